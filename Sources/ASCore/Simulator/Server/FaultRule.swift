import AppStore
import Base
import Platform
import Synchronization

/// A fault, the requests that it applies to, and how many of them: `[METHOD PATH: ]KIND[ xN]`.
package struct FaultRule: Sendable {
  let method: String?
  private let path: PathTemplate?
  /// Method and path, as they were given.
  private let place: String?
  /// The fault; nil for `none`, which lets requests succeed so that a later one can fail.
  let fault: Fault?
  /// The number of requests; nil means all.
  let count: Int?

  /// The syntax of a rule, for help and errors.
  package static let forms = """
    a fault is [METHOD PATH: ]KIND[ xN], as in 'POST /inApps/v1/notifications/test: 503 x2'; `*` in PATH is any \
    segment; KIND is none or one of: \(Fault.forms)
    """

  /// Returns nil if the syntax is invalid. `count` applies to a rule without `xN`.
  package init?(_ text: String, count usual: Int? = nil) {
    var kind = Substring(text)
    if let colon = text.firstRange(of: ": ") {
      let place = text[..<colon.lowerBound].split(separator: " ", omittingEmptySubsequences: false)
      guard place.count == 2, place[0].utf8.allSatisfy({ (0x41...0x5A).contains($0) }), !place[0].isEmpty,
        place[1].hasPrefix("/"), !place[1].contains("?")
      else { return nil }
      method = String(place[0])
      // A `*` matches any segment, like a placeholder in braces.
      let segments = place[1].split(separator: "/", omittingEmptySubsequences: false)
      guard segments.allSatisfy({ $0 == "*" || !$0.contains("*") }) else { return nil }
      path = PathTemplate(segments.map { $0 == "*" ? "{}" : $0 }.joined(separator: "/"))
      self.place = place.joined(separator: " ")
      kind = text[colon.upperBound...]
    } else {
      method = nil
      path = nil
      place = nil
    }
    let words = kind.split(separator: " ", omittingEmptySubsequences: false)
    switch words.count {
    case 1: count = usual
    case 2:
      guard words[1].hasPrefix("x"), let number = Int(words[1].dropFirst()), number > 0,
        words[1].utf8.dropFirst().allSatisfy(\.isDigit)
      else { return nil }
      count = number
    default: return nil
    }
    if words[0] == "none" {
      fault = nil
    } else {
      fault = Fault(String(words[0]))
      guard fault != nil else { return nil }
    }
  }

  /// The method and path if no endpoint has them, so that the fault would never apply, and the closest match.
  package var unknownPlace: (place: String, near: String?)? {
    guard let place, let method else { return nil }
    let path = String(place.dropFirst(method.count + 1))
    let meant = StoreRoute.all.filter { Self.meet(path, $0.endpoint.path) }
    guard !meant.contains(where: { sameBytes($0.method, method) }) else { return nil }
    let other = meant.first
    return (
      place,
      (other.map { "\($0.method) \(path)" })
        ?? Nearest.to(place, among: StoreRoute.all.map { "\($0.method) \($0.endpoint.path)" })
    )
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
    if let method, !sameBytes(method, request.method) { return false }
    return path.map { $0.values(in: request.path) != nil } ?? true
  }
}

/// The rules of a server, and how often each still applies.
final class FaultPlan: Sendable {
  private let rules: [FaultRule]
  private let left: Mutex<[Int]>

  init(_ rules: [FaultRule]) {
    self.rules = rules
    left = Mutex(rules.map { $0.count ?? .max })
  }

  /// Returns the fault of a request: that of the first matching rule that is not used up.
  func next(for request: ServedRequest) -> Fault? {
    left.withLock { left in
      for (index, rule) in rules.enumerated() where left[index] > 0 && rule.isFor(request) {
        left[index] -= 1
        return rule.fault
      }
      return nil
    }
  }

  /// Resets the counts of all rules.
  func begin() {
    left.withLock { $0 = rules.map { $0.count ?? .max } }
  }
}
