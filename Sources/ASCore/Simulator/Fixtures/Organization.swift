extension FixtureBuilder {
  /// A team whose subscription is paid by one and assigned to others, and a household.
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
    let seats = subscribe(purchaser, .team, ago: Self.days(65), renewals: 2, quantity: 25)
    let seat = subscribe(member, .team, ago: Self.days(65), renewals: 2, ownership: .assigned)
    let lost = subscribe(former, .team, ago: Self.days(65), renewals: 2, ownership: .assigned)
    store.purchases[lost[2]]?.revoke(
      Purchase.Revocation(date: now - Self.days(3), reason: 0, kind: .assignment, percentage: nil))
    change(seat[0]) { $0.payer = seats[0] }
    change(lost[0]) {
      $0.status = .revoked
      $0.isRenewing = false
    }
    // Colleagues who are known by nothing but their membership; enough of them for more than one page.
    for number in 1...Self.colleagues { store.groups[Self.team]?.members.append(Self.colleague(number)) }
    show("a team's subscription, 25 seats", seats[2])
    show("a seat of it, assigned", seat[2])
    show("a seat that was taken away", lost[2])
    show("a group of an organization, with three pages of members", ["groupId": .string(Self.team)])
    show("a group of consumers", ["groupId": .string(Self.household)])
    show("the placeholder of sandbox", ["groupId": .string(CustomerGroup.placeholder)])
  }

  private static let team = "900000000000000001"
  private static let household = "900000000000000002"
  private static let colleagues: Int64 = 46

  private static func colleague(_ number: Int64) -> String { String(704_346_128_300_987_000 + number) }
}

extension CustomerGroup {
  /// What sandbox answers for testers who are in no group (App Store Server API, "Get Customer Groups").
  static let placeholder = "900000000000000000"
  static let placeholderMember = "700000000000000000"
}
