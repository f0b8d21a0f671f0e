import AppStore
import Base
import Client

/// What belongs to no single command: `asctl help TOPIC`.
enum Topics {
  /// `variables` lists those that the declarations name.
  static func all(variables: @autoclosure @escaping @Sendable () -> String) -> [Topic] {
    [
      exitStatus, output, environment,
      Topic(
        name: "variables", summary: "The environment variables that asctl reads",
        body: Prose(
          """
          A flag outranks its variable, and an empty variable counts as unset. Variables of credentials, of the environment \
          and of the base URL are ignored when a profile is named (`asctl help authentication`).

          \(variables())
          """)),
      authentication, dates, files, bulk, ci, notifications, refunds, sandbox, offers, migration, dataModel, family,
      priceIncrease, groupPurchases, cancellation,
    ]
  }

  static let exitStatus = Topic(
    name: "exit-status", summary: "What the exit status of asctl means",
    body: Prose(
      "Scripts can rely on these numbers:\n\n"
        + ExitStatus.allCases.map { "- `\($0.rawValue)` \($0.meaning)" }.joined(separator: "\n")
        + "\n\nA closed pipe, as with `| head`, is no failure."))

  static let output = Topic(
    name: "output", summary: "How data is written",
    body: """
      Data goes to standard output, everything else to standard error. A command that fails before it has data prints \
      nothing on standard output.

      `--output` chooses the format: `table` (words for people; on a terminal the default), `json` (one document, \
      compact in a pipe; the default there), `ndjson` (one value a line), `tsv` and `csv` (a header, ISO dates, \
      enumerations as words, nothing cut short).

      `tsv` and `csv` have one row an item, and the columns of Apple's documentation, whatever the first item holds. \
      Members that asctl does not know are named on standard error, and have a column if `--fields` names them. Of many \
      IDs or texts each row begins with whose it is, and one of a failure has the error. `csv` puts `'` before what a \
      spreadsheet would take for a formula (`=`, `+`, `-`, `@`, a tab or CR at the beginning, and no number); `tsv` \
      does not.

      A table is never wider than the terminal, or in a pipe than `COLUMNS` says: its least important columns are left \
      out, and standard error names them. Where all product IDs begin with the bundle ID, `.pro` stands for \
      `com.example.app.pro`. A terminal of less than 60 columns shows items one below the other.

      JSON keeps Apple's names, order and the text of numbers; signed text is replaced by what it says. `--humanize` \
      writes dates as ISO 8601, prices as decimals and enumerations as words. `--fields a,b.c` leaves out everything \
      else of each item; what is around it, such as `id`, `line`, `valid`, `error` and `hasMore`, stays. A path that \
      neither an item nor asctl knows is an error, status 1; `--fields help` lists what there is, also without an ID.

      When JSON is asked for by `--output` or `ASCTL_OUTPUT`, an error is a JSON object too, the last line of standard \
      error: `{"error":{"message":"…","hint":"…"}}`.

      Text from outside is escaped for the format it is written in, also in a pipe: control and bidirectional characters \
      never pass raw. Exceptions: `--raw`, and the cells of your own table in csv and tsv. Colour is used on a \
      terminal, unless `--no-color`, `NO_COLOR` or `TERM=dumb` says no; `CLICOLOR_FORCE` forces it.
      """)

  static let environment = Topic(
    name: "environment", summary: "Which App Store is asked, and where purchases come from",
    body: """
      Apple has two environments that know nothing of each other. Production is the App Store. Sandbox is where developers \
      test, and also where TestFlight and App Review buy, so a server must expect it.

      `--environment`, a profile or `ASCTL_ENVIRONMENT` says which is asked:

      - `auto`, the default of everything that only reads: production first, then sandbox if production knows nothing of \
      it (4040010) or refuses the token (401), as it does for apps that were never released. Standard error says which \
      answered; if neither knows it, the status is 4
      - `production` or `sandbox`: that one alone
      - `simulator`: the App Store built into asctl, without key, account and network; `asctl simulator ids` lists what \
      it knows

      A call that lives in one environment uses that one (orders are looked up in production, groups in sandbox), and \
      asking for the other is status 2.

      Whatever changes something refuses `auto`: it must be told production, sandbox or simulator. In production it asks \
      for a yes, or for `--yes`; sandbox and the simulator are there to be tried. `--dry-run` shows the request and sends \
      nothing.

      `--base-url` sends the requests to another server: https, or http on this machine, such as one of `asctl simulator \
      serve`. Then `auto` asks once and takes the reply's own environment, and a host of Apple's counts as production \
      whatever the environment is called. What a reply signs must carry the bundle ID and the environment that were \
      asked; anything else is status 8.

      StoreKit testing in Xcode signs data by itself, with a certificate that Xcode made; its transaction IDs are small \
      numbers such as `0`, and no server knows them. LocalTesting comes from the tests of Apple's server libraries. \
      Neither is ever the App Store's: `asctl verify` says so, and checks the signature only if `--root` names the \
      certificate.
      """)

  static let dates = Topic(
    name: "dates", summary: "How dates are given and shown",
    body: """
      A date is given as ISO 8601 (`2026-01-31`, `2026-01-31T12:00:00Z`, with a zone such as `+02:00`; without one it \
      is UTC), as milliseconds since 1970 (`1769860800000`), or counted back from now (`30s`, `15m`, `12h`, `7d`, `2w`, \
      `now`).

      Apple writes milliseconds since 1970. JSON keeps them; `--humanize`, `tsv` and `csv` write ISO 8601 in UTC; tables \
      show local time with its zone.
      """)

  static let bulk = Topic(
    name: "bulk", summary: "How to ask about many IDs at a time",
    body: """
      `--ids FILE` stands in for the one ID of a read. The file, or standard input for `-`, has one ID a line; blank lines \
      are passed over. They are read as they are wanted: IDs that come slowly are answered as they come, and `| head` \
      ends the run.

      It may also be csv with the names of its columns in the first line, separated by commas, semicolons or tabs, quoted or \
      not, as spreadsheets save it. `--id-column NAME` says which column holds the IDs; without it, it is the only one in \
      which the first rows have what looks like one.

      IDs are read as people paste them: labels, quotes, punctuation and blanks are taken off, and order IDs are put in \
      capitals. `id` is the text as it was given, and `readAs` what was asked where that differs.

      Each ID gives one JSON record a line, in the order of the input: `{"id":"…","environment":"…","reply":{…}}`, all \
      pages joined, or `{"id":"…","error":{"errorCode":4040010,…}}`. A reply whose \
      signed data does not prove itself is an error. What cannot be an ID is an error too, and nothing is sent for it. \
      The exit status is 12 if any failed. What would fail for all of them ends the run: a token that is refused, a \
      server that nobody can reach.

      `--jobs` requests are on their way at a time, over as few connections as the server allows. `--rate` spaces them \
      evenly; pages, retries and the second environment of `auto` count. Without it, the rate is the one that Apple \
      publishes, for production and sandbox each. A 429 makes the whole run wait until the time in `Retry-After`; if that \
      is more than 60 s away, it ends with status 6, unless `--wait-for-limit` is given. Other retries hold nobody up.

      `--journal FILE` keeps each record as soon as it is known, whatever its turn, in lines that are only ever added; \
      they survive the end of asctl however it ends, and a second later that of the machine. The same command then asks \
      for nothing that Apple has answered, but prints everything again, from the first record to the last, so that the \
      output of the last run is whole by itself: write it with `>`, not `>>`. What failed for another reason than Apple's \
      word, such as a time-out, is asked again. More IDs may have been added at the end of the input. A journal of \
      another command, server, app or filter is refused, as is one that others may write. It holds what customers bought, \
      and is made readable for its owner alone. Each record has a checksum: one that is not as it was written is asked \
      anew, and standard error names it.
      """)

  static let files = Topic(
    name: "files", summary: "Where texts are read from",
    body: """
      A command that takes text takes it as an argument, from the file that the argument names, or from standard input \
      for `-` or when there is no argument and standard input is not a terminal.

      Input is lines if its first line that is not empty is by itself a complete JWS, JSON value or receipt and more \
      lines follow, or if `-o ndjson` is given. Otherwise it is one text. Several arguments count as lines; their \
      records carry `file`.

      A text longer than 64 MiB is refused.
      """)
}

extension Topics {
  static let authentication = Topic(
    name: "authentication", summary: "Whose key asctl uses, and where it finds it",
    body: """
      The App Store Server API takes a bearer token that an In-App Purchase key has signed. An Account Holder or Admin \
      makes the key in App Store Connect (Users and Access, Integrations, In-App Purchase) and can download its `.p8` \
      file once. Keys of App Store Connect's own API, of push notifications and of Sign in with Apple do not work.

      Four things are needed: the key, its key ID, the issuer ID above the list of keys, and the bundle ID of the app. \
      `asctl profile add` asks for them and keeps them under a name. The simulator (`-e simulator`) needs none.

      Each value is taken from the first of these that has it:

      - a flag: `--issuer-id`, `--key-id`, `--private-key-path`, `--bundle-id`, `--app-apple-id`, `--environment`, \
      `--base-url`, `--ca-file`
      - the profile that `-p` or `ASCTL_PROFILE` names, which stands alone: what it does not have, no variable and no \
      other profile fills, but for `ASCTL_CA_FILE` and `ASCTL_ROOT`. An `ASCTL_ENVIRONMENT` that contradicts it ends the command with status 2
      - where none is named, a variable: `ASCTL_ISSUER_ID`, `ASCTL_KEY_ID`, `ASCTL_PRIVATE_KEY`, else \
      `ASCTL_PRIVATE_KEY_PATH`, `ASCTL_BUNDLE_ID`, `ASCTL_APP_APPLE_ID`, `ASCTL_ENVIRONMENT`, `ASCTL_BASE_URL`, \
      `ASCTL_CA_FILE`
      - and then the default profile: the one chosen with `asctl profile use`, else the one called `default`

      `asctl profile show` tells which it was. An empty variable is as good as none, and no folder has settings of its own.

      `ASCTL_PRIVATE_KEY` holds the key itself: the PEM, the PEM with `\\n` or spaces in place of its line breaks, base64 \
      of the PEM, or base64 of the DER. A profile names the key's file (`private_key_path`), or a line for `/bin/sh -c` \
      that prints the key (`key_command`), with 60 seconds to do it and without `ASCTL_PRIVATE_KEY` in its environment. A key or a token never stands in an \
      argument.

      The configuration file says whom the token goes to and what is run, so one that others may write, or that belongs to \
      another user, is refused: `chmod 600` makes it yours alone.

      `access = read` in a profile allows only requests that change nothing (`api`: only GET) and no `token mint`; `access = \
      support` also allows consumption information and extensions for one customer; the simulator is exempt. This prevents \
      mistakes and is no security boundary, as the key keeps every right. `log` in a profile names a file in which every \
      write of a team is recorded; see `asctl log --help`.

      Tokens live for 20 minutes and are made anew in long runs. `asctl token mint` prints one, and `asctl token \
      explain` finds what is wrong with one.

      Where Apple refuses the token (401), it does not say why. `asctl doctor` finds out: another kind of key, a key ID or \
      issuer ID of another key, a key that was revoked, another team's bundle ID, an app that was never released, or a \
      clock that is wrong.
      """)
}
