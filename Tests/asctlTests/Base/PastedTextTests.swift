import Testing

@testable import Base

@Suite struct PastedTextTests {
  /// Each of them may precede a word, follow it, or both.
  private static let marks = " \"'`´“”„‟‘’‚‛«»‹›*([{<#№:=,;.•·–—-)]}>!?…".map { String($0) }

  @Test func `punctuation alone is empty`() {
    for first in Self.marks {
      #expect(PastedText.readings(first).count == 1)
      for second in Self.marks {
        let left = PastedText.bare(first + second)
        #expect(left.allSatisfy { Self.marks.contains(String($0)) })
      }
    }
    #expect(PastedText.bare("{}") == "" && PastedText.bare("") == "")
  }

  /// An ID has Latin letters and digits. A word of another language is not one, even with a number.
  @Test func `letters that look like Latin ones are read as them in IDs only`() {
    #expect(PastedText.plain("\u{41C}VK7WQ3XYZ, \u{39C}V\u{39A}7WQ3\u{3A7}YZ") == "MVK7WQ3XYZ, MVK7WQ3XYZ")
    for text in ["Москва", "МОСКВА2024", "Ρόδος 12", "МVK", "ЖVK7WQ3XYZ", "5 см", "ТЕСТ-12"] {
      #expect(PastedText.plain(text) == text)
    }
  }
}
