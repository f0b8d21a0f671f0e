/// What an HTTP status means when it comes from the App Store's services, or from a server that receives notifications.
///
/// An error code says more wherever there is one. Statuses without one are the reason for this table: 401 never has one.
struct HTTPStatus: Sendable {
  let code: Int
  /// The reason phrase of the registry, as `404 Not Found` shows it.
  let phrase: String
  let meaning: String
  /// What it usually comes from, most likely first.
  let causes: [String]
  let remedy: String
  /// Where it is written: Apple's page, or the RFC where Apple says nothing of its own.
  let page: String

  init(
    _ code: Int, _ phrase: String, _ meaning: String, causes: [String] = [], _ remedy: String, page: String = "RFC 9110"
  ) {
    self.code = code
    self.phrase = phrase
    self.meaning = meaning
    self.causes = causes
    self.remedy = remedy
    self.page = page
  }

  static func with(code: Int) -> HTTPStatus? { all.first { $0.code == code } }

  /// `404 Not Found`, or the bare number where the phrase is not known here.
  static func title(of code: Int) -> String { with(code: code).map { "\(code) \($0.phrase)" } ?? "\(code)" }
}
