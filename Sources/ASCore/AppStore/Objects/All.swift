extension PayloadObject {
  /// Every object. Payloads come before replies, and those before requests, so that the likeliest meaning of a member's
  /// name is found first.
  static let all: [PayloadObject] = [
    .transaction, .renewal, .notification, .appTransaction, .realtimeRequest, .jwsHeader, .bearerToken, .signedRequest,
    .promotionalOfferSignature, .notificationData, .notificationSummary, .notificationAppData, .externalPurchaseToken,
    .transactionCommitment, .renewalCommitment, .transactionAdvancedCommerce, .renewalAdvancedCommerce,
    .advancedCommerceDescriptors, .transactionItem, .renewalItem, .advancedCommerceOffer, .advancedCommerceRefund,
    .priceIncreaseInfo, .transactionReply, .appTransactionReply, .historyReply, .statusReply, .subscriptionGroup,
    .lastTransaction, .refundHistoryReply, .orderLookupReply, .extensionReply, .massExtensionReply,
    .massExtensionStatusReply, .testNotificationReply, .testNotificationStatusReply, .notificationHistoryReply,
    .notificationHistoryItem, .sendAttempt, .errorReply, .customerGroupsReply, .customerGroup, .groupRole,
    .groupMembersReply, .groupMember, .historyQuery, .statusQuery, .refundHistoryQuery, .groupMembersQuery,
    .notificationHistoryQuery, .notificationHistoryRequest, .accountTokenRequest, .extensionRequest,
    .massExtensionRequest, .consumptionRequest, .consumptionRequestV1, .realtimeReply, .retentionMessage,
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
