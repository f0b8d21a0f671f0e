import Base
import Platform
import SignedData

/// Where the private key is. Nothing is read before somebody has to sign.
package enum KeyLocation: Sendable {
  /// The text of the key itself, from a variable.
  case text(Secret)
  case file(String)
  /// A line for `/bin/sh -c` that prints it.
  case command(String)

  private static let limit = 1 << 16

  /// Long enough to unlock a password manager by hand.
  private static let commandLimit = Shell.Limit(seconds: 60, bytes: limit)

  /// The key, ready to sign; throws status 3 and never tells what the key's place holds.
  package func read(from source: Source, _ context: Context) throws(Failure) -> PrivateKey {
    try content(from: source, context).key()
  }

  /// What its place holds; throws status 3 where that cannot be read.
  package func content(from source: Source, _ context: Context) throws(Failure) -> Content {
    switch self {
    case .text(let secret):
      return Content(text: Array(secret.revealed.utf8), place: source.description)
    case .file(let path):
      do {
        return Content(text: try context.readFile(path, Self.limit), place: path)
      } catch {
        throw Failure(
          .credentials, error.message, hint: "the path of the private key: it comes from \(source.description)")
      }
    case .command(let line):
      do {
        let text = try context.runShell(line, Self.commandLimit) { context.warn(escapingControlsByLine($0)) }
        return Content(text: text, place: "the output of key_command (\(source.description))")
      } catch {
        throw Failure(
          .credentials, "key_command (\(source.description)) \(error.description)",
          hint: Shell.program(of: line).map { "it runs \($0)" })
      }
    }
  }

  /// A text that should hold a key and was not parsed yet.
  package struct Content {
    fileprivate let text: [UInt8]
    fileprivate let place: String

    /// Throws status 3 and never tells what the text is.
    package func key() throws(Failure) -> PrivateKey {
      do {
        return try PrivateKey(pkcs8: try PrivateKeyText.der(of: text))
      } catch {
        throw Failure(
          .credentials, "\(place) is not a private key of App Store Connect: \(error.reason)",
          hint: KeyLocation.download)
      }
    }
  }

  /// What the owner of the key should hear.
  package func remarks(_ context: Context) -> [String] {
    switch self {
    case .text, .command: []
    case .file(let path): context.remarkOnReaders(of: path).map { [$0] } ?? []
    }
  }

  fileprivate static let download =
    "the key is the .p8 file from App Store Connect, Users and Access, Integrations, In-App Purchase"
}

/// What App Store Connect calls the file of a key: `SubscriptionKey_2X9R4HXF34.p8`, or `AuthKey_2X9R4HXF34.p8`.
///
/// A habit, not a promise of Apple's, so a name that says otherwise is worth a remark and never a refusal.
package enum KeyFileName {
  /// Nil for a file that was given another name.
  package static func keyID(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard name.hasSuffix(".p8"), let prefix = ["SubscriptionKey_", "AuthKey_"].first(where: { name.hasPrefix($0) })
    else { return nil }
    let keyID = name.dropFirst(prefix.count).dropLast(3)
    return KeyID.isUsual(String(keyID)) ? String(keyID) : nil
  }

  /// A remark where the name has the ID of another key; else nil.
  package static func remark(path: String, keyID: String) -> String? {
    guard let named = Self.keyID(of: path), !sameBytes(named, keyID) else { return nil }
    return
      "the name of the file speaks of the key \(named), and the key ID is \(escapingControls(keyID)); Apple refuses a mix with 401"
  }
}

/// The ID of a key: ten letters and digits in every key that App Store Connect has given out.
package enum KeyID {
  /// Whether a key ID looks as App Store Connect makes them.
  package static func isUsual(_ text: String) -> Bool {
    text.utf8.count == 10 && text.utf8.allSatisfy { $0.isUppercase || $0.isDigit }
  }
}
