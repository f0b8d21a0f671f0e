extension StoreRoute {
  /// Retention messages.
  static let retentionMessages = [
    StoreRoute("PUT", "/inApps/v1/messaging/message/{messageIdentifier}") { call, store throws(Refusal) in
      let id = try call.uuid("messageIdentifier")
      let draft = try MessageDraft(call.object(), store.retention)
      guard store.retention.message(id) == nil else { throw .retention(.messageAlreadyExists) }
      guard store.retention.messages.count < RetentionShelf.limit else {
        throw .retention(.maximumNumberOfMessagesReached)
      }
      store.retention.messages.append(RetentionShelf.Message(id: id, images: draft.images))
      return .done
    },
    StoreRoute("DELETE", "/inApps/v1/messaging/message/{messageIdentifier}") { call, store throws(Refusal) in
      let id = try call.uuid("messageIdentifier")
      guard store.retention.message(id) != nil else { throw .retention(.messageNotFound) }
      store.retention.messages.removeAll { sameBytes($0.id, id) }
      store.retention.defaults = store.retention.defaults.filter { !sameBytes($0.value, id) }
      return .done
    },
    StoreRoute("GET", "/inApps/v1/messaging/message/list") { _, store in
      .json([
        "messageIdentifiers": .array(
          store.retention.messages.map { message in
            ["messageIdentifier": .string(message.id), "messageState": .string(message.state.rawValue)]
          })
      ])
    },
  ]
}

/// The body of Upload Message. Lengths are counted in UTF-16, as servers written in Java do.
struct MessageDraft {
  /// All that it shows.
  let images: [String]

  init(_ body: JSONObject, _ shelf: RetentionShelf) throws(Refusal) {
    let header = try Self.text(body["header"], "header")
    guard header.utf16.count <= 66 else { throw .retention(.headerTooLong) }
    let text = try Self.text(body["body"], "body")
    guard text.utf16.count <= 144 else { throw .retention(.bodyTooLong) }
    var images: [String] = []
    if let image = try Self.object(body["image"], "image") { images.append(try Self.image(image, .full, shelf)) }
    switch body["headerPosition"]?.string {
    case nil where body["headerPosition"] == nil, "ABOVE_BODY"?: break
    case "ABOVE_IMAGE"?:
      guard !images.isEmpty else { throw .retention(.badRequestAboveImageRequiresAnImage) }
    case nil, _?: throw .malformed("headerPosition is neither ABOVE_BODY nor ABOVE_IMAGE")
    }
    if let points = body["bulletPoints"] { images += try Self.bulletPoints(points, shelf) }
    self.images = images
  }

  private static func bulletPoints(_ points: JSON, _ shelf: RetentionShelf) throws(Refusal) -> [String] {
    guard let points = points.arrayElements else { throw .malformed("bulletPoints is not an array") }
    guard points.count <= 5 else { throw .retention(.badRequestTooManyBulletPoints) }
    var images: [String] = []
    for point in points {
      guard let point = try object(point, "bulletPoints") else { throw .malformed("a bullet point is missing") }
      guard try text(point["text"], "text").utf16.count <= 66 else {
        throw .retention(.badRequestBulletPointTextTooLong)
      }
      images.append(try image(point, .bulletPoint, shelf))
    }
    return images
  }

  private static func image(
    _ object: JSONObject, _ size: RetentionShelf.Image.Size, _ shelf: RetentionShelf
  ) throws(Refusal) -> String {
    guard try text(object["altText"], "altText").utf16.count <= 150 else { throw .retention(.altTextTooLong) }
    let id = try text(object["imageIdentifier"], "imageIdentifier").lowercased()
    guard id.isUUID else { throw .malformed("imageIdentifier is not a UUID") }
    guard let image = shelf.image(id) else { throw .retention(.imageNotFound) }
    guard image.size == size else { throw .retention(.badRequestImageSize) }
    return id
  }

  private static func text(_ value: JSON?, _ name: String) throws(Refusal) -> String {
    guard let text = value?.string else { throw .malformed("\(name) is missing") }
    return text
  }

  private static func object(_ value: JSON?, _ name: String) throws(Refusal) -> JSONObject? {
    guard let value, value != .null else { return nil }
    guard let object = value.objectValue else { throw .malformed("\(name) is not an object") }
    return object
  }
}
