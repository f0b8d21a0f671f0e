import AppStore
import Base
import Client
import CommandLine
import HTTP
import Platform
import SignedData
import Simulator
import Terminal

/// `asctl simulator serve`: an App Store on this machine, to test other programs against. Its settings come only from
/// its command line, so that variables and profiles for other commands cannot change the results of a test.
enum SimulatorServeCommand {
  static let port = Flag(
    "port", .integer("NUMBER", 0...65_535), "The port; sandbox may use the next one",
    otherwise: "any free port")
  static let tls = Flag("tls", "Serve HTTPS, certified by the simulator's root")
  static let environment = Flag(
    "environment", short: "e", .choice(ServedEnvironments.allCases) { Choice($0.rawValue, $0.meaning) },
    "The environment to serve", otherwise: "sandbox")
  static let bundleID = Flag(
    "bundle-id", .text("BUNDLE_ID"), "The bundle ID of the app", otherwise: StoreApp().bundleID)
  static let appAppleID = Flag(
    "app-apple-id", .integer("NUMBER", 1...Int64.max), "The app Apple ID in production's responses",
    otherwise: String(StoreApp().appAppleID))
  static let issuerID = Flag("issuer-id", .uuid("UUID"), "Accept only tokens with this issuer ID", otherwise: "any")
  static let keyID = Flag("key-id", .text("KEY_ID"), "Accept only tokens with this key ID", otherwise: "any")
  static let clock = Flag("clock", .date, "The time in the world at the start", otherwise: "today, midnight UTC")
  static let world = Flag(
    "world", .file("FILE"), "A world (`asctl simulator world --help`)",
    otherwise: "the built-in one")
  static let storeKit = Flag(
    "storekit", .file("FILE"), "The products of an Xcode StoreKit configuration", conflicts: [world])
  static let customers = Flag<String>.customers(of: storeKit)
  static let state = Flag("state", .file("FILE"), "Store the world in this file and resume from it")
  /// Without the flag's environment variable, which is meant for other commands.
  static let output = OutputFlags.output.withoutVariable
  static let notify = Flag("notify", .text("URL"), "Post notifications to your server")
  static let delivery = Flag(
    "delivery", .choice(Enumeration.sendAttemptResult.values) { Choice($0.text, "") },
    "The recorded result of each delivery attempt",
    otherwise: "from your server's response", listing: "asctl explain sendAttemptResult")
  static let deliveryTimeout = Flag(
    "delivery-timeout", .integer("S", 1...3600), "Seconds to wait for your server's response",
    needs: [notify], otherwise: "30")
  static let notifyAfter = Flag(
    "notify-after", "Post notifications after the API's response", needs: [notify])
  static let workTime = Flag(
    "work-time", .integer("S", 0...86_400), "Seconds until asynchronous work has a result",
    otherwise: "1")
  static let log = Flag("log", "Print one line per request to stderr")
  static let readyFile = Flag("ready-file", .file("FILE"), "When ready, also write the URLs to this file")
  static let fault = Flag("fault", .text("FAULT"), "Make requests fail: `[METHOD PATH: ]KIND[ xN]`", repeats: true)
  static let faultCount = Flag(
    "fault-count", .integer("NUMBER", 0...Int64(Int32.max)), "Apply the fault to this number of requests",
    needs: [fault])

  static let command: Command<CommandAction> = Command(
    "serve", "Serve the simulator over HTTP on this machine",
    detail: Prose(
      """
      Listens on 127.0.0.1 only and prints its base URLs, one per line, production first; with `-o json` \
      `{"production":URL,"sandbox":URL}`, without environments that are not served. Changes are kept until it ends. As \
      with Apple, requests require a bearer token for its bundle ID; any key is accepted. Stop it with Ctrl-C or SIGTERM. \
      \(LoopbackServer.Limits().description)

      `asctl -e simulator --base-url URL` uses it without a key, as do all commands with `-e simulator` if \
      `ASCTL_SIMULATOR_URL` is set. Its products are named `com.example.app.…`, unless `--storekit` or `--world` is \
      given; `asctl simulator ids --base-url URL` lists them. With `--environment both`, each customer exists in one \
      environment: customers with groups and seats in sandbox, all others in production. As with Apple, order look-ups \
      find nothing in sandbox.

      Time passes in the world, from midnight UTC of the current day or from `--clock`: subscriptions renew, expire or \
      have billing problems. `asctl simulator clock --advance 30d` moves the time forward. Tokens, certificates and \
      `Date` follow the real clock; the world's time is in `\(SimulatorHeader.clock.rawValue)`. The certificates \
      are valid from 2020 to 2039.

      With `--tls`, trust its certificate with `--ca-file`, and its signed data with `--root`: `asctl simulator root` \
      prints the certificate for both. Disable online checks of certificates, because the simulator does not sign OCSP \
      responses.

      Programs on this machine can control the world without a token: `POST /simulator/clock` with `{"advance":"30d"}` or \
      `{"to":DATE}`, `POST /simulator/reset`, and `POST /simulator/buy` with `{"productId":…}` and the other values of \
      `asctl simulator buy` (`customer`, `appAccountToken`, `offer`, `billingPlanType`). `GET /simulator/root` returns the root \
      certificate as PEM, `GET /simulator/ids` the identifiers in the world. Requests from web pages are rejected: any \
      with an `Origin`, or with a `Host` that is not this machine.

      The simulator requests retention messages from your realtime URL if it is on this machine, during performance tests \
      and for `asctl retention trigger` (`asctl help cancellation`).

      With `--state FILE`, the world resumes where the server stopped; `asctl simulator reset` resets it. The folder must \
      exist, and only one server can use it.

      With `--notify`, it posts notifications to your server as Apple does, about writes, the passing of time and \
      `asctl notification trigger`. Your server's response becomes `sendAttempts`; redirects are not followed and count \
      as UNSUCCESSFUL_HTTP_RESPONSE_CODE. A request returns when the notifications about it have been posted, unless \
      your server makes the request while it receives another notification. `--notify-after` posts those about API \
      requests after the response, for a server that cannot receive one while it waits. In production, failed attempts are repeated after 1, 12, 24, 48 and 72 hours of \
      the world's time; in sandbox they are not. While the clock moves, each notification is posted at its own time, and \
      API responses match that time.

      For `--fault`, \(FaultRule.forms). The first matching fault that is not used up applies. `none x2` lets two requests \
      succeed. A request can select its own fault with the header `\(SimulatorHeader.fault.rawValue)`.
      """),
    flags: [
      port, tls, environment, bundleID, appAppleID, issuerID, keyID, world, storeKit, customers, clock, state, notify,
      delivery, deliveryTimeout, notifyAfter, workTime, log, readyFile, fault, faultCount, Prompt.yes, Prompt.noInput,
      output,
    ],
    completions: [fault.name: .words { FaultRule.samples.map { Choice($0, "") } }],
    examples: [
      Example("asctl simulator serve --port 8080", "Serve until Ctrl-C"),
      Example(
        "asctl simulator serve --bundle-id com.acme.app --app-apple-id 987654321 --environment both",
        "Serve your app in both environments"),
      Example(
        "asctl simulator serve --storekit Products.storekit --customers typical --bundle-id com.acme.app",
        "Serve your products with a customer in each state"),
      Example("asctl simulator serve --tls --fault 429=2000 --fault-count 1", "Test how a client handles a rate limit"),
    ],
    action: CommandAction(serve))
}

enum ServedEnvironments: String, Sendable, CaseIterable {
  case production, sandbox, both

  /// The environments, production first.
  var all: [SignedEnvironment] { (self == .sandbox ? [] : [.production]) + (self == .production ? [] : [.sandbox]) }

  var meaning: String {
    switch self {
    case .production: "production data"
    case .sandbox: "sandbox data"
    case .both: "both, on two ports; each customer exists in one of them"
    }
  }
}
