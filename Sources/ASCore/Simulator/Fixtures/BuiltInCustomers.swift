// The customers of the built-in world, in the language of `FixtureBuilder`. A customer's purchases follow it.
//
// A purchase is named by its product, or by `as=`; `pro.2` is the third transaction of a subscription, `pro` the first
// one. A text after a colon is a row of `simulator ids`. Identifiers are numbered in the order of the lines, so new
// customers are added at the end.
extension FixtureBuilder {
  static let customers = """
    customer USA iOS 400d subscribe pro 138d 5 offer=trial token=7e3fb20b-4cdb-47cc-936d-99d65f608138 \
    attempts=TLS_ISSUE,NO_RESPONSE,TIMED_OUT,SUCCESS
    buy coins 50d quantity=3 as=three
    buy unlock 50d
    buy season 50d
    buy coins 30h finished=no attempts=UNSUCCESSFUL_HTTP_RESPONSE_CODE
    buy chest 45d as=full
    buy chest 35d as=part
    notify REFUND_REVERSED season 9d
    order MVK7WQ3XYZ three unlock season : an order with several purchases
    order MVK7WQ3PRO pro : an order of a subscription
    sample orderId=MVK7WQ3ABC : an unknown order: status 1
    sample pro : an active subscription after a free trial, with an account token
    sample pro.5 : its newest renewal
    sample three : a finished consumable, three at once
    sample coins : a consumable that is not finished yet
    sample unlock : a non-consumable
    sample season : a non-renewing subscription
    refund full 25d : a full refund
    refund part 15d reason=1 share=40000 : a prorated refund: 40 percent
    customer DEU iOS 90d subscribe magazine 54d 5 status=expired renewing=no intent=1 winBack=come.back
    order MVK7WQ3EXP magazine
    notify DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED magazine.5 16d renewing=no
    notify EXPIRED/VOLUNTARY magazine.5 12d : an expired subscription, canceled by the customer, in euros
    customer JPN iOS 200d subscribe pro 80d 1 status=billingRetry retrying=yes intent=2 grace=yes
    notify DID_FAIL_TO_RENEW/GRACE_PERIOD pro.1 end status=gracePeriod
    notify GRACE_PERIOD_EXPIRED pro.1 graceEnd attempts=NO_RESPONSE,SUCCESS : a subscription in billing retry, in yen
    customer GBR macOS 120d subscribe basic 64d 1 status=gracePeriod retrying=yes intent=2 grace=yes
    notify DID_FAIL_TO_RENEW/GRACE_PERIOD basic.1 end : a subscription in its billing grace period, in pounds
    customer USA iOS 60d subscribe pro.yearly 40d 0 as=yearly status=revoked renewing=no intent=5
    refund yearly 8d reason=1 : a revoked subscription, refunded
    notify RESCIND_CONSENT customer 5d
    customer USA visionOS 5d subscribe pro 3d 0 offer=trial attempts=TIMED_OUT,SUCCESS
    notify RENEWAL_EXTENSION/FAILURE pro 2d : a free trial, which cannot be extended
    customer CAN iOS 300d subscribe pro 105d 3 extended=-100d,-70d recovered=yes
    notify RENEWAL_EXTENDED pro.3 10d : a subscription that was already extended twice within a year
    customer DEU iOS 100d subscribe pro 85d 2 priceIncrease=0 raised=11990 price=4990 next=basic
    notify PRICE_INCREASE/PENDING pro.2 7d
    notify DID_CHANGE_RENEWAL_PREF/DOWNGRADE pro.2 6d \
    : a price increase without consent so far, and a downgrade at the next renewal
    customer CAN tvOS 430d subscribe magazine 424d 60
    fortnightly coins 26 23
    sample magazine : a customer with five pages of transactions and two of refunds, in Canadian dollars
    customer GBR iOS 100d subscribe family 70d 2 as=paid : a subscription that is shared with the family
    customer GBR iOS 95d subscribe family 70d 2 ownership=FAMILY_SHARED payer=paid : a family member's share of it
    customer GBR iOS 95d subscribe family 70d 2 ownership=FAMILY_SHARED payer=paid left=yes status=revoked renewing=no
    revoke family.2 6d FAMILY_REVOKE : a share that ended with the sharing
    customer USA iOS 60d subscribe basic 50d 1 : a transaction that was upgraded
    subscribe pro 14d 0 upgrading=basic : the upgrade that followed it
    order MVK7WQ3UPG pro
    customer DEU iOS 400d subscribe pro 300d 3 offer=trial
    sample pro : an introductory offer: a free trial
    subscribe pro.yearly 52d 1 as=back offer=comeBack resuming=pro
    sample back : a win-back offer
    subscribe family 72d 2 offer=loyalty nextOffer=loyalty
    notify OFFER_REDEEMED family.2 9d : a promotional offer, for the next renewal too
    subscribe magazine 20d 0 offer=spring \
    attempts=NO_RESPONSE,NO_RESPONSE,SOCKET_ISSUE,TLS_ISSUE,TIMED_OUT,PREMATURE_CLOSE \
    : an offer code, three months paid up front
    buy coins 19d offer=voucher : an offer code for a consumable
    customer USA iOS 200d subscribe pro 77d 2
    commit pro : a year's commitment, paid monthly
    customer USA iOS 1d sample appTransactionId=customer : a customer who has bought nothing yet
    customer USA iOS 3000d record=no buy coins 29d : a customer without a record of the download
    customer USA iOS 50d buy coins 2d
    buy unlock 3d
    buy season 5d
    subscribe basic 12d 0
    notify CONSUMPTION_REQUEST coins 1h reason=UNINTENDED_PURCHASE : an open consumption request: a consumable
    notify CONSUMPTION_REQUEST unlock 4h reason=UNSATISFIED_WITH_PURCHASE : an open consumption request: a non-consumable
    notify CONSUMPTION_REQUEST season 8h reason=FULFILLMENT_ISSUE \
    : an open consumption request: a non-renewing subscription
    notify CONSUMPTION_REQUEST basic 11h reason=OTHER : an open consumption request: an auto-renewable subscription
    buy coins 4d
    notify CONSUMPTION_REQUEST coins 40h reason=LEGAL
    notify REFUND_DECLINED coins 20h : a consumption request that was declined
    environment Sandbox
    customer USA macOS 80d groups=900000000000000001 subscribe team 65d 2 : a team's subscription, 25 seats
    sell team APPLE 49990x10,44990x15
    customer USA macOS 75d groups=900000000000000001,900000000000000002 \
    subscribe team 65d 2 as=seat ownership=ASSIGNED payer=team : a seat of it, assigned
    sell seat APPLE 49990x10,44990x15
    customer USA macOS 75d groups=900000000000000002 \
    subscribe team 65d 2 as=lost ownership=ASSIGNED payer=team left=yes status=revoked renewing=no
    sell lost APPLE 49990x10,44990x15
    revoke lost.2 3d ASSIGNMENT_REVOKE : a seat that was revoked
    sample groupId=900000000000000001 : a group of an organization, with three pages of members
    sample groupId=900000000000000002 : a group of consumers
    sample groupId=900000000000000000 : the placeholder of sandbox
    environment Production
    customer USA iOS 90d subscribe catalog.monthly 66d 2 as=shelf
    items shelf 550e8400-e29b-41d4-a716-446655440001
    buy catalog.item 1d as=books
    items books 550e8400-e29b-41d4-a716-446655440003
    customer DEU iOS 99d subscribe catalog.monthly 95d 1 as=former status=expired renewing=no intent=1
    items former 550e8400-e29b-41d4-a716-446655440002
    notify METADATA_UPDATE shelf.2 3d
    notify PRICE_CHANGE shelf.2 3d : an Advanced Commerce subscription with two items
    notify CONSUMPTION_REQUEST books 2h reason=UNINTENDED_PURCHASE
    sample former.1 : an Advanced Commerce subscription that has expired
    customer USA iOS 70d subscribe pro 66d 2 next=basic price=4990
    notify DID_CHANGE_RENEWAL_PREF/DOWNGRADE pro.2 2d \
    : a downgrade at the next renewal, for which a migration requires renewalItems
    sample books : an Advanced Commerce charge of two items, with a consumption request that requires version 1
    environment Sandbox
    customer USA macOS 70d subscribe studio 65d 2
    sell studio DEVELOPER 9990x5,7990x5
    addSeats studio 3d 7990x4 as=added
    claim studio 1 9
    notify DID_CHANGE_RENEWAL_PREF/INCREASE_QUANTITY added 3d
    refundSeats studio.2 2
    notify REFUND/SEATS studio.2 2d
    notify UNCLAIM_SEATS claim.10 2d
    change studio seats=9990x5,7990x3 \
    : a group subscription with claimed and free seats, some added and some refunded
    notify DID_CHANGE_RENEWAL_PREF/DECREASE_QUANTITY added 1d : the seats that were added to it
    sample seatClaimId=claim.1 originalTransactionId=studio : a seat in it that is not claimed yet
    customer DEU iOS 50d subscribe studio 40d 1
    sell studio.0 DEVELOPER 9990x3
    sell studio.1 DEVELOPER 9990x2
    claim studio 11 13 : a group subscription with more claims than seats
    customer GBR iOS 60d subscribe studio 50d 0 status=expired renewing=no intent=1 : a group subscription that has expired
    sell studio DEVELOPER 9990x5
    customer USA iOS 20d subscribe bundle 12d 0
    customer CAN iOS 30d subscribe catalog.monthly 14d 0 as=reading
    items reading 550e8400-e29b-41d4-a716-446655440004 8990x3,6990x2
    sell reading DEVELOPER 8990x3,6990x2 : an Advanced Commerce subscription with five seats
    sample bundle : a bundle; requests for seats reject its ID
    """

  /// Customers in the remaining states, so that there is one for each verdict of `asctl customer`. Their notifications
  /// follow those of all others. Last are the identifiers that belong to no customer.
  static let supportCases = """
    environment Production
    customer USA iOS 150d subscribe basic 131d 1 status=expired renewing=no intent=2 \
    : an expired subscription: the payment failed permanently
    customer USA iOS 150d subscribe basic 131d 1 status=expired renewing=no intent=3 \
    : an expired subscription: the customer did not agree to a higher price
    customer USA iOS 150d subscribe basic 131d 1 status=expired renewing=no intent=4 \
    : an expired subscription: the product was not available
    customer USA iOS 150d subscribe basic 131d 1 status=expired renewing=no intent=5 \
    : an expired subscription: another reason
    customer USA iOS 60d subscribe pro 43d 1 renewing=no
    notify DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED pro.1 5d renewing=no \
    : an active subscription that ends: renewal is off
    customer USA iOS 4d subscribe pro 3d 0 offer=trial renewing=no
    notify DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED pro 1d renewing=no : a free trial that ends: renewal is off
    customer USA iOS 22d subscribe pro 20d 1 offer=trial : a subscription in its first paid period, after a free trial
    customer USA iOS 9d buy coins 6d
    buy coins 5d
    order MVK7WQ3TWO coins : a consumable that was bought twice within two days
    customer USA iOS 12d buy chest 9d
    notify CONSUMPTION_REQUEST chest 3d reason=FULFILLMENT_ISSUE
    refund chest 2d : a refund that was granted after a consumption request
    customer GBR iOS 40d buy unlock 33d ownership=FAMILY_SHARED : a non-consumable that is shared with the family
    buy season 35d ownership=FAMILY_SHARED
    revoke season 32d FAMILY_REVOKE
    customer USA iOS 130d subscribe pro 110d 2 lastOffer=stay : a retention offer: three months free
    customer DEU iOS 50d subscribe pro 43d 1 nextOffer=stay
    notify OFFER_REDEEMED pro.1 2d : a retention offer for the next renewal
    sample requestIdentifier=\(massExtensionID) productId=\(Product.pro.id) \
    : an extension of all subscribers that was carried out
    sample requestId=\(performanceTestID) : a performance test that was passed
    sample requestIdentifier=\(reportID) externalPurchaseId=\(ExternalPurchaseTokens.reported) \
    lineItemId=order-1-line-1 \
    : a report of a purchase outside the App Store, with the line item for a refund to refer to
    sample externalPurchaseId=\(ExternalPurchaseTokens.unreported) : an external purchase token that requires a report
    sample externalPurchaseId=\(ExternalPurchaseTokens.second) : an external purchase token that requires a report
    sample imageIdentifier=\(RetentionState.fullImage) : an image for retention messages, FULL_SIZE, APPROVED
    sample imageIdentifier=\(RetentionState.bulletImage) : an image for retention messages, BULLET_POINT, APPROVED
    sample imageIdentifier=\(RetentionState.rejectedImage) : an image for retention messages, FULL_SIZE, REJECTED
    sample imageIdentifier=\(RetentionState.spareImage) \
    : an image for retention messages, FULL_SIZE, APPROVED, in no message
    sample messageIdentifier=\(RetentionState.approvedMessage) : a retention message, with images, APPROVED
    sample messageIdentifier=\(RetentionState.textMessage) : a retention message, only text, APPROVED
    sample messageIdentifier=\(RetentionState.pendingMessage) : a retention message, only text, PENDING
    sample messageIdentifier=\(RetentionState.unseenMessage) : a retention message, with a rejected image, APPROVED
    sample productId=\(Product.pro.id) locale=en-US messageIdentifier=\(RetentionState.approvedMessage) \
    : the default message of a product and locale
    sample testNotificationToken=\(testToken) : a test notification that was delivered
    """
}
