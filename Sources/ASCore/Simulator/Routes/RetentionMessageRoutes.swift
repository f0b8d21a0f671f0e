extension StoreRoute {
  /// Retention messages.
  static let retentionMessages = [
    StoreRoute("PUT", "/inApps/v1/messaging/message/{messageIdentifier}") { call, store throws(APIErrorReply) in
      let id = try call.uuid("messageIdentifier")
      let draft = try MessageDraft(call.body(.messageUpload, .retentionMessaging), store.retention)
      guard store.retention.message(id) == nil else { throw .retention(.messageAlreadyExists) }
      guard store.retention.messages.count < RetentionState.limit else {
        throw .retention(.maximumNumberOfMessagesReached)
      }
      store.retention.messages.append(RetentionState.Message(id: id, images: draft.images))
      return .done
    },
    StoreRoute("DELETE", "/inApps/v1/messaging/message/{messageIdentifier}") { call, store throws(APIErrorReply) in
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

/// The body of Upload Message, as its literal demands: what it shows, and whether that is there.
struct MessageDraft {
  /// All that it shows.
  let images: [String]

  init(_ body: JSONObject, _ shelf: RetentionState) throws(APIErrorReply) {
    var images: [String] = []
    if let image = body["image"], image != .null { images.append(try Self.image(image, .full, shelf)) }
    if body["headerPosition"] == "ABOVE_IMAGE", images.isEmpty {
      throw .retention(.badRequestAboveImageRequiresAnImage)
    }
    for point in body["bulletPoints"]?.arrayElements ?? [] {
      images.append(try Self.image(point, .bulletPoint, shelf))
    }
    self.images = images
  }

  private static func image(
    _ object: JSON, _ size: RetentionState.Image.Size, _ shelf: RetentionState
  ) throws(APIErrorReply) -> String {
    let id = (object["imageIdentifier"]?.string ?? "").lowercased()
    guard let image = shelf.image(id) else { throw .retention(.imageNotFound) }
    guard image.size == size else { throw .retention(.badRequestImageSize) }
    return id
  }
}
