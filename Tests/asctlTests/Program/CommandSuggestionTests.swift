import Testing

@testable import Base
@testable import CommandLine
@testable import Program
@testable import Terminal
@testable import TestSupport

/// Suggestions for unknown commands, flags and values.
@Suite struct CommandSuggestionTests {
  private static func hint(_ line: String) throws -> String {
    do throws(Failure) {
      _ = try Asctl.program.parse(line.split(separator: " ").map { String($0) })
    } catch {
      #expect(error.status == .usage)
      return error.hint ?? ""
    }
    Issue.record("\(line) was understood")
    return ""
  }

  @Test(arguments: [
    // Common synonyms.
    ("refund list", "refund history"), ("order get X", "order lookup"), ("subscription list", "subscription status"),
    ("transaction show 1", "transaction get"), ("login", "profile add"),
    // Singular, plural, and extra arguments.
    ("transactions get 1", "transaction get"), ("refunds", "refund"), ("orders list", "order lookup"),
    ("group member 1", "group members"), ("notifications", "notification"),
    // A command of another group, also with a typo.
    ("transaction status 1", "subscription status"), ("transaction lookup", "order lookup"), ("seats", "group seats"),
    ("lookup", "order lookup"), ("lookup order X", "order lookup"), ("history refund", "refund history"),
    ("transaction statsu 1", "subscription status"), ("lokup", "order lookup"),
    // Several words joined.
    ("transactionHistory", "transaction history"), ("order-lookup", "order lookup"),
  ])
  func `a command is suggested with its group`(line: String, meant: String) throws {
    let hint = try Self.hint(line)
    #expect(hint.hasPrefix("did you mean asctl \(meant)"), "\(line): \(hint)")
  }

  @Test(arguments: ["zzz", "transaction zzz", "qwertyuiop"])
  func `distant words are not suggested`(line: String) throws {
    #expect(try Self.hint(line).hasSuffix("--help`"))
  }

  @Test(arguments: ["401", "4040010", "DID_RENEW", "billingPlanType"])
  func `a name of Apple's in place of a command leads to its meaning`(word: String) throws {
    #expect(try Self.hint(word) == "run `asctl explain \(word)` to see what it means")
  }

  /// A command name that only one group has is suggested from any other group.
  @Test func `every command is found by its name from anywhere`() throws {
    let routes = Route(Asctl.program.root).leavesBelow.filter { $0.path.count > 1 }
    for route in routes {
      guard let name = route.path.last, routes.count(where: { $0.path.last == name }) == 1 else { continue }
      for group in ["", "token "] where route.path.first != "token" {
        guard !Asctl.program.root.commands.contains(where: { $0.name == name }) else { continue }
        #expect(try Self.hint("\(group)\(name)").contains("\(route.line)"), "\(group)\(name)")
      }
    }
  }

  @Test(arguments: [
    ("transaction get 1 --only-failures", "--only-failures is a flag of asctl notification history"),
    ("notification history --product-types X", "--product-type is a flag of asctl transaction history"),
    ("order lookup --since 7d X", "--since is a flag of asctl transaction history"),
    ("transaction get 1 --ids-column x", "did you mean --id-column?"),
    (
      "transaction get --transaction-id 1",
      "this command takes it as an argument: asctl transaction get "
    ),
    ("order lookup --order-id X", "this command takes it as an argument: asctl order lookup "),
    ("decode --file x", "this command takes it as an argument: asctl decode "),
    ("customer --order-id M", "this command takes it as an argument: asctl customer "),
    ("notification test-status --token x", "this command takes it as an argument: asctl notification test-status "),
    (
      "transaction compare --other-transaction-id 1", "this command takes it as an argument: asctl transaction compare "
    ),
    ("refund history --original-transaction-id 1", "this command takes it as an argument: asctl refund history "),
    (
      "transaction get 1 --product-id X",
      "--product-id is a flag of asctl transaction history, asctl transaction history-v1, "
    ),
    (
      "retention image upload --image-identifier x",
      "this command takes it as an argument: asctl retention image upload "
    ),
  ])
  func `a flag of another command is suggested with its command`(line: String, told: String) throws {
    let hint = try Self.hint(line)
    #expect(hint.hasPrefix(told), "\(hint)")
  }

  @Test(arguments: [
    ("subscription status 1 --status activ", "did you mean active?"),
    ("subscription status 1 --status expird", "did you mean expired?"),
    ("subscription extend 1 --extend-by-days 1 --extend-reason-code outge", "did you mean outage?"),
    ("subscription status 1 --status active,expired", "repeat the flag: --status active --status expired"),
    ("notification history --notification-type REFND", "did you mean REFUND?"),
  ])
  func `words for Apple's numbers are suggested`(line: String, hint: String) throws {
    #expect(try Self.hint(line) == hint)
  }

  private static let flags = Route(Asctl.program.root).leavesBelow.flatMap { route in
    route.command.flags.filter { $0.kind?.choices != nil }.map { (route, $0) }
  }

  @Test func `every value with a missing letter gets a suggestion`() throws {
    var seen = 0
    for (route, flag) in Self.flags {
      guard let kind = flag.kind, let choices = kind.choices else { continue }
      for spelling in choices.flatMap({ [$0.word] + $0.synonyms }) where spelling.count > 5 {
        var letters = Array(spelling)
        letters.remove(at: 3)
        let text = String(letters)
        guard kind.value(of: text) == nil else { continue }
        seen += 1

        do throws(Failure) {
          _ = try kind.value(of: text, for: flag.name, help: "")
        } catch {
          #expect(error.hint?.hasPrefix("did you mean") == true, "\(route.line) --\(flag.name) \(text)")
        }
      }
    }
    #expect(seen > 200)
  }

  @Test func `short help lists the values of every flag, or names the command that does`() {
    for (route, flag) in Self.flags where flag.heading == nil {
      guard let choices = flag.kind?.choices else { continue }
      let page = Asctl.program.help(route, .short).text(width: 400, isStacked: false)
      let values = page.split(separator: "\n").last { $0.contains("Values:") }?.split(separator: " ") ?? []
      let isListed = flag.listing?.split(separator: " ").last.map(values.contains) ?? false
      guard !isListed else { continue }
      for choice in choices {
        #expect(page.contains(choice.displayName), "\(route.line) --\(flag.name) \(choice.word)")
      }
    }
  }
}
