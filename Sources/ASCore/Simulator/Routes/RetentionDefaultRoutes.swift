extension StoreRoute {
  /// The messages that are shown when the developer's server has none, and that server's address.
  static let retentionDefaults = [
    StoreRoute("PUT", "/inApps/v1/messaging/default/{productId}/{locale}") { call, store throws(APIErrorReply) in
      let place = try call.retentionPlace()
      let body = try call.body(.defaultMessage, .retentionMessaging)
      let id = (body["messageIdentifier"]?.string ?? "").lowercased()
      guard let message = store.retention.message(id) else { throw .retention(.messageNotFound) }
      guard message.state == .approved else { throw .retention(.messageNotApproved) }
      guard message.images.allSatisfy({ store.retention.image($0)?.state == .approved }) else {
        throw .retention(.imageNotApproved)
      }
      store.retention.defaults[place] = id
      return .done
    },
    StoreRoute("GET", "/inApps/v1/messaging/default/{productId}/{locale}") { call, store throws(APIErrorReply) in
      guard let id = store.retention.defaults[try call.retentionPlace()] else {
        throw .retention(.defaultMessageNotFound)
      }
      return .json(["messageIdentifier": .string(id)])
    },
    StoreRoute("DELETE", "/inApps/v1/messaging/default/{productId}/{locale}") { call, store throws(APIErrorReply) in
      store.retention.defaults[try call.retentionPlace()] = nil
      return .done
    },
    StoreRoute("PUT", "/inApps/v1/messaging/realtime/url") { call, store throws(APIErrorReply) in
      let url = try call.body(.realtimeURL, .retentionMessaging)["realtimeURL"]?.string ?? ""
      guard isRealtimeURL(url) else {
        throw .retention(.badRequestRealtimeUrl)
      }
      store.retention.realtimeURL = url
      return .done
    },
    StoreRoute("GET", "/inApps/v1/messaging/realtime/url") { _, store throws(APIErrorReply) in
      guard let url = store.retention.realtimeURL else { throw .retention(.realtimeUrlNotFound) }
      return .json(["realtimeURL": .string(url)])
    },
    StoreRoute("DELETE", "/inApps/v1/messaging/realtime/url") { _, store in
      store.retention.realtimeURL = nil
      return .done
    },
  ]

  private static func isRealtimeURL(_ text: String) -> Bool {
    let host = text.dropFirst(8).prefix { $0 != "/" && $0 != "?" }
    return !host.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}

extension Call {
  /// Product and locale of the path.
  fileprivate func retentionPlace() throws(APIErrorReply) -> RetentionState.Place {
    let (product, locale) = (value("productId"), value("locale"))
    guard Product.named(product)?.subscription != nil else { throw .server(.invalidProductId) }
    guard Self.isLocale(locale) else { throw .retention(.invalidLocale) }
    return RetentionState.Place(productId: product, locale: locale)
  }

  /// `en`, `en-US` or `zh-Hans-CN` by its form; Apple's list of store locales is not published.
  private static func isLocale(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let language = parts.first, (2...3).contains(language.count), parts.count <= 3 else { return false }
    let letters = parts.joined().allSatisfy { Character(Unicode.Scalar($0)).isLetter && $0 < 0x80 }
    return letters && parts.dropFirst().allSatisfy { $0.count == 2 || $0.count == 4 }
  }
}
