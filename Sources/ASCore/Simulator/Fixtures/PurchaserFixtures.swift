import Base

extension FixtureBuilder {
  /// Adds the customer of most examples, with a variety of purchases.
  mutating func addFirstCustomer() {
    let ada = customer(.usa, downloadedAgo: Self.days(400))
    let pro = subscribe(ada, .pro, ago: Self.days(138), offer: .trial, renewals: 5)
    change(pro[0]) { $0.appAccountToken = Self.account }
    for id in pro { store.purchases[id]?.appAccountToken = Self.account }

    let ordered = [
      buy(ada, .coins, ago: Self.days(50), quantity: 3), buy(ada, .unlock, ago: Self.days(50)),
      buy(ada, .season, ago: Self.days(50)),
    ]
    order("MVK7WQ3XYZ", ordered)
    let unfinished = buy(ada, .coins, ago: Self.hours(30), isFinished: false)
    let full = buy(ada, .chest, ago: Self.days(45))
    refund(full, ago: Self.days(25))
    let prorated = buy(ada, .chest, ago: Self.days(35))
    refund(prorated, ago: Self.days(15), reason: 1, percentage: 40_000)

    sendAttempts[pro[5]] = ["TLS_ISSUE", "NO_RESPONSE", "TIMED_OUT", "SUCCESS"]
    sendAttempts[unfinished] = ["UNSUCCESSFUL_HTTP_RESPONSE_CODE"]
    notify("REFUND_REVERSED", of: ordered[2], ago: Self.days(9))

    addSample("an order with several purchases", ordered[0], order: "MVK7WQ3XYZ")
    order("MVK7WQ3PRO", [pro[0]])
    addSample("an order of a subscription", pro[0], order: "MVK7WQ3PRO")
    addSample("an unknown order: status 1", ["orderId": "MVK7WQ3ABC"])
    addSample("an active subscription after a free trial, with an account token", pro[0])
    addSample("its newest renewal", pro[5])
    addSample("a finished consumable, three at once", ordered[0])
    addSample("a consumable that is not finished yet", unfinished)
    addSample("a non-consumable", ordered[1])
    addSample("a non-renewing subscription", ordered[2])
    addSample("a full refund", full)
    addSample("a prorated refund: 40 percent", prorated)
  }

  private static let account = "7e3fb20b-4cdb-47cc-936d-99d65f608138"
}

extension FixtureBuilder {
  /// Adds a customer with several pages of transactions and refunds.
  mutating func addFrequentBuyer() {
    let buyer = customer(.canada, .tvOS, downloadedAgo: Self.days(430))
    let issues = subscribe(buyer, .magazine, ago: Self.days(424), renewals: 60)
    for week in 1...Self.purchases {
      let id = buy(buyer, .coins, ago: Self.days(week * 14), quantity: Int(week % 3) + 1)
      if week <= Self.refunds { refund(id, ago: Self.days(week * 14) - Self.days(2)) }
    }
    addSample("a customer with five pages of transactions and two of refunds, in Canadian dollars", issues[0])
  }

  private static let purchases: Int64 = 26
  private static let refunds: Int64 = 23
}

extension FixtureBuilder {
  /// Adds a family: the purchaser, a member who shares the subscription, and a former member.
  mutating func addFamily() {
    let purchaser = customer(.britain, downloadedAgo: Self.days(100), groups: [])
    let member = customer(.britain, downloadedAgo: Self.days(95))
    let former = customer(.britain, downloadedAgo: Self.days(95))
    let paid = subscribe(purchaser, .family, ago: Self.days(70), renewals: 2)
    let shared = subscribe(member, .family, ago: Self.days(70), renewals: 2, ownership: .familyShared)
    let lost = subscribe(former, .family, ago: Self.days(70), renewals: 2, ownership: .familyShared)
    store.purchases[lost[2]]?.revoke(
      Purchase.Revocation(date: now - Self.days(6), reason: 0, kind: .family, percentage: nil))
    change(shared[0]) { $0.payer = paid[0] }
    change(lost[0]) {
      ($0.payer, $0.hasLeft) = (paid[0], true)
      $0.status = .revoked
      $0.isRenewing = false
    }
    addSample("a subscription that is shared with the family", paid[2])
    addSample("a family member's share of it", shared[2])
    addSample("a share that ended with the sharing", lost[2])
  }
}

extension FixtureBuilder {
  /// Adds a team with a subscription that one member pays for and others are assigned, and a household.
  mutating func addOrganization() {
    store.groups[Self.team] = CustomerGroup(
      kind: .organization, members: [],
      roles: [CustomerGroup.Role(productId: Product.team.id, role: "ADMIN")])
    store.groups[Self.household] = CustomerGroup(kind: .consumer, members: [], roles: [])
    store.groups[CustomerGroup.placeholder] = CustomerGroup(
      kind: .organization, members: [CustomerGroup.placeholderMember], roles: [])

    let purchaser = customer(.usa, .macOS, downloadedAgo: Self.days(80), groups: [Self.team])
    let member = customer(.usa, .macOS, downloadedAgo: Self.days(75), groups: [Self.team, Self.household])
    let former = customer(.usa, .macOS, downloadedAgo: Self.days(75), groups: [Self.household])
    let seats = subscribe(purchaser, .team, ago: Self.days(65), renewals: 2)
    let seat = subscribe(member, .team, ago: Self.days(65), renewals: 2, ownership: .assigned)
    let lost = subscribe(former, .team, ago: Self.days(65), renewals: 2, ownership: .assigned)
    store.purchases[lost[2]]?.revoke(
      Purchase.Revocation(date: now - Self.days(3), reason: 0, kind: .assignment, percentage: nil))
    // With Apple-managed invitations, members' transactions contain the same seats as the purchaser's.
    for ids in [seats, seat, lost] { sell(ids, SeatTiers(tiers: [(49_990, 10), (44_990, 15)]), .apple) }
    change(seat[0]) { $0.payer = seats[0] }
    change(lost[0]) {
      ($0.payer, $0.hasLeft) = (seats[0], true)
      $0.status = .revoked
      $0.isRenewing = false
    }
    // Members who exist only in the group; enough of them for more than one page.
    for number in 1...Self.colleagues { store.groups[Self.team]?.members.append(Self.colleague(number)) }
    addSample("a team's subscription, 25 seats", seats[2])
    addSample("a seat of it, assigned", seat[2])
    addSample("a seat that was revoked", lost[2])
    addSample("a group of an organization, with three pages of members", ["groupId": .string(Self.team)])
    addSample("a group of consumers", ["groupId": .string(Self.household)])
    addSample("the placeholder of sandbox", ["groupId": .string(CustomerGroup.placeholder)])
  }

  private static let team = "900000000000000001"
  private static let household = "900000000000000002"
  private static let colleagues: Int64 = 46

  private static func colleague(_ number: Int64) -> String { String(704_346_128_300_987_000 + number) }
}

extension CustomerGroup {
  /// The group that sandbox returns for testers without a group (App Store Server API, "Get Customer Groups").
  static let placeholder = "900000000000000000"
  static let placeholderMember = "700000000000000000"
}
