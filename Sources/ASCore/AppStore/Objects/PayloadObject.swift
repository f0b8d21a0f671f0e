import Base

/// An object in Apple's API: a payload, a part of one, a response, or the body or query of a request.
///
/// Its literal in `Objects/` lists its members in order. `Field.Kind.object` and `.jws` refer to nested objects, so
/// that the object of each member in a document can be determined, for example the meaning of its `status`.
package final class PayloadObject: Sendable {
  let name: String
  /// The type's name in Apple's documentation; `nil` for queries and for objects without a name.
  let appleName: String?
  package let meaning: String
  let framework: ApplePage.Framework
  package let fields: [Field]
  /// The members that identify a signed payload, because payloads do not contain their kind. All members of one of the
  /// sets must be present.
  let recognizedBy: [[String]]
  /// The member of a signed payload with the signing date.
  package let dateMember: String
  private let positions: TextDictionary<Int>

  /// `since` is the version that added its members.
  init(
    _ name: String, _ appleName: String?, _ meaning: String, recognizedBy: [[String]] = [],
    signedAt dateMember: String = "", framework: ApplePage.Framework = .appStoreServerAPI, since: String? = nil,
    _ fields: [Field]
  ) {
    self.name = name
    self.appleName = appleName
    self.meaning = meaning
    self.framework = framework
    let dated = since.map { since in fields.map { $0.added(in: since) } } ?? fields
    self.fields = dated.contains { $0.storeKitName != nil } ? dated.flatMap(\.spellings) : dated
    self.recognizedBy = recognizedBy
    self.dateMember = dateMember
    positions = TextDictionary(self.fields.enumerated().map { ($1.name, $0) })
  }

  /// Creates an object of asctl's own.
  package convenience init(_ name: String, _ meaning: String, _ fields: [Field]) {
    self.init(name, nil, meaning, fields)
  }

  /// Returns the member with exactly that name; `nil` if it is unknown in this object.
  package func field(_ name: String) -> Field? { positions[name].map { fields[$0] } }

  /// The kind of that member, without a copy of the field: it is read for each member of thousands of transactions.
  func kind(of name: String) -> Field.Kind? { positions[name].map { fields[$0].kind } }
}

extension PayloadObject: Equatable {
  /// There is one instance of each object, with a unique name.
  package static func == (one: PayloadObject, other: PayloadObject) -> Bool { one === other }
}

extension PayloadObject {
  /// Every object: payloads first, then responses, then requests, so that the most likely meaning of a member's name is
  /// found first.
  static let all: [PayloadObject] = [
    .transaction, .renewal, .notification, .appTransaction, .realtimeRequest, .jwsHeader, .bearerToken, .signedRequest,
    .promotionalOfferSignature, .notificationData, .notificationSummary, .notificationAppData, .externalPurchaseToken,
    .notificationUnclaimInfo, .transactionSeats, .renewalSeats, .seatPriceTier, .transactionCommitment,
    .renewalCommitment, .transactionAdvancedCommerce, .renewalAdvancedCommerce, .advancedCommerceDescriptors,
    .transactionItem, .renewalItem, .advancedCommercePartner, .advancedCommerceOffer, .advancedCommerceRefund,
    .itemSeatPriceTier,
    .priceIncreaseInfo, .transactionReply, .appTransactionReply, .historyReply, .statusReply, .subscriptionGroup,
    .lastTransaction, .refundHistoryReply, .orderLookupReply, .extensionReply, .massExtensionReply,
    .massExtensionStatusReply, .testNotificationReply, .testNotificationStatusReply, .notificationHistoryReply,
    .notificationHistoryItem, .sendAttempt, .errorReply, .customerGroupsReply, .customerGroup, .groupRole,
    .groupMembersReply, .groupMember, .seatInfoReply, .claimSeatReply, .historyQuery, .statusQuery, .refundHistoryQuery,
    .groupMembersQuery, .notificationHistoryQuery, .notificationHistoryRequest, .accountTokenRequest, .extensionRequest,
    .massExtensionRequest, .claimSeatRequest, .associateSeatRequest, .consumptionRequest, .consumptionRequestV1,
    .realtimeReply, .retentionMessage, .alternateProduct, .retentionOffer, .promotionalOfferSignatureV1,
    .retentionAdvancedCommerce, .messageUpload, .messageImage, .bulletPoint, .imageUploadQuery, .imageListReply,
    .imageListItem, .messageListReply, .messageListItem, .defaultMessage, .realtimeURL, .performanceTestRequest,
    .performanceTestReply, .performanceTestConfig, .performanceTestResult, .responseTimes, .advancedCommerceReply,
    .requestInfo, .cancelRequest, .metadataRequest, .metadataDescriptors, .metadataItem, .priceChangeRequest,
    .priceChangeItem, .migrateRequest, .migrateItem, .revokeRequest, .refundRequest, .refundRequestItem,
    .oneTimeChargeRequest, .createRequest, .modifyRequest, .reactivateRequest, .itemToSell, .itemToAdd, .itemToChange,
    .itemToRemove, .periodChange, .externalPurchaseReport, .externalLineItem, .externalReportReply,
    .externalErrorsReply, .externalError,
  ]
}
