import Testing

@testable import Base

private let known = ["bundle-id", "start-date", "verify", "notification", "get", "list", "use", "id", "json", "ndjson"]

@Test(arguments: [
  // Equal except for case and separators.
  ("VERIFY", "verify"), ("startDate", "start-date"), ("start_date", "start-date"), ("bundleid", "bundle-id"),
  ("ID", "id"),
  // One typo: a wrong, missing, extra or swapped letter.
  ("vorify", "verify"), ("verfy", "verify"), ("veriify", "verify"), ("veirfy", "verify"), ("lsit", "list"),
  ("gte", "get"), ("uses", "use"),
  // More typos in a longer word, but not in a short one.
  ("notifcatoin", "notification"), ("gxx", nil), ("xyz", nil), ("i", nil), ("q", nil),
  // A prefix, but not of one letter.
  ("noti", "notification"), ("n", nil), ("bundle", "bundle-id"),
  // The nearer one, and the first of two equally near.
  ("jsn", "json"), ("ndjsn", "ndjson"),
  ("", nil), ("--", nil), ("rollercoaster", nil),
])
func `the nearest known word is found`(word: String, found: String?) {
  #expect(Nearest.to(word, among: known) == found)
}

@Test func `the first of equally near words is suggested`() {
  #expect(Nearest.to("cut", among: ["cat", "cot"]) == "cat")
  #expect(Nearest.to("cut", among: ["cot", "cat"]) == "cot")
  #expect(Nearest.to("cut", among: []) == nil)
}

@Test func `long words are not compared`() {
  let endless = String(repeating: "verify", count: 200_000)
  #expect(Nearest.to(endless, among: Array(repeating: endless, count: 1_000)) == nil)
}
