@testable import AppStore
@testable import Base
@testable import SignedData

/// Responses generated from the catalog, with every signed member that an endpoint may return.
struct SampleReply {
  var id = "2000000000000001"
  var bundleID = "com.example.app"
  let environment: SignedEnvironment

  /// The response of an endpoint; nil if it has no signed members.
  func reply(of endpoint: Endpoint) throws -> JSON? {
    guard let object = endpoint.replyObject, let reply = try value(of: object) else { return nil }
    return JSON.signedPlaces(in: reply).isEmpty ? nil : reply
  }

  /// The payload that is signed as this object.
  func payload(_ object: PayloadObject) throws -> JSON {
    let name = JSON.string(environment.rawValue)
    switch object {
    case .renewal:
      return ["originalTransactionId": .string(id), "environment": name, "signedDate": 1_769_000_000_000]
    case .appTransaction:
      return [
        "receiptType": name, "bundleId": .string(bundleID), "receiptCreationDate": 1_769_000_000_000,
        "appTransactionId": .string(id),
      ]
    case .notification:
      let data = try value(of: .notificationData) ?? .null
      return ["notificationType": "DID_RENEW", "signedDate": 1_769_000_000_000, "data": data]
    default:
      return [
        "transactionId": .string(id), "originalTransactionId": .string(id), "bundleId": .string(bundleID),
        "environment": name, "signedDate": 1_769_000_000_000,
      ]
    }
  }

  /// The object with the members that are signed, contain signed members, or identify the app.
  private func value(of object: PayloadObject) throws -> JSON? {
    var members = JSONObject()
    for field in object.fields {
      let inner: JSON?
      switch field.kind.element {
      case .jws(let object): inner = .string(try PrivateChain.shared.get().sign(try payload(object)))
      case .object(let object): inner = try value(of: object)
      default:
        inner =
          switch field.name {
          case "bundleId": .string(bundleID)
          case "environment": .string(environment.rawValue)
          case "hasMore": false
          case "status" where object == .orderLookupReply: 0
          default: nil
          }
      }
      members[field.name] = inner.map { field.kind == field.kind.element ? $0 : .array([$0]) }
    }
    return members.members.isEmpty ? nil : .object(members)
  }
}

/// A step into a value.
enum Step: Sendable, Equatable {
  case member(String)
  case element(Int)
}

extension JSON {
  /// The paths of the values that must be signed: each such member, and each element of a list.
  static func signedPlaces(in value: JSON, below path: [Step] = []) -> [[Step]] {
    switch value {
    case .null, .bool, .number, .string: return []
    case .array(let elements):
      return elements.enumerated().flatMap { signedPlaces(in: $1, below: path + [.element($0)]) }
    case .object(let object):
      return object.members.flatMap { member -> [[Step]] in
        let place = path + [.member(member.name)]
        guard let form = Field.signedMembers[member.name] else { return signedPlaces(in: member.value, below: place) }
        return form.isList ? [place, place + [.element(0)]] : [place]
      }
    }
  }

  func replacing(_ place: ArraySlice<Step>, with value: JSON) -> JSON {
    switch (place.first, self) {
    case (nil, _): return value
    case (.member(let name)?, .object(var object)):
      object[name] = object[name]?.replacing(place.dropFirst(), with: value)
      return .object(object)
    case (.element(let index)?, .array(var elements)):
      elements[index] = elements[index].replacing(place.dropFirst(), with: value)
      return .array(elements)
    default: return self
    }
  }
}
