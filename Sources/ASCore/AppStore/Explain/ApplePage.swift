import Base

/// Where Apple documents a thing: the address of its page on developer.apple.com, which is the name in small letters.
enum ApplePage {
  enum Framework: String {
    case appStoreServerAPI = "appstoreserverapi"
    case notifications = "appstoreservernotifications"
    case retentionMessaging = "retentionmessaging"
    case advancedCommerce = "advancedcommerceapi"
    case externalPurchases = "externalpurchaseserverapi"
    case receipts = "appstorereceipts"
  }

  static let tokens = "generating json web tokens for api requests"

  /// The page of a type, or of an article by its title.
  static func address(_ name: String, _ framework: Framework) -> String {
    let slug = String(name.lowercased().map { $0 == " " ? "-" : $0 })
    return "https://developer.apple.com/documentation/\(framework.rawValue)/\(slug)"
  }
}

extension PayloadObject {
  /// nil for an object that Apple gives no name.
  var applePage: String? {
    if self == .bearerToken { return ApplePage.address(ApplePage.tokens, .appStoreServerAPI) }
    return appleName.map { ApplePage.address(pageName($0), framework) }
  }

  /// Apple's libraries put the name of the API before those of requests; its pages do so in payloads only.
  private func pageName(_ name: String) -> String {
    let prefix = "AdvancedCommerce"
    return framework == .advancedCommerce && name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
  }
}

extension FieldMeaning {
  /// The page of the first object that has the member and a page: it lists the member.
  var applePage: String? { objects.lazy.compactMap(\.applePage).first }
}

extension Enumeration {
  /// Apple gives the values on the page of the member that holds them.
  var applePage: String? {
    if self == .notificationType || self == .subtype { return ApplePage.address(name, .notifications) }
    if self == .taxCode { return ApplePage.address("choosing tax codes for your skus", .advancedCommerce) }
    return fields.lazy.compactMap { meaning in
      let named = meaning.objects.first { $0.appleName != nil }
      return (named ?? meaning.objects.first).flatMap { object in
        object == .bearerToken ? object.applePage : ApplePage.address(meaning.field.name, object.framework)
      }
    }.first
  }
}

extension ErrorCode {
  /// Every error has a page of its own, whose name ends in Error; verifyReceipt's statuses share one.
  var applePage: String {
    let page = name.hasSuffix("Error") ? name : "\(name)Error"
    return switch family {
    case .appStoreServer: ApplePage.address(page, .appStoreServerAPI)
    case .retentionMessaging: ApplePage.address(page, .retentionMessaging)
    case .advancedCommerce: ApplePage.address(page, .advancedCommerce)
    case .externalPurchase: ApplePage.address(page, .externalPurchases)
    case .verifyReceipt: ApplePage.address("status", .receipts)
    }
  }
}

extension HTTPStatus {
  var documentation: String {
    page.hasPrefix("RFC ")
      ? "https://www.rfc-editor.org/rfc/rfc\(page.dropFirst(4))" : ApplePage.address(page, .appStoreServerAPI)
  }
}

extension Identifier.Name {
  /// nil where Apple has no page of the name.
  var applePage: String? {
    switch self {
    case .transactionId, .originalTransactionId, .appTransactionId, .anyTransactionId, .orderId, .webOrderLineItemId,
      .productId, .subscriptionGroupIdentifier, .offerIdentifier, .groupId, .seatClaimId, .appAccountToken, .bundleId,
      .appAppleId, .storefrontId, .requestIdentifier, .testNotificationToken, .paginationToken, .revision:
      ApplePage.address(rawValue, .appStoreServerAPI)
    case .issuerId, .keyId: ApplePage.address(ApplePage.tokens, .appStoreServerAPI)
    case .notificationUUID: ApplePage.address(rawValue, .notifications)
    case .requestReferenceId, .consistencyToken, .sku: ApplePage.address(rawValue, .advancedCommerce)
    case .requestId, .imageIdentifier, .messageIdentifier: ApplePage.address(rawValue, .retentionMessaging)
    case .externalPurchaseId, .lineItemId: ApplePage.address(rawValue, .externalPurchases)
    case .versionExternalIdentifier: nil
    }
  }
}
