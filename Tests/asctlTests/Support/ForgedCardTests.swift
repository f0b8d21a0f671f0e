import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import Platform
@testable import Support
@testable import Terminal
@testable import TestSupport

/// Hostile text adds no line, markup or cell to any format of a customer.
@Suite struct ForgedCardTests {
  private static let hostile =
    "#\u{1B}]8;;https://evil.example\u{7}x\u{9B}\u{202E}\u{2066}\u{200F}\t|\r\n\n# forged\n- `OK` **pro**\n> [a](b)![c](d)"
    + "\n```\n1. x\n<script>alert(1)</script>&lt;\"';,=1+1\u{2028}\u{85}"

  /// A customer with this text in every member that Apple or the customer can set.
  private static func facts(_ text: String) -> CustomerFacts {
    let word = JSON.string(text)
    let purchase: JSON = [
      "transactionId": "2000000000000001", "originalTransactionId": "2000000000000001",
      "purchaseDate": 1_769_000_000_000,
      "productId": word, "bundleId": word, "type": "Consumable", "environment": word, "storefront": word,
      "currency": word, "price": 1990, "appAccountToken": word, "appTransactionId": word,
    ]
    let subscription = purchase.with([
      "transactionId": "2000000000000003", "originalTransactionId": "2000000000000002",
      "type": "Auto-Renewable Subscription", "expiresDate": 1_770_000_000_000, "offerType": 3, "offerIdentifier": word,
    ])
    let renewal: JSON = [
      "autoRenewStatus": 1, "autoRenewProductId": .string("other \(text)"), "renewalPrice": 9990, "currency": word,
      "eligibleWinBackOfferIds": [word],
    ]
    let notifications = ["DID_FAIL_TO_RENEW", "CONSUMPTION_REQUEST", text].map { type -> JSON in
      [
        "signedPayload": [
          "notificationType": .string(type), "subtype": word, "signedDate": .timestamp(FakeWorld.now - .hours(1)),
          "data": ["signedTransactionInfo": purchase, "consumptionRequestReason": word, "environment": word],
        ]
      ]
    }
    var replies = CustomerFacts.Replies()
    replies.verified = .apple
    replies.history = ["signedTransactions": [purchase, subscription], "environment": word]
    replies.statuses = [
      "data": [
        [
          "subscriptionGroupIdentifier": word,
          "lastTransactions": [["status": 1, "signedTransactionInfo": subscription, "signedRenewalInfo": renewal]],
        ]
      ]
    ]
    replies.notifications = ["notificationHistory": .array(notifications)]
    replies.failures = [.init(endpoint: .orderLookup, failure: Failure(.failure, text, hint: text))]
    return CustomerFacts(PastedPurchase(.orderId, text, from: .text), replies, now: FakeWorld.now)
  }

  private static func local(_ moment: Timestamp) -> LocalTime? {
    LocalTime(day: "2026-01-31", clock: "12:00:00", zone: "UTC")
  }

  private static func forms(_ text: String) -> [String: String] {
    let facts = facts(text)
    let wording = Wording.people(about: facts, CustomerTexts(localTime: local))
    let next = NextSteps(facts: facts, wording: wording, flags: ["-p", text]).all
    let tell = facts.messages(CustomerTexts(localTime: local))
    let report = CustomerReport(facts, wording, tell: tell, next: next, showsAll: true)
    let style = TerminalStyle(isPlain: true, FakeWorld().context)
    let timeline = Timeline(facts, wording)
    var forms = [
      "markdown": report.markdown,
      "html": report.page(timeline),
      "json": facts.document(.machineReadable(about: facts), tell: tell, next: next)
        .shownText(),
      "cells": TicketAnswer.columns.map(
        TicketAnswer(facts, .machineReadable(about: facts), CustomerTexts(localTime: Self.local)).cell
      ).joined(),
    ]
    for isASCII in [false, true] {
      forms["card \(isASCII)"] = CustomerCard(report: report, width: nil, style: style, isASCII: isASCII).text
      forms["timeline \(isASCII)"] = timeline.map {
        TimelineText($0, wording, width: 80, style: style, isASCII: isASCII).text
      }
    }
    return forms
  }

  /// The parts of a text that are structure in this format.
  private static func structure(_ form: String, _ text: String) -> String {
    switch form {
    case "markdown":
      // Escaped characters are text, and so are commands in code blocks.
      var (rest, isEscaped) = ("", false)
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) where !line.hasPrefix("  asctl") {
        for scalar in line.unicodeScalars {
          if isEscaped {
            isEscaped = false
          } else if scalar == "\\" {
            isEscaped = true
          } else if "`*_[]<>|#!&~".unicodeScalars.contains(scalar) {
            rest.unicodeScalars.append(scalar)
          }
        }
        rest += "\n"
      }
      return rest
    case "html":
      return String(String.UnicodeScalarView(text.unicodeScalars.filter { "<>\"\n".unicodeScalars.contains($0) }))
    case "json": return String(text.split(separator: "\n").count)
    default: return String(text.split(separator: "\n", omittingEmptySubsequences: false).count)
    }
  }

  @Test func `no format of a customer has more structure than with plain words`() throws {
    let (plain, hostile) = (Self.forms("plain"), Self.forms(Self.hostile))
    #expect(plain.count == 8)
    for (form, text) in plain {
      let forged = try #require(hostile[form])
      // A timeline truncates long names.
      #expect(forged.contains("forged") || form.hasPrefix("timeline"), "\(form)")
      guard form != "cells" else { continue }
      #expect(Self.structure(form, forged) == Self.structure(form, text), "\(form): \(forged)")
      let acting = forged.unicodeScalars.filter { JSONStyle.actsOnTerminal($0) && $0 != "\n" }
      #expect(acting.isEmpty, "\(form): \(acting.map(\.value))")
    }
  }

  private static func quoted(_ cell: String) -> String { "\"\(cell.replacing("\"", with: "\"\""))\"" }

  @Test(arguments: ["markdown", "json", "ndjson", "csv", "tsv", "table"])
  func `no cell of a table of tickets forges a line`(format: String) throws {
    func run(_ cell: String) -> FakeWorld {
      let table = "Order,Note\n\(Self.quoted(cell)),\(Self.quoted(cell))\nMVK7WQ3XYZ,x\n"
      let world = FakeWorld(files: ["t.csv": Array(table.utf8)])
      world.run(["-e", "simulator", "customer", "--ids", "t.csv", "--id-column", "Order", "-o", format])
      return world
    }
    let (plain, hostile) = (run("plain"), run(Self.hostile))
    #expect(HostileCells.acting(in: hostile.errors).isEmpty)
    #expect(!hostile.output.isEmpty)
    switch format {
    case "csv":
      // The user's own cells are unchanged.
      #expect(hostile.output.contains(Self.quoted(Self.hostile)))
    case "tsv":
      #expect(hostile.output.split(separator: "\n").count == plain.output.split(separator: "\n").count)
      #expect(hostile.output.unicodeScalars.contains("\u{202E}"), "the user's own cells stay as they are")
    default:
      #expect(Self.structure(format, hostile.output) == Self.structure(format, plain.output), "\(hostile.output)")
      #expect(HostileCells.acting(in: hostile.output).isEmpty)
    }
  }

  private enum HostileCells {
    static func acting(in text: String) -> [Unicode.Scalar] {
      text.unicodeScalars.filter { JSONStyle.actsOnTerminal($0) && $0 != "\n" }
    }
  }
}
