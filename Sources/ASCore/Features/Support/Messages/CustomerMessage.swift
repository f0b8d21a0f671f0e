import AppStore
import Base
import Client
import Platform

/// A message to a customer about one purchase: a complete text that can be pasted unchanged.
struct CustomerMessage: Sendable, Equatable {
  let situation: MessageCase
  let text: String
}

extension CustomerFacts {
  /// Returns the message about what was looked up; nil if too little is known.
  func reply(_ texts: CustomerTexts) -> CustomerMessage? { messages(texts).first }

  /// Returns a message for each subscription and purchase: what was looked up first, then what requires attention. Only
  /// their order depends on the ID that was looked up.
  func messages(_ texts: CustomerTexts) -> [CustomerMessage] {
    let (templates, words) = (texts.templates, Wording.customers(about: self, texts))
    guard !transactions.isEmpty else {
      return failures.isEmpty ? Self.message(.noPurchases, templates) { _ in nil } : []
    }
    let asked = TextSet(askedTransactions.flatMap { [$0.id, $0.originalID] })
    let subjects = subjects(words).enumerated().map { place, subject in
      (rank: (asked.contains(subject.id) ? 0 : 1, subject.urgency, place), subject: subject)
    }
    let messages = subjects.sorted { $0.rank < $1.rank }.compactMap { $0.subject.message(templates, words) }
    var told = TextSet()
    return (messages + several(templates, words)).filter { told.insert($0.text) }
  }

  /// The newest copies of the purchases that were looked up: all of an order, none for the ID of a download.
  var askedTransactions: [TransactionFacts] {
    order?.map { index.transaction($0.id) ?? $0 } ?? [index.transaction(read.id)].compactMap(\.self)
  }

  private func subjects(_ words: Wording) -> [MessageSubject] {
    var runs = TextDictionary<PurchaseRun>()
    for purchases in charges.runs {
      let run = PurchaseRun(purchases, words)
      for purchase in purchases { runs[purchase.id] = run }
    }
    let known = TextSet(subscriptions.map(\.originalID))
    let withoutStatus = transactions.filter { $0.isAutoRenewable && !known.contains($0.originalID) }
    return holdings.map { one in
      MessageSubject(
        transaction: one.transaction, holding: one, run: one.isSubscription ? nil : runs[one.transaction.id])
    }
      + TextDictionary(grouping: withoutStatus) { $0.originalID }.values.compactMap(\.first).map {
        MessageSubject(transaction: $0)
      }
  }

  private static func message(
    _ situation: MessageCase, _ templates: MessageTemplates, _ value: (MessageFact) -> String?
  ) -> [CustomerMessage] {
    templates.message(situation, value).map { [CustomerMessage(situation: situation, text: $0)] } ?? []
  }

  /// Returns a message about all subscriptions together, because several that renew look like a duplicate charge.
  private func several(_ templates: MessageTemplates, _ words: Wording) -> [CustomerMessage] {
    guard charges.running.count > 1 else { return [] }
    return Self.message(.severalSubscriptions, templates) { fact in
      switch fact {
      case .count: String(charges.running.count)
      case .products: words.language.list(charges.running.map { words.readableName($0.productID) })
      default: nil
      }
    }
  }
}
