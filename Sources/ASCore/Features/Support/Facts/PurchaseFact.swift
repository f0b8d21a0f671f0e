import AppStore
import Base

// Facts that belong to each purchase. They are a customer's only if all purchases agree.
extension CustomerFacts {
  /// The token of all purchases; `nil` if one has none or another one.
  var accountToken: String? { agreed(ofOwned, \.accountToken) }
  /// The storefront of all purchases; `nil` if they differ, as after the customer moved.
  var storefront: String? { agreed(owned, \.storefront) }

  /// Subscriptions and purchases, also subscriptions without a status because the call failed.
  private var owned: [Holding] {
    let known = TextSet(subscriptions.map(\.originalID))
    var seen = known
    let others = transactions.filter { $0.isAutoRenewable && seen.insert($0.originalID) }
    return holdings + others.map { Holding($0, index, now: now) }
  }

  /// Apple allows no token for purchases that somebody else pays for (App Store Server API, "Set App Account Token").
  private var ofOwned: [Holding] { owned.filter { $0.ownership == .purchased } }

  private func agreed(_ holdings: [Holding], _ fact: (Holding) -> String?) -> String? {
    guard let first = holdings.first.flatMap(fact) else { return nil }
    return holdings.allSatisfy { fact($0).map { sameBytesIgnoringCase($0, first) } ?? false } ? first : nil
  }

  /// The purchases that were looked up: all of an order, none for the ID of a download.
  var askedHoldings: [Holding] { holdings(of: askedTransactions) }

  func holdings(of transactions: [TransactionFacts]) -> [Holding] {
    let asked = TextSet(transactions.map(\.originalID))
    let ids = TextSet(transactions.map(\.id))
    return owned.filter { $0.isAutoRenewable ? asked.contains($0.originalID) : ids.contains($0.transaction.id) }
  }

  /// The account tokens of what was looked up, by product; with `showsAll`, of all purchases if they differ. Without a
  /// purchase that was looked up, only a token of all purchases.
  func accountTokens(_ wording: Wording, showsAll: Bool) -> [(label: String, value: String)] {
    let label = "Account token"
    func text(_ token: String) -> String {
      showsAll ? token : "ends in \(token.suffix(4)); compare it with the account in your app"
    }
    let (asked, listsOwned) = (askedHoldings, showsAll && accountToken == nil)
    let shown = listsOwned ? ofOwned + asked.filter { $0.ownership != .purchased } : asked
    let hasAny = ofOwned.contains { $0.accountToken != nil }
    let ofAll = accountToken.map(text) ?? (hasAny ? "not the same for all purchases; pass --all to list them" : nil)
    guard !shown.isEmpty else { return ofAll.map { [(label, $0)] } ?? [] }
    // A shared purchase says nothing about the customer's own ones.
    let isOfOthers = !ofOwned.isEmpty && !shown.contains { $0.ownership == .purchased }
    let lines = shown.map { holding in
      let isNamed = shown.count > 1 || isOfOthers
      let name = isNamed ? "\(label) of \(wording.name(holding.productID)) (\(holding.id))" : label
      if let token = holding.accountToken { return (name, text(token)) }
      guard holding.ownership == .purchased else { return (name, "none; a shared purchase cannot have one") }
      return (name, "none; set it with `asctl transaction set-token \(holding.id) ACCOUNT_TOKEN`")
    }
    return lines + (isOfOthers ? [("\(label) of own purchases", ofAll ?? "none")] : [])
  }

  /// Returns the verdict about purchases of different accounts; `nil` if no two tokens differ.
  func verdictAboutAccounts(_ wording: Wording) -> Verdict? {
    var products: TextDictionary<[String]> = [:]
    var tokens: [String] = []
    for holding in ofOwned {
      guard let token = holding.accountToken?.lowercased() else { continue }
      if products[token] == nil { tokens.append(token) }
      products[token, default: []].append(wording.name(holding.productID))
    }
    guard tokens.count > 1 else { return nil }
    let listed = tokens.prefix(3).map { token in
      "\((products[token] ?? []).uniqued().prefix(3).joined(separator: ", ")): ends in \(token.suffix(4))"
    }
    let more = tokens.count > listed.count ? "; \(tokens.count - listed.count) more" : ""
    return Verdict(
      name: "several-accounts", caption: "DIFFERENT ACCOUNT TOKENS", tone: .attention,
      reason:
        "\(tokens.count) accounts of your app own purchases of this customer (\(listed.joined(separator: "; "))\(more))"
    )
  }
}

extension Holding {
  var storefront: String? { transaction.text("storefront") }
  fileprivate var isAutoRenewable: Bool { transaction.isAutoRenewable }
}
