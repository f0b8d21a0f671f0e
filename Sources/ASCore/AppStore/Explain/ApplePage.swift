import Base

/// The URLs of Apple's documentation: pages on developer.apple.com with names in lowercase.
enum ApplePage {
  enum Framework: String {
    case appStoreServerAPI = "appstoreserverapi"
    case notifications = "appstoreservernotifications"
    case retentionMessaging = "retentionmessaging"
    case advancedCommerce = "advancedcommerceapi"
    case externalPurchases = "externalpurchaseserverapi"
    case receipts = "appstorereceipts"
    case storeKit = "storekit"
  }

  static let tokens = "generating json web tokens for api requests"

  /// Returns the URL of a type's page, or of an article by its title.
  static func address(_ name: String, _ framework: Framework) -> String {
    let slug = String(name.lowercased().map { $0 == " " ? "-" : $0 })
    return "https://developer.apple.com/documentation/\(framework.rawValue)/\(slug)"
  }
}

extension PayloadObject {
  var applePage: String? {
    if self == .bearerToken { return ApplePage.address(ApplePage.tokens, .appStoreServerAPI) }
    // Apple's libraries add a prefix to requests, which its documentation uses for payloads only.
    let prefix = framework == .advancedCommerce ? "AdvancedCommerce" : ""
    return appleName.map {
      ApplePage.address($0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0, framework)
    }
  }
}

extension FieldMeaning {
  /// The page of the first object that contains the member and has a page, because that page lists the member.
  var applePage: String? { objects.lazy.compactMap(\.applePage).first }
}

extension Enumeration {
  /// The page of a member with these values, where Apple documents them.
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
  /// Every error has a page with a name that ends in Error; the statuses of verifyReceipt share one.
  var applePage: String {
    let page = name.hasSuffix("Error") ? name : "\(name)Error"
    return ApplePage.address(family == .verifyReceipt ? "status" : page, family.framework)
  }
}

extension ErrorCode.Family {
  fileprivate var framework: ApplePage.Framework {
    switch self {
    case .appStoreServer: .appStoreServerAPI
    case .retentionMessaging: .retentionMessaging
    case .advancedCommerce: .advancedCommerce
    case .externalPurchase: .externalPurchases
    case .verifyReceipt: .receipts
    }
  }
}

extension Endpoint {
  var applePage: String { ApplePage.address(page, family.framework) }
}

extension HTTPStatus {
  var documentation: String {
    page.hasPrefix("RFC ")
      ? "https://www.rfc-editor.org/rfc/rfc\(page.dropFirst(4))" : ApplePage.address(page, .appStoreServerAPI)
  }
}
