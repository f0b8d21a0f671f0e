import AppStore
import Base

extension StoreRoute {
  static let retentionMessages = [
    StoreRoute(.retentionMessageUpload) { call, store throws(APIErrorReply) in
      let id = try call.uuid("messageIdentifier")
      let images = try store.retention.images(of: call.body())
      guard store.retention.message(id) == nil else { throw .retention(.messageAlreadyExists) }
      guard store.retention.messages.count < RetentionState.limit else {
        throw .retention(.maximumNumberOfMessagesReached)
      }
      store.retention.messages.append(RetentionState.Message(id: id, images: images))
      return .done
    },
    StoreRoute(.retentionMessageDelete) { call, store throws(APIErrorReply) in
      let id = try call.uuid("messageIdentifier")
      guard store.retention.message(id) != nil else { throw .retention(.messageNotFound) }
      store.retention.messages.removeAll { sameBytes($0.id, id) }
      store.retention.defaults = store.retention.defaults.filter { !sameBytes($0.value, id) }
      return .done
    },
    StoreRoute(.retentionMessageList) { _, store in
      .json([
        "messageIdentifiers": .array(
          store.retention.messages.map { message in
            ["messageIdentifier": .string(message.id), "messageState": .string(message.state.rawValue)]
          })
      ])
    },
  ]

  static let retentionImages = [
    StoreRoute(.retentionImageUpload) { call, store throws(APIErrorReply) in
      let id = try call.uuid("imageIdentifier")
      let name = call.request.values("imageSize").last ?? RetentionState.Image.Size.full.rawValue
      guard let size = RetentionState.Image.Size(rawValue: name) else {
        throw .malformed("imageSize is neither FULL_SIZE nor BULLET_POINT")
      }
      do throws(Failure) {
        try PNGHeader.check(call.request.body, asSize: size.rawValue)
      } catch {
        throw .retention(.invalidImage, error.message)
      }
      guard store.retention.image(id) == nil else { throw .retention(.imageAlreadyExists) }
      guard store.retention.images.count < RetentionState.limit else {
        throw .retention(.maximumNumberOfImagesReached)
      }
      store.retention.images.append(RetentionState.Image(id: id, size: size))
      return .done
    },
    StoreRoute(.retentionImageDelete) { call, store throws(APIErrorReply) in
      let id = try call.uuid("imageIdentifier")
      guard store.retention.image(id) != nil else { throw .retention(.imageNotFound) }
      guard !store.retention.messages.contains(where: { $0.images.contains(id) }) else {
        throw .retention(.imageInUse)
      }
      store.retention.images.removeAll { sameBytes($0.id, id) }
      return .done
    },
    StoreRoute(.retentionImageList) { _, store in
      .json([
        "imageIdentifiers": .array(
          store.retention.images.map { image in
            [
              "imageIdentifier": .string(image.id), "imageState": .string(image.state.rawValue),
              "imageSize": .string(image.size.rawValue),
            ]
          })
      ])
    },
  ]

  /// The routes for default messages, which are shown if the developer's server returns none, and for its URL.
  static let retentionDefaults = [
    StoreRoute(.retentionDefaultSet) { call, store throws(APIErrorReply) in
      let place = try call.retentionPlace(in: store)
      let body = try call.body()
      let id = (body["messageIdentifier"]?.string ?? "").lowercased()
      guard let message = store.retention.message(id) else { throw .retention(.messageNotFound) }
      guard message.state == .approved else { throw .retention(.messageNotApproved) }
      guard store.retention.hasApprovedImages(message) else { throw .retention(.imageNotApproved) }
      store.retention.defaults[place] = id
      return .done
    },
    StoreRoute(.retentionDefaultGet) { call, store throws(APIErrorReply) in
      guard let id = store.retention.defaults[try call.retentionPlace(in: store)] else {
        throw .retention(.defaultMessageNotFound)
      }
      return .json(["messageIdentifier": .string(id)])
    },
    StoreRoute(.retentionDefaultDelete) { call, store throws(APIErrorReply) in
      store.retention.defaults[try call.retentionPlace(in: store)] = nil
      return .done
    },
    StoreRoute(.retentionRealtimeUrlSet) { call, store throws(APIErrorReply) in
      let url = try call.body()["realtimeURL"]?.string ?? ""
      let host = url.dropFirst(url.hasPrefix("https") ? 8 : 7).prefix { $0 != "/" && $0 != "?" }
      guard !host.isEmpty, url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw .retention(.badRequestRealtimeUrl, "\(quoted(url)) is not a URL")
      }
      store.retention.realtimeURL = url
      return .done
    },
    StoreRoute(.retentionRealtimeUrlGet) { _, store throws(APIErrorReply) in
      guard let url = store.retention.realtimeURL else { throw .retention(.realtimeUrlNotFound) }
      return .json(["realtimeURL": .string(url)])
    },
    StoreRoute(.retentionRealtimeUrlDelete) { _, store in
      store.retention.realtimeURL = nil
      return .done
    },
  ]
}

extension RetentionState {
  /// Returns the identifiers of all images in the body of Upload Message. They must exist.
  fileprivate func images(of body: JSONObject) throws(APIErrorReply) -> [String] {
    var images: [String] = []
    if let image = body["image"], image != .null { images.append(try self.image(image, .full)) }
    if body["headerPosition"] == "ABOVE_IMAGE", images.isEmpty {
      throw .retention(.badRequestAboveImageRequiresAnImage)
    }
    for point in body["bulletPoints"]?.arrayElements ?? [] { images.append(try image(point, .bulletPoint)) }
    return images
  }

  private func image(_ object: JSON, _ size: Image.Size) throws(APIErrorReply) -> String {
    let id = (object["imageIdentifier"]?.string ?? "").lowercased()
    guard let image = image(id) else { throw .retention(.imageNotFound) }
    guard image.size == size else { throw .retention(.badRequestImageSize) }
    return id
  }
}

extension Call {
  /// Returns an identifier chosen by the caller, in lowercase. Apple documents no error code for other texts.
  func uuid(_ name: String) throws(APIErrorReply) -> String {
    guard value(name).isUUID else { throw .malformed("\(name) is not a UUID") }
    return value(name).lowercased()
  }

  fileprivate func retentionPlace(in store: Store) throws(APIErrorReply) -> RetentionState.Place {
    let (product, locale) = (value("productId"), value("locale"))
    guard store.products[product]?.subscription != nil else { throw .server(.invalidProductId) }
    guard Self.isLocale(locale) else { throw .retention(.invalidLocale) }
    return RetentionState.Place(productId: product, locale: locale)
  }

  /// Checks only the form, such as `en`, `en-US` or `zh-Hans-CN`, because Apple does not publish its list of locales.
  private static func isLocale(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let language = parts.first, (2...3).contains(language.count), parts.count <= 3 else { return false }
    let letters = parts.joined().allSatisfy { Character(Unicode.Scalar($0)).isLetter && $0 < 0x80 }
    return letters && parts.dropFirst().allSatisfy { $0.count == 2 || $0.count == 4 }
  }
}
