import AppStore
import Base
import CommandLine
import HTTP
import Platform

/// Records one write in the log: its intent before it is sent, and then the result.
struct WriteRecord {
  private let log: WriteLog
  private var write: LoggedWrite
  private let remark: (String) -> Void
  /// For a response to a consumption request, without `--again`: its transaction, and the earliest date that counts.
  private let answered: (id: String, since: Timestamp)?
  /// Whether an attempt without a response may have reached Apple.
  private var isUnknown = false
  private var isInLog = false

  init(_ pending: PendingWrite, to endpoint: Endpoint, _ client: Client, isSentAgain: Bool) throws(Failure) {
    let (settings, context, host) = (client.settings, client.context, client.connection.hosts[0])
    log = try WriteLog(settings)
    remark = client.remark
    let (now, storeNow) = (context.clock.tokenNow(), context.clock.now())
    // A client of the built-in simulator has no token and thus no bundle ID.
    let bundleID = if let own = client.bundleID { own } else { try settings.simulatedBundleID().value }
    write = LoggedWrite(
      date: now, user: context.processes.userName(), profile: settings.profile?.name, command: endpoint.name,
      environment: host.environment?.signed.rawValue ?? client.verification.environmentOfRun
        ?? (host.isSimulated ? context.network.servedApp?.environment : nil),
      isSimulated: host.isSimulated, bundleID: bundleID,
      ids: pending.identifiers(of: endpoint),
      requestIdentifier: pending.body["requestIdentifier"]?.string
        ?? pending.body["requestInfo"]?["requestReferenceId"]?.string ?? context.processes.freshUUID(),
      status: 0, errorCode: nil, asked: pending.consumptionRequest?.asked, storeDate: storeNow == now ? nil : storeNow,
      world: host.isSimulated ? context.network.servedApp?.world : nil,
      response: LoggedAnswers.isAnswer(endpoint.name) ? Self.response(in: pending.body) : nil)
    if endpoint.preflightRead == .consumptionRequest, !isSentAgain, let id = write.ids.first {
      let life = ConsumptionRequest.life(in: write.environment, isSimulated: write.isSimulated)
      answered = (id, pending.consumptionRequest?.asked ?? storeNow - life)
    } else {
      answered = nil
    }
  }

  /// The members of a response that `refund outcomes` compares with Apple's decisions.
  private static func response(in body: JSON) -> JSONObject {
    let names = ["customerConsented", "refundPreference", "consumptionPercentage"]
    return JSONObject(names.compactMap { name in body[name].map { JSONObject.Member(name: name, value: $0) } })
  }

  /// Throws status 2 for a consumption request with a logged response, and status 3 if a profile's log is not writable
  /// or if the log cannot show whether there is a response. Other writes continue without the default log, with a remark.
  mutating func begin() throws(Failure) {
    var intent = write
    intent.status = nil
    let refusal: Failure?
    do {
      if answered != nil {
        refusal = try log.proving { () throws(Failure) in try log.begin(intent, unlessAnswered: answered) }
      } else {
        refusal = try log.begin(intent, unlessAnswered: nil)
      }
    } catch {
      if answered != nil || error.status == .interrupted { throw error }
      guard !log.isNamed else {
        throw Failure(
          .credentials, "\(error.message); nothing was sent", hint: "make the log writable; every write must be in it")
      }
      return remark("this request is not in the log: \(error.message)")
    }
    if let refusal { throw refusal }
    isInLog = true
  }

  mutating func note(_ outcome: Result<HTTPReply, TransportError>) {
    switch outcome {
    case .success(let reply) where (200...299).contains(reply.status) && reply.isPage:
      // A proxy's page, or a truncated response: it is unknown whether the request reached Apple.
      isUnknown = true
    case .success(let reply):
      write.status = Int64(reply.status)
      write.errorCode = (try? JSON.parse(reply.body))?["errorCode"]?.int64
    case .failure(let error):
      isUnknown = isUnknown || error.mayHaveArrived
    }
  }

  /// For a response with a status of success that cannot be read or is about another request. An error in it is a
  /// result, whatever its status.
  mutating func noteUnreadable() {
    guard write.errorCode == nil else { return }
    (isUnknown, write.status) = (true, 0)
  }

  /// Appends the result. If the outcome is unknown, the log keeps only the intent.
  func end() {
    if isUnknown, !write.isDone { remark("the request may have been carried out: check before you repeat it") }
    guard isInLog, write.isDone || !isUnknown else { return }
    do {
      try log.end(write)
    } catch {
      remark("the request was sent, but its result is not in the log: \(error.message)")
    }
  }
}

extension PendingWrite {
  fileprivate func identifiers(of endpoint: Endpoint) -> [String] {
    guard !endpoint.parameters.isEmpty else { return path.sorted { $0.key < $1.key }.map(\.value) }
    let named = endpoint.parameters.compactMap { parameter -> String? in
      // A request identifier identifies the request, not its subject, and has its own member in the log.
      if case .identifier(.requestIdentifier) = parameter.kind, parameter.place == .body { return nil }
      if case .identifier = parameter.kind { return value(of: parameter) }
      return parameter.place == .path ? path[parameter.name] : nil
    }
    // The ID that was given, if the original one was looked up.
    let given = endpoint.original == nil ? nil : transaction?["transactionId"]?.string
    return (named + [given].compactMap(\.self)).uniqued()
  }
}
