/// Retention Messaging: images, messages, defaults, the realtime URL and its performance test.
enum RetentionRoutes {
  static let handlers: [String: Simulator.Handler] = [
    "retention image upload": { state, call throws(SimulatedRefusal) in
      let id = call.value("imageIdentifier").lowercased()
      let size = call.request.value("imageSize") ?? "FULL_SIZE"
      guard Enumeration.named("imageSize")?.value(size) != nil, call.request.body.starts(with: png) else {
        throw refusal(4_000_161)
      }
      guard state.images[id] == nil else { throw refusal(4_090_000) }
      state.images[id] = ["imageIdentifier": .string(id), "imageState": "APPROVED", "imageSize": .string(size)]
      return .nothing(status: 200)
    },
    "retention image list": { state, _ in .json(["imageIdentifiers": sorted(state.images)]) },
    "retention image delete": { state, call throws(SimulatedRefusal) in
      let id = call.value("imageIdentifier").lowercased()
      guard !state.messages.values.contains(where: { $0.text(.compact).contains(id) }) else { throw refusal(4_030_019) }
      guard state.images.removeValue(forKey: id) != nil else { throw refusal(4_040_014) }
      return .nothing(status: 200)
    },
    "retention message upload": { state, call throws(SimulatedRefusal) in
      let id = call.value("messageIdentifier").lowercased()
      let body = try call.body()
      guard let header = body["header"]?.string, header.count <= 66 else { throw refusal(4_000_162) }
      guard let text = body["body"]?.string, text.count <= 144 else { throw refusal(4_000_163) }
      let points = body["bulletPoints"]?.arrayElements ?? []
      guard points.count <= 5 else { throw refusal(4_000_218) }
      guard points.allSatisfy({ $0["text"]?.string?.count ?? 67 <= 66 }) else { throw refusal(4_000_219) }
      let alternatives = (points + (body["image"].map { [$0] } ?? [])).compactMap { $0["altText"]?.string }
      guard alternatives.allSatisfy({ $0.count <= 150 }) else { throw refusal(4_000_175) }
      if body["headerPosition"]?.string == "ABOVE_IMAGE", body["image"] == nil { throw refusal(4_000_224) }
      guard state.messages[id] == nil else { throw refusal(4_090_001) }
      state.messages[id] = body
      return .nothing(status: 200)
    },
    "retention message list": { state, _ in
      let rows = state.messages.mapValues { _ in JSON.null }.keys.sorted().map { id -> JSON in
        ["messageIdentifier": .string(id), "messageState": "APPROVED"]
      }
      return .json(["messageIdentifiers": .array(rows)])
    },
    "retention message delete": { state, call throws(SimulatedRefusal) in
      guard state.messages.removeValue(forKey: call.value("messageIdentifier").lowercased()) != nil else {
        throw refusal(4_040_015)
      }
      return .nothing(status: 200)
    },
    "retention default set": { state, call throws(SimulatedRefusal) in
      let key = try defaultKey(call)
      let id = try call.body()["messageIdentifier"]?.string?.lowercased() ?? ""
      guard state.messages[id] != nil else { throw refusal(4_040_015) }
      state.defaultMessages[key] = id
      return .nothing(status: 200)
    },
    "retention default get": { state, call throws(SimulatedRefusal) in
      guard let id = state.defaultMessages[try defaultKey(call)] else { throw refusal(4_040_020) }
      return .json(["messageIdentifier": .string(id)])
    },
    "retention default delete": { state, call throws(SimulatedRefusal) in
      state.defaultMessages[try defaultKey(call)] = nil
      return .nothing(status: 200)
    },
    "retention realtime-url set": { state, call throws(SimulatedRefusal) in
      guard let url = try call.body()["realtimeURL"]?.string, url.hasPrefix("https://"), url.utf8.count <= 256 else {
        throw refusal(4_000_215)
      }
      state.realtimeURL = url
      return .nothing(status: 200)
    },
    "retention realtime-url get": { state, _ throws(SimulatedRefusal) in
      guard let url = state.realtimeURL else { throw refusal(4_040_021) }
      return .json(["realtimeURL": .string(url)])
    },
    "retention realtime-url delete": { state, _ in
      state.realtimeURL = nil
      return .nothing(status: 200)
    },
    "retention performance-test start": { state, call throws(SimulatedRefusal) in
      guard let id = try call.body()["originalTransactionId"]?.string else { throw refusal(4_000_211) }
      let place = try Identifiers.transaction(id, in: state.world)
      let subscriptions = state.world.customers[place.customer].subscriptions
      guard subscriptions.contains(where: { $0.originalTransactionID == id && $0.status == 1 }) else {
        throw refusal(4_000_211)
      }
      let request = "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a\(23 + state.performanceTests.count % 70)"
      state.performanceTests[request] = call.now
      return .json(["config": config, "requestId": .string(request)])
    },
    "retention performance-test result": { state, call throws(SimulatedRefusal) in
      let request = call.value("requestId")
      guard request.isUUID else { throw refusal(4_000_212) }
      guard state.performanceTests[request] != nil else { throw refusal(4_040_018) }
      return .json([
        "config": config, "target": .string(state.realtimeURL ?? "https://example.com/retention"), "result": "PASS",
        "successRate": 100, "numPending": 0,
        "responseTimes": ["average": 120, "p50": 110, "p90": 180, "p95": 210, "p99": 340], "failures": [:],
      ])
    },
  ]

  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

  private static let config: JSON = [
    "maxConcurrentRequests": 10, "totalRequests": 100, "totalDuration": 60_000, "responseTimeThreshold": 700,
    "successRateThreshold": 98,
  ]

  private static func refusal(_ code: Int64) -> SimulatedRefusal { .code(code, .retentionMessaging) }

  private static func sorted(_ rows: [String: JSON]) -> JSON {
    .array(rows.sorted { $0.key < $1.key }.map(\.value))
  }

  private static func defaultKey(_ call: SimulatedCall) throws(SimulatedRefusal) -> String {
    let locale = call.value("locale")
    guard (2...10).contains(locale.utf8.count) else { throw refusal(4_000_164) }
    return "\(call.value("productId")) \(locale)"
  }
}
