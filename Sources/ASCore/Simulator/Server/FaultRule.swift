import AppStore
import Base
import Platform

/// A fault, the requests that it applies to, and how many of them: `[METHOD PATH: ]KIND[ xN]`.
package struct FaultRule: Sendable {
  /// The method and path of its requests; nil means all requests.
  private let place: (method: String, path: String, template: PathTemplate)?
  /// The fault; nil for `none`, which lets requests succeed so that a later one can fail.
  let fault: Fault?
  let count: Int?

  /// The syntax of a rule, for help and errors.
  package static let forms = """
    a fault is [METHOD PATH: ]KIND[ xN], as in 'POST /inApps/v1/notifications/test: 503 x2'; `*` in PATH is any \
    segment; KIND is none or one of: \(Fault.forms)
    """

  /// Returns nil if the syntax is invalid. `count` applies to a rule without `xN`.
  package init?(_ text: String, count usual: Int? = nil) {
    let colon = text.firstRange(of: ": ")
    if let colon {
      guard let place = Self.place(text[..<colon.lowerBound]) else { return nil }
      self.place = place
    } else {
      place = nil
    }
    let words = text[(colon?.upperBound ?? text.startIndex)...].split(separator: " ", omittingEmptySubsequences: false)
    fault = Fault(String(words[0]))
    guard words.count <= 2, fault != nil || words[0] == "none" else { return nil }
    guard words.count == 2 else {
      count = usual
      return
    }
    guard words[1].hasPrefix("x"), words[1].utf8.dropFirst().allSatisfy(\.isDigit),
      let number = Int(words[1].dropFirst()), number > 0
    else { return nil }
    count = number
  }

  private static func place(_ text: Substring) -> (method: String, path: String, template: PathTemplate)? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, words[0].utf8.allSatisfy({ (0x41...0x5A).contains($0) }), !words[0].isEmpty,
      words[1].hasPrefix("/"), !words[1].contains("?")
    else { return nil }
    // A `*` matches any segment, like a placeholder in braces.
    let segments = words[1].split(separator: "/", omittingEmptySubsequences: false)
    guard segments.allSatisfy({ $0 == "*" || !$0.contains("*") }) else { return nil }
    let template = PathTemplate(segments.map { $0 == "*" ? "{}" : $0 }.joined(separator: "/"))
    return (String(words[0]), String(words[1]), template)
  }

  /// The method and path if no endpoint has them, so that the fault would never apply, and the closest match.
  package var unknownPlace: (place: String, near: String?)? {
    guard let (method, path, _) = place else { return nil }
    let meant = StoreRoute.all.filter { Self.meet(path, $0.endpoint.path) }
    guard !meant.contains(where: { sameBytes($0.method, method) }) else { return nil }
    let given = "\(method) \(path)"
    let near =
      meant.first.map { "\($0.method) \(path)" }
      ?? Nearest.to(given, among: StoreRoute.all.map { "\($0.method) \($0.endpoint.path)" })
    return (given, near)
  }

  /// Returns whether a path can match both patterns.
  private static func meet(_ one: String, _ other: String) -> Bool {
    let one = one.split(separator: "/", omittingEmptySubsequences: false)
    let other = other.split(separator: "/", omittingEmptySubsequences: false)
    func isAny(_ segment: Substring) -> Bool { segment == "*" || segment.hasPrefix("{") }
    return one.count == other.count
      && zip(one, other).allSatisfy { one, other in
        sameBytes(String(one), String(other)) || isAny(one) && !other.isEmpty || isAny(other) && !one.isEmpty
      }
  }

  func isFor(_ request: ServedRequest) -> Bool {
    place.map { sameBytes($0.method, request.method) && $0.template.values(in: request.path) != nil } ?? true
  }
}

/// The rules of a server, and how often each still applies.
struct FaultPlan {
  private var rules: [(rule: FaultRule, left: Int)]

  init(_ rules: [FaultRule]) { self.rules = rules.map { ($0, $0.count ?? .max) } }

  /// Returns the fault of a request: that of the first matching rule that is not used up.
  mutating func next(for request: ServedRequest) -> Fault? {
    guard let index = rules.firstIndex(where: { $0.left > 0 && $0.rule.isFor(request) }) else { return nil }
    rules[index].left -= 1
    return rules[index].rule.fault
  }
}
