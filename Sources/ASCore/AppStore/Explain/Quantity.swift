import Base

// What the words around a number say about it, without regard to its record.
extension [NameToken] {
  /// The name before a token, without case and separators; empty if there is none.
  func key(before place: Int) -> String { place > 0 && !self[place - 1].text.isDigits ? self[place - 1].key : "" }

  /// Returns whether a token is the first of its record.
  func isFirst(_ place: Int) -> Bool { place == 0 || self[place].record != self[place - 1].record }

  /// Returns whether a token is a folder in a path of Windows: `hp` in `C:\Users\hp\Local`.
  func isFolder(_ place: Int) -> Bool {
    place + 1 < count && self[place...(place + 1)].allSatisfy { $0.isAttached && $0.before == UInt8(ascii: "\\") }
  }

  /// Returns whether a token is the name of a pair.
  func isName(_ place: Int) -> Bool { place + 1 < count && self[place + 1].gap == .pair }

  /// Returns whether a token names an error as other servers do, with a status or its phrase: `"error":"Bad Request"`.
  func isErrorOfOther(_ place: Int) -> Bool {
    guard isName(place), case let value = self[place + 1].text else { return false }
    if self[place].key == "errorcode" {
      return value.isDigits && TextRecord.isAssigned(String(value.prefix(3))) && !ErrorCode.isCode(value)
    }
    return self[place].key == "error"
      && (1...3).contains { HTTPStatus.isPhrase(self[(place + 1)...].prefix($0).map(\.key).joined()) }
  }

  /// Returns whether a number counts, measures or numbers something, as in `took 404 ms`, and is not a status or code.
  func isQuantity(at place: Int) -> Bool {
    let token = self[place]
    // An ID without a label is longer than any number of these.
    guard token.text.utf8.count < WordShape.shortestUnlabeled else { return false }
    let key = key(before: place)
    // A ticket, and a telephone number behind the code of its country.
    if token.before == UInt8(ascii: "#") { return !key.hasSuffix("error") && !ErrorDomain.numbers.contains(key) }
    guard place > 0 else { return isCounted(at: place) }
    let last = self[place - 1].text
    if token.gap == .pair, key == "at" { return true }
    // The state of SQL: `ERROR 1242 (21000)`.
    if token.before == UInt8(ascii: "("), token.text.utf8.count == 5, last.utf8.count == 4, last.isDigits {
      return true
    }
    // The fraction of a time: `12:00:00,401`.
    if token.isAttached, token.before == UInt8(ascii: ","), last.utf8.suffix(3).first == UInt8(ascii: ":") {
      return true
    }
    // The length of a response in a log.
    if place > 1, TextRecord.isAssigned(last), self[place - 2].text.hasPrefix("HTTP/") { return true }
    let isBehindWord = token.gap == .pair || token.gap == .space
    let label = place > 1 && IDLabel.isName(ArraySlice(key.utf8)) ? place - 2 : place - 1
    if isBehindWord, self[label].word.isLabelOfQuantity { return true }
    // The length of a list: `page 404 of 500`.
    if key == "of", place > 1, self[place - 2].word.isNumber { return true }
    // The offset in a function of a stack frame: `0x0000000104454944 f + 12`.
    if place > 1, token.gap == .other, self[place - 2].text.hasPrefix("0x") { return true }
    return isCounted(at: place)
  }

  /// Returns whether what a number counts is behind it: `404 customers`, `500 internal users`. A known code counts
  /// nothing, but can be an amount.
  private func isCounted(at place: Int) -> Bool {
    // The name of the next pair is not counted.
    func isNext(_ place: Int) -> Bool { place < count && self[place].gap == .space && !isName(place) }
    guard isNext(place + 1) else { return false }
    let isCounted = self[place + 1].word.isCounted || isNext(place + 2) && self[place + 2].word.isCounted
    return self[place + 1].word.isUnit || isCounted && !ErrorCode.isCode(self[place].text)
  }
}

enum Quantity {
  /// Names of what is measured, counted or numbered.
  static let quantities: Set<String> = [
    "size", "bytes", "duration", "elapsed", "latency", "took", "port", "pid", "line", "offset", "length", "count",
    "total", "version", "build", "ticket", "issue", "invoice", "phone", "telephone", "tel", "mobile", "fax", "room",
    "page", "row", "user", "customer", "account",
  ]
  static let units: Set<String> = [
    "ms", "milliseconds", "msec", "us", "ns", "s", "sec", "seconds", "min", "minutes", "hours", "days", "bytes", "b",
    "kb", "mb", "gb",
  ]
  /// What people and programs count.
  static let counted: Set<String> = [
    "people", "customers", "users", "accounts", "devices", "items", "rows", "records", "entries", "lines", "pages",
    "files", "tests", "cases", "passed", "skipped", "updated", "inserted", "deleted", "processed", "requests", "calls",
    "events", "messages", "notifications", "purchases", "orders", "transactions", "subscriptions", "subscribers",
    "refunds", "renewals", "products", "licenses", "seats", "coins", "points", "times", "attempts", "retries", "weeks",
    "months", "years", "vars", "members", "objects", "tokens", "characters", "words", "downloads", "installs", "jobs",
    "tasks", "workers", "threads", "connections", "tickets", "reviews", "emails", "pods", "replicas",
  ]
}

extension ErrorCode {
  /// Returns whether digits are a code with so many digits that they are hardly anything else.
  static func isCode(_ digits: String) -> Bool {
    digits.utf8.count > 4 && !digits.hasPrefix("0")
      && Int64(digits).map { !with(code: $0, family: nil).isEmpty } ?? false
  }
}
