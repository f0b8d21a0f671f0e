/// What App Store Connect calls the file of a key: `SubscriptionKey_2X9R4HXF34.p8`, or `AuthKey_2X9R4HXF34.p8`.
///
/// A habit, not a promise of Apple's, so a name that says otherwise is worth a remark and never a refusal.
enum KeyFileName {
  /// Nil for a file that was given another name.
  static func keyID(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard name.hasSuffix(".p8"), let prefix = ["SubscriptionKey_", "AuthKey_"].first(where: { name.hasPrefix($0) })
    else { return nil }
    let keyID = name.dropFirst(prefix.count).dropLast(3)
    return KeyID.isUsual(String(keyID)) ? String(keyID) : nil
  }

  /// Nil unless the name speaks of another key.
  static func remark(path: String, keyID: String) -> String? {
    guard let named = Self.keyID(of: path), !sameBytes(named, keyID) else { return nil }
    return
      "the name of the file speaks of the key \(named), and the key ID is \(escapingControls(keyID)); Apple refuses a mix with 401"
  }
}
