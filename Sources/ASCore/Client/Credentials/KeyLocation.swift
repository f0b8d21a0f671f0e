import Base
import Platform
import SignedData

/// The location of the private key. It is read only when something is signed.
package enum KeyLocation: Sendable {
  /// The text of the key, from a variable.
  case text(Secret)
  case file(String)
  /// A command for `/bin/sh -c` that prints the key.
  case command(String)

  private static let limit = 1 << 16

  /// The text at the location. Throws status 3 if it cannot be read.
  package func content(from source: Source, _ context: Context) throws(Failure) -> Content {
    switch self {
    case .text(let secret):
      return Content(text: Array(secret.revealed.utf8), place: source.description)
    case .file(let path):
      do {
        return Content(text: try context.readFile(path, Self.limit, as: .key, isSecret: true), place: path)
      } catch {
        let origin = "the path of the private key comes from \(source.description)"
        throw Failure(.credentials, error.message, hint: error.hint.map { "\($0); \(origin)" } ?? origin)
      }
    case .command(let line):
      do {
        var errors = CommandErrors()
        let text = try context.processes.runShell(line) { piece in
          context.terminal.warn(escapingControls(errors.shown(piece), keepsLayout: true))
        }
        return Content(text: text, place: "the output of key_command (\(source.description))")
      } catch {
        throw Failure(
          .credentials, "key_command (\(source.description)) \(error.description)",
          hint: Shell.program(of: line).map { "it runs \($0)" })
      }
    }
  }

  /// A text that should contain a key, not parsed yet. It is wiped after its use; OpenSSL wipes its own copy of the
  /// key.
  package final class Content {
    private var text: [UInt8]
    private let place: String

    fileprivate init(text: consuming [UInt8], place: String) { (self.text, self.place) = (text, place) }

    deinit { text.wipe() }

    /// Throws status 3. Errors never contain the text.
    package func key() throws(Failure) -> PrivateKey {
      do {
        var der = try PrivateKeyText.der(of: text)
        defer { der.wipe() }
        return try PrivateKey(pkcs8: der)
      } catch {
        throw Failure(
          .credentials, "\(place) is not a private key of App Store Connect: \(error.reason)",
          hint: "use the .p8 file from App Store Connect, Users and Access, Integrations, In-App Purchase")
      }
    }
  }

  package func remarks(_ context: Context) -> [String] {
    if case .file(let path) = self { context.remarksOnReaders(of: path) } else { [] }
  }
}

/// The stderr of a `key_command`, which is shown up to a key in it.
private struct CommandErrors {
  /// The end of what was shown, where a key may begin.
  private var end: [UInt8] = []
  private var isClosed = false

  /// Longer than the beginning by which a key is recognized.
  private static let overlap = 256

  /// Returns the part of a piece that may be shown.
  mutating func shown(_ piece: String) -> String {
    guard !isClosed else { return "" }
    end += piece.utf8
    isClosed = PrivateKeyText.isIn(end)
    if isClosed { return "asctl: key_command printed a private key to stderr, which is omitted\n" }
    end = end.suffix(Self.overlap)
    return piece
  }
}

/// The ID of a key, which has ten letters and digits in all keys from App Store Connect.
package enum KeyID {
  package static func isUsual(_ text: String) -> Bool {
    text.utf8.count == 10 && text.utf8.allSatisfy { $0.isUppercase || $0.isDigit }
  }

  /// The key ID in the name of a file from App Store Connect: `SubscriptionKey_2X9R4HXF34.p8` or
  /// `AuthKey_2X9R4HXF34.p8`; `nil` for a file with another name.
  package static func inName(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard name.hasSuffix(".p8"), let prefix = ["SubscriptionKey_", "AuthKey_"].first(where: { name.hasPrefix($0) })
    else { return nil }
    let keyID = name.dropFirst(prefix.count).dropLast(3)
    return isUsual(String(keyID)) ? String(keyID) : nil
  }

  /// A remark if the name contains another key ID; `nil` otherwise. It is not an error, because Apple does not guarantee
  /// these names.
  package static func remark(path: String, keyID: String) -> String? {
    guard let named = inName(of: path), !sameBytes(named, keyID) else { return nil }
    return
      "the file is named for the key \(named), but the key ID is \(escapingControls(keyID)); Apple rejects a mismatch with 401"
  }
}
