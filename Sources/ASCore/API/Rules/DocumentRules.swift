// What Apple demands of whole documents, beyond each of their members.

extension Rule {
  /// Of Change Subscription Metadata (Advanced Commerce API).
  static let ofMetadata: [Rule] = [
    Rule("at least one change is needed: descriptors, items or taxCode") { draft in
      ["descriptors", "items", "taxCode"].contains { draft.body[$0] != nil }
    },
    Rule("each of the descriptors and items changes something: displayName, description or, of an item, SKU") { draft in
      let parts = (draft.body["descriptors"].map { [$0] } ?? []) + draft.items
      return parts.allSatisfy { part in ["displayName", "description", "SKU"].contains { part[$0] != nil } }
    },
  ]

  /// Of every amount that an app names itself (Advanced Commerce API, "Price").
  static let ofPrices: [Rule] = [
    Rule(
      "an amount has no more decimals than Apple prices the currency with",
      hint: "amounts are in thousandths: 4990 is 4.99 USD, and 300000 is 300 JPY"
    ) { draft in
      guard let currency = draft.body["currency"]?.string, let decimals = Currency.decimals(of: currency) else {
        return true
      }
      let unit: Int64 = decimals == 0 ? 1000 : 10
      let amounts = draft.items.flatMap { [$0["price"], $0["refundAmount"], $0["proratedPrice"]] }
      return amounts.allSatisfy { ($0?.int64 ?? 0) % unit == 0 }
    }
  ]

  /// Of Revoke Subscription and Request Transaction Refund (Advanced Commerce API).
  static let ofRefunds: [Rule] = [
    Rule("refundAmount belongs to refundType CUSTOM, always and only (4000153, 4000155)") { draft in
      draft.items.allSatisfy { sameBytes($0["refundType"]?.string ?? "", "CUSTOM") == ($0["refundAmount"] != nil) }
    },
    Rule("SIMULATE_REFUND_DECLINE is for all items together (4000184), and not for production (4000158)") { draft in
      let reasons = ([draft.body] + draft.items).compactMap { $0["refundReason"]?.string }
      let simulated = reasons.filter { sameBytes($0, "SIMULATE_REFUND_DECLINE") }
      return simulated.isEmpty || simulated.count == reasons.count && draft.environment != .production
    },
  ]

  /// Of Upload Message (Retention Messaging API).
  static let ofMessages: [Rule] = [
    Rule("a header above the image needs an image (4000224)", hint: "--image-identifier and --alt-text name one") {
      draft in
      !sameBytes(draft.body["headerPosition"]?.string ?? "", "ABOVE_IMAGE") || draft.body["image"] != nil
    }
  ]

  /// Of Configure Realtime URL (Retention Messaging API).
  static let ofRealtimeURLs: [Rule] = [
    Rule("the URL begins with https:// and has at most 256 characters (4000215)") { draft in
      Demand.Bound.https(256).objection(to: draft.body["realtimeURL"]?.string ?? "") == nil
    }
  ]
}

extension Draft {
  fileprivate var items: [JSON] { body["items"]?.arrayElements ?? [] }
}
