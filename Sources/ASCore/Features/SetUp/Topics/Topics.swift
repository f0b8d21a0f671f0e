import AppStore
import Base
import Client
import CommandLine

extension SetUpFeature {
  /// Help on topics that apply to several commands: `asctl help TOPIC`.
  ///
  /// - Parameters:
  ///   - variables: The environment variables named in the declarations.
  ///   - flags: The flags that every command accepts.
  package static func topics(
    variables: @autoclosure @escaping @Sendable () -> String, flags: @autoclosure @escaping @Sendable () -> String
  ) -> [Topic] {
    [
      Topic(
        name: "flags", or: ["global flags", "options", "switches"], summary: "Flags of every command",
        body: Prose(
          """
          Every command accepts these flags, before or after its name, and ignores those that it does not use. An \
          alias such as `asctl -p work` therefore works with every command.

          \(flags())
          """)),
      Topics.exitStatus, Topics.output, Topics.environment, Topics.retries,
      Topic(
        name: "variables", or: ["env", "environment variables"], summary: "Environment variables",
        body: Prose(
          """
          Flags override variables. An empty variable counts as unset. If a profile is named, the variables for \
          credentials, environment and base URL are ignored (`asctl help authentication`).

          \(variables())
          """)),
      Topics.authentication, Topics.dates, Topics.files, Topics.bulk, Topics.ci, Topics.notifications, Topics.refunds,
      Topics.sandbox, Topics.offers, Topics.migration, Topics.dataModel, Topics.family, Topics.priceIncrease,
      Topics.groupPurchases, Topics.cancellation,
    ]
  }
}

enum Topics {
  static let exitStatus = Topic(
    name: "exit-status", or: ["exit", "status codes", "exit status", "exit code", "exit codes", "statuses"],
    summary: "Exit statuses",
    body: Prose(
      "These numbers are stable:\n\n"
        + ExitStatus.allCases.map { "- `\($0.rawValue)` \($0.meaning)" }.joined(separator: "\n")
        + "\n\nA closed pipe, as with `| head`, is not a failure."))

  static let output = Topic(
    name: "output",
    or: [
      "table", "column", "color", "colour", "yaml", "xml", "jq", "money", "pipe", "format", "csv", "tsv", "json",
      "ndjson", "fields", "formats",
    ],
    summary: "Output formats, fields and escaping",
    body: """
      Data is written to stdout, everything else to stderr. A command that fails before it has data prints nothing on \
      stdout.

      `--output` selects the format: `table` (for people; the default on a terminal), `json` (one document, compact in \
      a pipe; the default in a pipe), `ndjson` (one JSON value per line), `tsv` and `csv` (a header, ISO dates, \
      enumerations as words, no truncation).

      `tsv` and `csv` have one row per item and a fixed set of columns from Apple's documentation. Members that asctl \
      does not recognize are named on stderr and get a column if `--fields` names them. With many IDs or texts, each \
      row begins with its ID or line, and rows of failures contain the error. `csv` adds a leading `'` to values that \
      a spreadsheet would read as a formula (those that begin with `=`, `+`, `-`, `@`, a tab or CR and are not \
      numbers); `tsv` does not.

      A table is never wider than the terminal, or than `COLUMNS` in a pipe. The least important columns are hidden to \
      fit, and stderr names them. If all product IDs begin with the bundle ID, `.pro` means \
      `com.example.app.pro`. On a terminal with fewer than 60 columns, each item is shown as a list.

      JSON output keeps Apple's names, order and number text; signed text is replaced by its decoded payload. \
      `--humanize` prints dates as ISO 8601, prices as decimals and enumerations as words. `--fields a,b.c` limits \
      each item to these members; the members around it, such as `id`, `line`, `valid`, `error` and `hasMore`, stay. A \
      path that is neither in an item nor known to asctl is an error with status 1. `--fields help` lists the \
      available paths, with or without an ID.

      When JSON is selected with `--output` or `ASCTL_OUTPUT`, an error is a JSON object on the last line of stderr: \
      `{"error":{"message":"…","hint":"…"}}`.

      Text from outside is escaped for the output format, also in a pipe: control and bidirectional characters are \
      never printed raw. The exceptions are `--raw` and the cells of your own table in csv and tsv. Color is used on a \
      terminal unless `--no-color`, `NO_COLOR` or `TERM=dumb` is set; `CLICOLOR_FORCE` forces it.
      """)

  static let environment = Topic(
    name: "environment", or: ["production", "prod", "live", "staging"],
    summary: "Production, sandbox and the simulator",
    body: """
      Apple has two separate environments. Production is the App Store. Sandbox is for testing by developers and is \
      also used by TestFlight and App Review, so your server must accept purchases from it.

      `--environment`, a profile or `ASCTL_ENVIRONMENT` selects the environment:

      - `auto`, the default of all reads: production first, then sandbox if production does not find the ID (4040010) \
      or rejects the token (401), as it does for apps that have not been released. Stderr shows which one responded. \
      If neither finds the ID, the status is 4. `customer --has-access` without `-e` queries production only, because \
      purchases in sandbox cost nothing; `-e auto` queries both
      - `production` or `sandbox`: only that environment
      - `simulator`: the built-in App Store, which requires no key, account or network; `asctl simulator ids` lists \
      its sample data

      An endpoint that exists in only one environment uses that environment (orders are looked up in production, \
      groups in sandbox). Selecting the other one is an error with status 2.

      Writes do not accept `auto`: production, sandbox or simulator must be selected. In production they require \
      confirmation or `--yes`; in sandbox and the simulator they do not. `--dry-run` prints the request and sends \
      nothing.

      `--base-url` sends requests to another server: https, or http on this machine, such as `asctl simulator serve`. \
      `auto` then sends one request and uses the environment of the response, which all later responses of the run \
      must have; an order must be from production. Apple's production host counts as \
      production whichever environment is selected. Signed data in a response must match the bundle ID and the \
      environment of the request; otherwise the status is 8.

      StoreKit testing in Xcode signs data with a certificate that Xcode creates. Its transaction IDs are small \
      numbers such as `0`, which Apple's servers do not have. LocalTesting comes from the tests of Apple's server \
      libraries. Data from either is not signed by the App Store: `asctl verify` reports this, and checks the \
      signature only if `--root` names the certificate.
      """)

  static let dates = Topic(
    name: "dates", or: ["time", "time zone", "timestamps", "utc", "ms", "milliseconds", "epoch", "unix time"],
    summary: "Date formats in input and output",
    body: """
      Dates can be given as ISO 8601 (`2026-01-31`, `2026-01-31T12:00:00Z`, or with an offset such as `+02:00`; the \
      default is UTC), as milliseconds since 1970 (`1769860800000`), or relative to now (`30s`, `15m`, `12h`, `7d`, \
      `2w`, `now`).

      Apple uses milliseconds since 1970. JSON output keeps them; `--humanize`, `tsv` and `csv` print ISO 8601 in UTC; \
      tables show local time with its time zone.
      """)

  static let bulk = Topic(
    name: "bulk",
    or: [
      "batch", "parallel", "concurrency", "jobs", "rate", "limit", "throttling", "resume", "rate-limit", "rate limits",
      "rate limiting", "many", "ids", "journal",
    ],
    summary: "Requests for many IDs",
    body: """
      `--ids FILE` replaces the ID argument of a read command. The file, or stdin for `-`, contains one ID per line; \
      empty lines are skipped. Input is read as needed: results are printed while IDs still arrive, and `| head` ends \
      the run.

      The file can also be csv with column names in the first line, separated by commas, semicolons or tabs, quoted or \
      not, as spreadsheets save it. `--id-column NAME` selects the column with the IDs. By default it is the only \
      column with values that look like IDs in the first rows.

      IDs are read as people paste them: labels, quotes, punctuation and spaces are removed, and order IDs are \
      converted to uppercase. `id` is the original text, and `readAs` is the ID that was sent if it differs.

      Each ID produces one JSON record per line, in input order: `{"id":"…","environment":"…","reply":{…}}` with all \
      pages joined, or `{"id":"…","error":{"errorCode":4040010,…}}`. A response with signed data that cannot be \
      verified is an error. Text that cannot be an ID is an error too, and no request is sent for it. The exit status \
      is 12 if any ID failed. Errors that affect every ID end the run, such as a rejected token or an unreachable \
      server.

      `--jobs` is the maximum number of concurrent requests; they share as few connections as the server allows. \
      `--rate` spaces requests evenly and counts pages, retries and the second environment of `auto`. The default is \
      the rate that Apple publishes, separately for production and sandbox. After a 429 the whole run waits until the \
      time in `Retry-After`. If that is more than 60 seconds away, the run ends with status 6 unless \
      `--wait-for-limit` is given. Other retries do not delay other IDs.

      `--journal FILE` records each result as soon as it arrives, so that rerunning the command resumes. The file is \
      only appended to; it survives a crash of asctl and, after one second, a crash of the machine. A resumed run does \
      not repeat requests that Apple has answered, but prints every record again, so that its output is complete: \
      write it with `>`, not `>>`. Requests that failed without a response from Apple, such as time-outs, are retried. \
      You can append more IDs to the input. A journal is rejected if it was written for another command, server, app \
      or filter, or if other users can write to it or own it. It contains what customers bought and is readable only by its \
      owner. Each record has a checksum; a record that was changed is requested again and named on stderr.
      """)

  static let retries = Topic(
    name: "retries", or: ["retry", "timeout", "time-out", "backoff", "quota", "Retry-After", "wait", "slow"],
    summary: "Retries, timeouts and rate limits",
    body: """
      A read is retried if there is no response, the connection breaks, or Apple responds with a server error (5xx). A \
      request that Apple rejected with 429 is retried too, because nothing was done. A write is retried only if a second \
      one changes nothing, so that nothing is done twice. `--retries` is the maximum number of retries per request, 4 by \
      default; the pauses between them grow. Each wait is reported on stderr.

      `--timeout` is the time limit for one request, 30 seconds by default. If a write has no response in time, it may \
      have succeeded: check before you repeat it.

      After a 429, asctl waits until the time in `Retry-After`, which Apple sends in milliseconds since 1970. If that is \
      more than 60 seconds away, the command ends with status 6 unless `--wait-for-limit` is given. Sandbox allows a tenth \
      of the requests of production. `--rate` slows down runs with many IDs (`asctl help bulk`).

      Status 7 means that there was no usable response after all retries: try again later, or find the cause with \
      `asctl doctor`. `--wait-timeout` limits commands that wait for a result with `--wait`.
      """)

  static let files = Topic(
    name: "files", or: ["input", "encoding", "email", "stdin", "paste", "clipboard", "utf-8", "utf-16"],
    summary: "Text input from arguments, files and stdin",
    body: """
      Commands that read text take it from an argument, from a file if the argument is the name of an existing file, \
      or from stdin. Stdin is read for `-`, or if there is no argument and stdin is not a terminal.

      The input is read as lines if its first non-empty line is a complete JWS, JSON value or receipt and more \
      non-empty lines follow, or if `-o ndjson` is given. Otherwise it is read as one text. Several arguments are \
      treated like lines, and their records contain `file`.

      The maximum length of a text is 64 MiB.
      """)
}

extension Topics {
  static let authentication = Topic(
    name: "authentication",
    or: [
      "jwt", "key", "p8", "private key", "credentials", "issuer", "api key", "profiles", "precedence", "key id",
      "issuer id", "team id", "jwks", "secret", "password", "permission", "permissions", "read-only", "security",
    ],
    summary: "Authentication and precedence",
    body: """
      The App Store Server API requires a bearer token signed with an In-App Purchase key. An Account Holder or Admin \
      creates the key in App Store Connect (Users and Access, Integrations, In-App Purchase) and can download its \
      `.p8` file once. Keys for the App Store Connect API, push notifications or Sign in with Apple do not work.

      Four values are required: the key, its key ID, the issuer ID shown above the list of keys, and the bundle ID of \
      the app. `asctl profile add` prompts for them and saves them as a profile. The simulator (`-e simulator`) \
      requires none of them.

      Each value is taken from the first of these sources that sets it:

      - a flag: `--issuer-id`, `--key-id`, `--private-key-path`, `--bundle-id`, `--app-apple-id`, `--environment`, \
      `--base-url`, `--ca-file`
      - the profile named with `-p` or `ASCTL_PROFILE`, which is used alone: missing values are not taken from the \
      environment or another profile, except `ASCTL_CA_FILE` and `ASCTL_ROOT`. An `ASCTL_ENVIRONMENT` that contradicts \
      the profile is an error with status 2
      - if no profile is named, a variable: `ASCTL_ISSUER_ID`, `ASCTL_KEY_ID`, `ASCTL_PRIVATE_KEY`, else \
      `ASCTL_PRIVATE_KEY_PATH`, `ASCTL_BUNDLE_ID`, `ASCTL_APP_APPLE_ID`, `ASCTL_ENVIRONMENT`, `ASCTL_BASE_URL`, \
      `ASCTL_CA_FILE`
      - then the default profile: the one set with `asctl profile use`, else the one called `default`

      `asctl profile show` prints each value and its source. An empty variable counts as unset. There are no settings \
      per directory.

      `ASCTL_PRIVATE_KEY` contains the key itself: PEM, PEM with `\\n` or spaces instead of line breaks, base64 of the \
      PEM, or base64 of the DER. A profile names the key file (`private_key_path`) or a command for `/bin/sh -c` that \
      prints the key (`key_command`). The command has 60 seconds and runs without `ASCTL_PRIVATE_KEY` in its \
      environment. Keys and tokens are never passed as arguments.

      The configuration file determines where tokens are sent and which commands run. It is therefore rejected if \
      other users can write to it or own it; `chmod 600` fixes the permissions. The same applies to the key file, \
      certificates, journals and asctl's own state files. A link is followed if it and its target belong to you.

      With `access = read`, a profile allows only requests that change nothing (`api`: only GET), no `token mint` and \
      no signatures for StoreKit (`sign`, `retention serve` and `retention answer` with an offer). \
      `access = support` also allows consumption information and extensions for one customer. The simulator is exempt. \
      This prevents mistakes but is not a security boundary: the key keeps all its rights. `log` names a file that \
      records every write of a team; see `asctl log --help`.

      Tokens are valid for 20 minutes and are renewed in long runs. `asctl token mint` prints a token, and `asctl \
      token explain` finds what is wrong with one.

      When Apple rejects a token (401), it gives no reason. `asctl doctor` finds the cause: another kind of key, a key \
      ID or issuer ID that does not belong to the key, a revoked key, another team's bundle ID, an app that has not \
      been released, or a wrong clock.
      """)
}
