import Testing

@testable import AppStore
@testable import CommandLine
@testable import SetUp

@Suite struct TopicWordTests {
  @Test func `explain knows the name of every help topic, and no other topic`() {
    let topics = SetUpFeature.topics(variables: "", flags: "").map(\.name)
    #expect(Set(TopicWord.all.map(\.topic)) == Set(topics))
    for topic in topics { #expect(Explain.explain(topic).contains { $0.kind == .topic }, "\(topic)") }
  }

  @Test(arguments: ["verifyReceipt", "Family Sharing", "17.0.0.0/8"])
  func `words of Apple's services lead to their help topic`(word: String) {
    #expect(Explain.explain(word).contains { $0.kind == .topic })
  }
}
