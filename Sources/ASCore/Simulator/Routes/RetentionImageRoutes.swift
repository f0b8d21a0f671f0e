extension StoreRoute {
  /// Images for retention messages.
  static let retentionImages = [
    StoreRoute("PUT", "/inApps/v1/messaging/image/{imageIdentifier}") { call, store throws(APIErrorReply) in
      let id = try call.uuid("imageIdentifier")
      let size = try imageSize(call.parameter("imageSize"))
      guard let image = PNGHeader(call.request.body), image.objection(asSize: size.rawValue) == nil else {
        throw .retention(.invalidImage)
      }
      guard store.retention.image(id) == nil else { throw .retention(.imageAlreadyExists) }
      guard store.retention.images.count < RetentionState.limit else {
        throw .retention(.maximumNumberOfImagesReached)
      }
      store.retention.images.append(RetentionState.Image(id: id, size: size))
      return .done
    },
    StoreRoute("DELETE", "/inApps/v1/messaging/image/{imageIdentifier}") { call, store throws(APIErrorReply) in
      let id = try call.uuid("imageIdentifier")
      guard store.retention.image(id) != nil else { throw .retention(.imageNotFound) }
      guard !store.retention.messages.contains(where: { $0.images.contains(id) }) else {
        throw .retention(.imageInUse)
      }
      store.retention.images.removeAll { sameBytes($0.id, id) }
      return .done
    },
    StoreRoute("GET", "/inApps/v1/messaging/image/list") { _, store in
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

  private static func imageSize(_ text: String?) throws(APIErrorReply) -> RetentionState.Image.Size {
    guard let text else { return .full }
    guard let size = RetentionState.Image.Size(rawValue: text) else {
      throw .malformed("imageSize is neither FULL_SIZE nor BULLET_POINT")
    }
    return size
  }
}

extension Call {
  /// An identifier of the caller's making, in lower case. Apple documents no code for one that is no UUID.
  func uuid(_ name: String) throws(APIErrorReply) -> String {
    guard value(name).isUUID else { throw .malformed("\(name) is not a UUID") }
    return value(name).lowercased()
  }
}
