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
}
