import AppStore
import Base
import Client
import Platform

/// A message to a customer about one purchase: a complete text that can be pasted unchanged.
struct CustomerMessage: Sendable, Equatable {
  let situation: MessageCase
  let text: String
}

/// The product names and templates of a profile, and the time zone of dates, for messages.
struct MessageWording: Sendable {
  let texts: CustomerTexts
  let localTime: @Sendable (Timestamp) -> LocalTime?
}

extension CustomerFacts {
  /// Returns the message about what was looked up; nil if too little is known.
  func reply(_ wording: MessageWording) -> CustomerMessage? { messages(wording).first }

  /// Returns a message for each subscription and purchase: what was looked up first, then what requires attention. Only
  /// their order depends on the ID that was looked up.
  func messages(_ wording: MessageWording) -> [CustomerMessage] {
    let templates = wording.texts.templates
    let words = Wording.customers(
      about: self, names: wording.texts.names, language: templates.language, localTime: wording.localTime)
    guard !transactions.isEmpty else {
      return failures.isEmpty ? Self.message(.noPurchases, templates) { _ in nil } : []
    }
    let charges = Charges(self)
    let asked = TextSet(askedTransactions.flatMap { [$0.id, $0.originalID] })
    let subjects = subjects(charges, words).enumerated().map { place, subject in
      (rank: (asked.contains(subject.id) ? 0 : 1, subject.urgency, place), subject: subject)
    }
    let messages = subjects.sorted { $0.rank < $1.rank }.compactMap { $0.subject.message(templates, words) }
    var told = TextSet()
    return (messages + Self.several(charges, templates, words)).filter { told.insert($0.text) }
  }

  /// The newest copies of the purchases that were looked up: all of an order, none for the ID of a download.
  var askedTransactions: [TransactionFacts] {
    order?.map { index.transaction($0.id) ?? $0 } ?? [index.transaction(read.id)].compactMap(\.self)
  }

  private func subjects(_ charges: Charges, _ words: Wording) -> [MessageSubject] {
    var runs = TextDictionary<PurchaseRun>()
    for purchases in charges.runs {
      let run = PurchaseRun(purchases, words)
      for purchase in purchases { runs[purchase.id] = run }
    }
    let known = TextSet(subscriptions.map(\.originalID))
    let withoutStatus = transactions.filter { $0.isAutoRenewable && !known.contains($0.originalID) }
    return holdings.map { one in
      MessageSubject(
        transaction: one.transaction, holding: one, run: one is PurchaseFacts ? runs[one.transaction.id] : nil)
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
  private static func several(
    _ charges: Charges, _ templates: MessageTemplates, _ words: Wording
  ) -> [CustomerMessage] {
    guard charges.running.count > 1 else { return [] }
    return message(.severalSubscriptions, templates) { fact in
      switch fact {
      case .count: String(charges.running.count)
      case .products: words.language.list(charges.running.map { words.readableName($0.productID) })
      default: nil
      }
    }
  }
}
