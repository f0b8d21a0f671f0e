/// The ID of a key: ten letters and digits in every key that App Store Connect has given out.
enum KeyID {
  static func isUsual(_ text: String) -> Bool {
    text.utf8.count == 10 && text.utf8.allSatisfy { $0.isUppercase || $0.isDigit }
  }
}
