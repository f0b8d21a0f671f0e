import Base

/// An object on the wire: a payload, a part of one, a reply, or the body or query of a request.
///
/// Its literal in `Objects/` lists its members in order, and `Field.Kind.object` and `.jws` lead from one to the next, so
/// that a walk through a document always knows which `status` it stands at.
package struct PayloadObject: Sendable {
  let name: String
  /// The type's name on Apple's pages; nil for a query and for what Apple gives no name.
  let appleName: String?
  package let meaning: String
  /// The part of Apple's documentation that has its page.
  let framework: ApplePage.Framework
  package let fields: [Field]
  /// Of a payload that Apple signs: the members by which it is recognized, as Apple writes no kind into it. One of
  /// the sets has to be there whole.
  let recognizedBy: [[String]]
  /// Of a payload that Apple signs: the member that says when.
  package let dateMember: String
  private let positions: TextDictionary<Int>

  init(
    _ name: String, _ appleName: String?, _ meaning: String, recognizedBy: [[String]] = [],
    signedAt dateMember: String = "",
    framework: ApplePage.Framework = .appStoreServerAPI, _ fields: [Field]
  ) {
    self.name = name
    self.appleName = appleName
    self.meaning = meaning
    self.framework = framework
    self.fields = fields
    self.recognizedBy = recognizedBy
    self.dateMember = dateMember
    positions = TextDictionary(fields.enumerated().map { ($1.name, $0) })
  }

  /// The member of exactly that name; nil for one that asctl does not know in this object.
  package func field(_ name: String) -> Field? { positions[name].map { fields[$0] } }
}

extension PayloadObject: Equatable {
  /// No two have the same name.
  package static func == (one: PayloadObject, other: PayloadObject) -> Bool { sameBytes(one.name, other.name) }
}

extension PayloadObject {
  /// Every object. Payloads come before replies, and those before requests, so that the likeliest meaning of a member's
  /// name is found first.
  static let all: [PayloadObject] = [
    .transaction, .renewal, .notification, .appTransaction, .realtimeRequest, .jwsHeader, .bearerToken, .signedRequest,
    .promotionalOfferSignature, .notificationData, .notificationSummary, .notificationAppData, .externalPurchaseToken,
    .notificationUnclaimInfo, .transactionSeats, .renewalSeats, .seatPriceTier,
    .transactionCommitment, .renewalCommitment, .transactionAdvancedCommerce, .renewalAdvancedCommerce,
    .advancedCommerceDescriptors, .transactionItem, .renewalItem, .advancedCommerceOffer, .advancedCommerceRefund,
    .itemSeatPriceTier, .priceIncreaseInfo, .transactionReply, .appTransactionReply, .historyReply, .statusReply,
    .subscriptionGroup,
    .lastTransaction, .refundHistoryReply, .orderLookupReply, .extensionReply, .massExtensionReply,
    .massExtensionStatusReply, .testNotificationReply, .testNotificationStatusReply, .notificationHistoryReply,
    .notificationHistoryItem, .sendAttempt, .errorReply, .customerGroupsReply, .customerGroup, .groupRole,
    .groupMembersReply, .groupMember, .seatInfoReply, .claimSeatReply, .historyQuery, .statusQuery, .refundHistoryQuery,
    .groupMembersQuery,
    .notificationHistoryQuery, .notificationHistoryRequest, .accountTokenRequest, .extensionRequest,
    .massExtensionRequest, .claimSeatRequest, .associateSeatRequest, .consumptionRequest, .consumptionRequestV1,
    .realtimeReply, .retentionMessage,
    .alternateProduct, .retentionOffer, .promotionalOfferSignatureV1, .retentionAdvancedCommerce, .messageUpload,
    .messageImage, .bulletPoint, .imageUploadQuery, .imageListReply, .imageListItem, .messageListReply,
    .messageListItem, .defaultMessage, .realtimeURL, .performanceTestRequest, .performanceTestReply,
    .performanceTestConfig, .performanceTestResult, .responseTimes, .advancedCommerceReply, .requestInfo,
    .cancelRequest, .metadataRequest, .metadataDescriptors, .metadataItem, .priceChangeRequest, .priceChangeItem,
    .migrateRequest, .migrateItem, .revokeRequest, .refundRequest, .refundRequestItem, .oneTimeChargeRequest,
    .createRequest, .modifyRequest, .reactivateRequest, .itemToSell, .itemToAdd, .itemToChange, .itemToRemove,
    .periodChange, .externalPurchaseReport, .externalLineItem, .externalReportReply, .externalErrorsReply,
    .externalError,
  ]
}
