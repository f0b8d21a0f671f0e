extension CommerceForm.Rule {
  /// What an object breaks of it; `path` stands before the names of its members.
  func faults(in object: JSONObject, at path: String) -> [CommerceCheck.Fault] {
    switch self {
    case .atLeastOne(let names):
      guard names.allSatisfy({ object[$0] == nil }) else { return [] }
      return [fault("\(path)\(names.listed("or")) is missing: one of them is needed")]
    case .notBoth(let one, let other):
      guard object[one] != nil, object[other] != nil else { return [] }
      return [fault("\(path)\(one) and \(other) exclude each other", "keep one of them")]
    case .atMost(let amount, let limit):
      let found = amount.reduce(Optional(JSON.object(object))) { $0?[$1] }?.int64
      guard let found, let most = object[limit]?.int64, found > most else { return [] }
      return [fault("\(path)\(amount.joined(separator: ".")) is more than the \(limit) of the item")]
    case .freeTrialIsOnePeriod:
      guard object["price"]?.int64 == 0, object["periodCount"]?.int64 != 1 else { return [] }
      return [fault("\(path)periodCount must be 1 for a free trial", "a longer period makes a longer trial")]
    case .eachOnce(let name, let lists):
      let names = lists.flatMap { object[$0]?.arrayElements ?? [] }.compactMap { $0[name]?.string }
      // Arrays of bytes, as texts would compare by canonical equivalence.
      let repeated = Dictionary(grouping: names.map { Array($0.utf8) }) { $0 }.filter { $1.count > 1 }.keys
      let first = names.first { repeated.contains(Array($0.utf8)) }
      return first.map { [fault("\(path)\(lists.listed("and")) names the \(name) \(quoted($0)) twice")] } ?? []
    }
  }

  private func fault(_ words: String, _ remedy: String? = nil) -> CommerceCheck.Fault {
    CommerceCheck.Fault(words: words, remedy: remedy)
  }
}
