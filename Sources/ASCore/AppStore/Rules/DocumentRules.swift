import Base

// What Apple demands of whole documents, beyond each of their members.

extension Rule {
  /// Of Change Subscription Metadata (Advanced Commerce API).
  static let ofMetadata: [Rule] = [
    Rule("at least one change is needed: descriptors, items or taxCode") { pending in
      ["descriptors", "items", "taxCode"].contains { pending.body[$0] != nil }
    },
    Rule("each of the descriptors and items changes something: displayName, description or, of an item, SKU") {
      pending in
      let parts = (pending.body["descriptors"].map { [$0] } ?? []) + pending.items
      return parts.allSatisfy { part in ["displayName", "description", "SKU"].contains { part[$0] != nil } }
    },
  ]

  /// Of every request of the Advanced Commerce API.
  static let ofCommerce = Rule(
    "amounts have no more decimals than Apple prices the currency with, and texts are one line"
  ) { pending in
    guard let error = pending.body.objectValue.flatMap({ CommerceRules($0).errors.first }) else { return nil }
    return Failure(.usage, error.sentence, hint: error.remedy)
  }

  /// Of Revoke Subscription and Request Transaction Refund (Advanced Commerce API).
  static let ofRefunds: [Rule] = [
    Rule("refundAmount belongs to refundType CUSTOM, always and only (4000153, 4000155)") { pending in
      pending.items.allSatisfy { sameBytes($0["refundType"]?.string ?? "", "CUSTOM") == ($0["refundAmount"] != nil) }
    },
    Rule("SIMULATE_REFUND_DECLINE is for all items together (4000184), and not for production (4000158)") { pending in
      let reasons = ([pending.body] + pending.items).compactMap { $0["refundReason"]?.string }
      let simulated = reasons.filter { sameBytes($0, "SIMULATE_REFUND_DECLINE") }
      return simulated.isEmpty || simulated.count == reasons.count && pending.environment != .production
    },
  ]

  /// Of Upload Message (Retention Messaging API).
  static let ofMessages: [Rule] = [
    Rule("a header above the image needs an image (4000224)", hint: "--image-identifier and --alt-text name one") {
      pending in
      !sameBytes(pending.body["headerPosition"]?.string ?? "", "ABOVE_IMAGE") || pending.body["image"] != nil
    }
  ]

  /// Of Configure Realtime URL (Retention Messaging API).
  static let ofRealtimeURLs: [Rule] = [
    Rule(
      "the URL begins with https:// and has at most 256 characters (4000215)",
      hint: "a simulator also takes http on this machine"
    ) { pending in
      let isPlain = pending.body["realtimeURL"]?.string.map(Field.Constraint.isPlainLoopback) ?? false
      return BodyCheck(pending.body, is: .realtimeURL).errors.isEmpty && (!isPlain || pending.isSimulated)
    }
  ]
}

extension PendingWrite {
  fileprivate var items: [JSON] { body["items"]?.arrayElements ?? [] }
}
