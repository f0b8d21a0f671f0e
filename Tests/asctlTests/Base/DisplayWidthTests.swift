import Testing

@testable import Base

/// The width of text on a terminal, and the tables that are aligned by it.
@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("asctl 9.99 USD", 14), ("é", 1), ("e\u{301}", 1), ("Ω…", 2), ("東京", 4), ("ｶﾅ", 2), ("한국", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("ＡＢ", 4), ("a\u{200B}b\u{200D}", 2), ("क्षि", 3), ("🎮", 2), ("👍🏽", 2),
    ("👩\u{200D}👩\u{200D}👧", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("🇯🇵", 2), ("𠮷", 2), ("\u{AD}", 1), ("、。", 4), ("½€", 2),
  ])
  func `the width of a text is its number of cells`(_ text: String, _ width: Int) {
    #expect(displayWidth(text) == width)
  }

  static let sentences: [(String, [String])] = [
    ("find it with `asctl a b` now", ["find it with", "  `asctl a b` now"]),
    ("find `a lone backquote here", ["find `a lone", "  backquote here"]),
    (
      "first, run `asctl transaction get 1 -e sandbox`; then wait",
      ["first, run", "  `asctl \\", "    transaction \\", "    get 1 -e \\", "    sandbox`;", "  then wait"]
    ),
  ]

  @Test(arguments: sentences)
  func `a command in a wrapped sentence can be pasted`(_ sentence: String, _ lines: [String]) {
    var text = Chunks<Never>(of: .max) { _ in }
    var line = WrappedText(width: 17, margin: 2, used: 0)
    line.append(sentence, to: &text)
    #expect(String(decoding: text.bytes, as: UTF8.self).split(separator: "\n").map { String($0) } == lines)
  }

  @Test func `texts are aligned after wide and combining characters`() {
    var labels = LabelColumn(limit: 200)
    let texts = ["Product", "金貨", "Cafe\u{301}", "👩\u{200D}👧 duo"]
    for text in texts { labels.measure(text) }
    #expect(texts.map { labels.spaces(behind: $0) } == [2, 5, 5, 3] && labels.advance == 9)
  }

  @Test func `an overlong label does not widen its column`() {
    var labels = LabelColumn(limit: 4)
    labels.measure("a")
    labels.measure("金貨金貨")
    #expect(labels.advance == 3 && ["b", "bb", "金貨金貨"].map { labels.spaces(behind: $0) } == [2, nil, nil])
  }
}
