import Testing

@testable import Base

@Suite struct PastedTextTests {
  /// Each of them may precede a word, follow it, or both.
  private static let marks = " \"'`´“”„‟‘’‚‛«»‹›*([{<#№:=,;.•·–—-)]}>!?…".map { String($0) }

  @Test func `punctuation alone is empty`() {
    for first in Self.marks {
      #expect(PastedText(first).labeled == nil)
      for second in Self.marks {
        let left = PastedText(first + second).bare
        #expect(left.allSatisfy { Self.marks.contains(String($0)) })
      }
    }
    #expect(PastedText("{}").bare == "" && PastedText("").bare == "")
  }

  @Test(arguments: ["“MVK7WQ3XYZ”,", "(MVK7WQ3XYZ)", "#MVK7WQ3XYZ", "MVK7WQ3XYZ.", "\u{200B}MVK7WQ3XYZ\u{A0}"])
  func `surrounding punctuation is removed`(text: String) {
    #expect(PastedText(text).bare == "MVK7WQ3XYZ")
  }
}
