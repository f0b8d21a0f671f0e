import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import Support

/// The messages to customers in other languages have the same content as the English ones.
@Suite struct MessageLanguageTests {
  private static let tell = ["-e", "simulator", "customer", "2000000000000001", "--tell"]

  private static func links(_ text: String) -> [String] {
    text.split(separator: " ").filter { $0.hasPrefix("https://") }.map { "\($0)" }
  }

  @Test(arguments: MessageLanguage.allCases)
  func `each language has a text for each situation with the same facts and links`(language: MessageLanguage) throws {
    let (texts, originals) = (language.texts, MessageLanguage.english.texts)
    for situation in MessageCase.allCases {
      let text = try #require(texts[situation], "\(language) \(situation)")
      let english = try #require(originals[situation])
      #expect(!text.isEmpty, "\(language) \(situation)")
      let facts = MessageFact.allCases.filter { text.contains("{\($0.rawValue)}") }
      #expect(facts == situation.facts, "\(language) \(situation)")
      #expect(Self.links(text) == Self.links(english), "\(language) \(situation)")
      #expect(language == .english || text != english)
      // Throws for an unmatched brace.
      _ = try CustomerTexts.messages(
        of: "", [JSONObject.Member(name: situation.rawValue, value: .string(text))], insteadOf: texts)
    }
  }

  @Test(arguments: MessageLanguage.allCases.filter { $0 != .english })
  func `a message in another language has the same purchase, date and amount`(language: MessageLanguage) throws {
    let wording = CustomerTexts(language: language, localTime: MessageLawTests.wording.localTime)
    for facts in try CardLawTests.customers.get() + MessageLawTests.stored.map(\.1) {
      let (english, translated) = (facts.messages(MessageLawTests.wording), facts.messages(wording))
      #expect(english.map(\.situation) == translated.map(\.situation))
      for (one, other) in zip(english, translated) {
        #expect(Self.numbers(one.text, .english) == Self.numbers(other.text, language), "\(other.text)")
        #expect(!other.text.contains(/December|January|February|[0-9]\.[0-9]{2} [A-Z]{3}/) || language == .japanese)
      }
    }
  }

  /// The numbers of years, days and amounts, each once, without those that only the words of a language contain.
  private static func numbers(_ text: String, _ language: MessageLanguage) -> Set<String> {
    let words = text.replacing(/https:\S+/, with: "").replacing(/[0-9]+月/, with: "")
    let numbers = words.matches(of: /[0-9]+/).map { String($0.output) }
    // "1 日前", "2 回" and "1er" contain digits only in these languages, and English has "3 times" with one.
    return Set(numbers).subtracting(["1", "2"])
  }

  @Test func `the language comes from the flag, then from the profile`() {
    let world = FakeWorld(files: ["/home/me/.config/asctl/config": Array("[default]\nlanguage = ja\n".utf8)])
    #expect(world.run(Self.tell) == .success)
    #expect(world.output.contains("まで有効"))
    let german = Self.tell + ["--language", "de"]
    let other = FakeWorld(files: ["/home/me/.config/asctl/config": Array("[default]\nlanguage = ja\n".utf8)])
    #expect(other.run(german) == .success)
    #expect(other.output.contains("aktiv"))
    let unknown = FakeWorld(files: ["/home/me/.config/asctl/config": Array("[default]\nlanguage = xx\n".utf8)])
    #expect(unknown.run(Self.tell) == .credentials)
  }
}
