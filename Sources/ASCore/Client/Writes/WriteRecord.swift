import AppStore
import Base
import CommandLine
import HTTP
import Platform

/// Records one write in the log: its intent before it is sent, and then the result.
package struct WriteRecord {
  package static let again = Flag(
    "again", "Send an answer although the log has one already; see `asctl log`")

  private let log: WriteLog
  private var write: LoggedWrite
  private let remark: (String) -> Void
  /// The transaction, where it is a consumption request that is not to be answered twice, and since when an answer counts.
  private let answered: (id: String, since: Timestamp)?
  /// Whether an attempt may have arrived that has no response.
  private var isUnknown = false
  private var isInLog = false

  init(
    _ pending: PendingWrite, _ client: Client, _ settings: Settings, _ invocation: Invocation,
    remark: @escaping (String) -> Void
  ) throws(Failure) {
    let (endpoint, context, host) = (client.endpoint, client.context, client.connection.hosts[0])
    log = try WriteLog(settings)
    self.remark = remark
    let (now, storeNow) = (context.tokenNow(), context.now())
    write = LoggedWrite(
      date: now, user: context.userName(), profile: settings.profile?.name, command: endpoint.name,
      environment: host.environment?.signed.rawValue, isSimulated: host.isOnThisMachine, bundleID: client.bundleID,
      ids: pending.identifiers(of: endpoint),
      requestIdentifier: pending.body["requestIdentifier"]?.string ?? context.freshUUID(), status: 0, errorCode: nil,
      asked: pending.question?.asked, storeDate: storeNow == now ? nil : storeNow,
      world: host.isOnThisMachine ? context.servedApp?.world : nil)
    if endpoint.preflightRead == .refundQuestion, !invocation.isGiven(Self.again), let id = write.ids.first {
      let life = RefundQuestion.life(in: write.environment, isSimulated: write.isSimulated)
      answered = (id, pending.question?.asked ?? storeNow - life)
    } else {
      answered = nil
    }
  }

  /// Throws status 2 for a consumption request that was answered, and status 1 if the log that a profile names cannot be
  /// written. Without the default log, the write continues with a remark.
  mutating func begin() throws(Failure) {
    var intent = write
    intent.status = nil
    var refusal: Failure?
    do {
      try log.begin(intent, about: answered?.id) { answers in
        guard let answered,
          let other = answers.answer(
            about: answered.id, in: write.environment, isSimulated: write.isSimulated, since: answered.since)
        else { return nil }
        refusal = answers.refusal(other, at: other.sent.text)
        return refusal
      }
      isInLog = true
    } catch {
      if let refusal { throw refusal }
      guard !log.isNamed else {
        throw Failure(.failure, "\(error.message); nothing was sent", hint: "every write has to be in the log")
      }
      remark("this request is not in the log: \(error.message)")
    }
  }

  /// What an attempt led to.
  mutating func note(_ outcome: Result<HTTPReply, TransportError>) {
    switch outcome {
    case .success(let reply):
      write.status = Int64(reply.status)
      write.errorCode = (try? JSON.parse(reply.body))?["errorCode"]?.int64
    case .failure(let error):
      isUnknown = isUnknown || error.mayHaveArrived
    }
  }

  /// Without a certain result the intent stays as it is.
  func end() {
    guard isInLog, write.isDone || !isUnknown else { return }
    do {
      try log.end(write)
    } catch {
      remark("the request was sent, but its result is not in the log: \(error.message)")
    }
  }
}

extension PendingWrite {
  /// What it is about: the values of its path, and identifiers in its body.
  fileprivate func identifiers(of endpoint: Endpoint) -> [String] {
    guard !endpoint.parameters.isEmpty else { return path.sorted { $0.key < $1.key }.map(\.value) }
    return endpoint.parameters.compactMap { parameter in
      if case .identifier = parameter.kind { return value(of: parameter) }
      return parameter.place == .path ? path[parameter.name] : nil
    }
  }
}
