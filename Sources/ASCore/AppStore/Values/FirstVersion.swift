import Base

/// A version of an app as numbers, so that 10 is after 9, and 1.0 is the same as 1.
package struct AppVersion: Sendable, Comparable {
  /// Without zeros at the end.
  private let numbers: [UInt64]

  /// Returns nil unless the text is one or more numbers separated by periods.
  package init?(_ text: String) {
    var numbers: [UInt64] = []
    for part in text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      guard !part.isEmpty, part.allSatisfy(\.isDigit), let number = UInt64(String(Substring(part))) else { return nil }
      numbers.append(number)
    }
    while numbers.last == 0 { numbers.removeLast() }
    self.numbers = numbers
  }

  package static func < (one: AppVersion, other: AppVersion) -> Bool {
    one.numbers.lexicographicallyPrecedes(other.numbers)
  }
}

/// Whether a customer first downloaded an app before a version, such as the first free version of a paid app.
///
/// Apple's `originalApplicationVersion` is the build number (`CFBundleVersion`) on iOS and the version
/// (`CFBundleShortVersionString`) on macOS, and always 1.0 in sandbox.
package struct FirstVersion: Sendable {
  /// The versions to compare with, by `originalPlatform`, and the one for all other platforms.
  private var versions: TextDictionary<String> = [:]
  private var other: String?

  /// Reads `VERSION` or `PLATFORM=VERSION`, such as `145` and `macOS=2.0`. Throws status 2 for anything else.
  package init(_ texts: [String]) throws(Failure) {
    for text in texts {
      let equals = text.utf8.firstIndex(of: UInt8(ascii: "="))
      let version = String(equals.map { text[text.index(after: $0)...] } ?? text[...])
      guard AppVersion(version) != nil else {
        throw Failure(
          .usage, "invalid version \(quoted(text)): expected numbers separated by periods, such as 2.1 or macOS=2.1",
          hint: "on iOS, pass the build number (CFBundleVersion); on macOS, the version (CFBundleShortVersionString)")
      }
      guard let equals else {
        guard other == nil else { throw Self.twice("the version") }
        other = version
        continue
      }
      let platform = try Self.platform(String(text[..<equals]))
      guard versions.updateValue(version, forKey: platform) == nil else {
        throw Self.twice("the version of \(platform)")
      }
    }
  }

  private static func platform(_ text: String) throws(Failure) -> String {
    let known = Enumeration.originalPlatform.values.map(\.text)
    if let platform = known.first(where: { $0.lowercased() == text.lowercased() }) { return platform }
    throw Failure(.usage, "unknown platform \(quoted(text)): expected \(known.listed("or"))")
  }

  private static func twice(_ what: String) -> Failure {
    Failure(.usage, "\(what) is given twice", hint: "pass one version per platform")
  }

  /// Returns the answer for an app transaction, nil if it is unknown, and the reason as a clause.
  package func answer(_ appTransaction: JSON) -> (isBefore: Bool?, reason: String) {
    let member = "originalApplicationVersion"
    guard let text = appTransaction[member]?.string, !text.isEmpty else {
      let isMissing = [nil, .null, ""].contains(appTransaction[member])
      return (nil, isMissing ? "no \(member)" : "\(member) is not text")
    }
    if appTransaction["revocationDate"]?.int64 != nil { return (nil, "the app was refunded or is no longer assigned") }
    let isProduction = appTransaction["receiptType"]?.string.map { sameBytes($0, "Production") } ?? false
    if sameBytes(text, "1.0"), !isProduction { return (nil, "\(member) is always 1.0 in sandbox") }
    guard let first = AppVersion(text) else { return (nil, "\(member) \(quoted(text)) is not numbers and periods") }
    let platform = appTransaction["originalPlatform"]?.string
    if let platform, Enumeration.originalPlatform.value(platform) == nil {
      return (nil, "unknown originalPlatform \(quoted(platform))")
    }
    guard let asked = platform.flatMap({ versions[$0] }) ?? other, let version = AppVersion(asked) else {
      return (nil, "no version to compare with for \(platform ?? "an app transaction without originalPlatform")")
    }
    let isBefore = first < version
    return (isBefore, "\(member) \(text)\(Self.property(platform)) is \(isBefore ? "before" : "not before") \(asked)")
  }

  /// The property that Apple names for a platform.
  private static func property(_ platform: String?) -> String {
    switch platform {
    case "iOS"?: " (iOS, CFBundleVersion)"
    case "macOS"?: " (macOS, CFBundleShortVersionString)"
    case let platform?: " (\(platform))"
    case nil: ""
    }
  }
}

extension PayloadObject {
  /// A record of `asctl app-transaction get --bought-before`.
  package static let firstVersion = PayloadObject(
    "first version", "An app transaction, and whether the app was first downloaded before a version.",
    [
      Field(
        "boughtBefore", .boolean, "Bought before",
        "Whether the customer first downloaded the app before the version; null if that is unknown."),
      Field("boughtBeforeReason", .text, "Because", "The compared versions, or why the answer is unknown."),
    ] + appTransaction.fields)
}
