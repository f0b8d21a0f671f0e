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
      - the profile that `-p` names
      - a variable: `ASCTL_ISSUER_ID`, `ASCTL_KEY_ID`, `ASCTL_PRIVATE_KEY`, else `ASCTL_PRIVATE_KEY_PATH`, \
      `ASCTL_BUNDLE_ID`, `ASCTL_APP_APPLE_ID`, `ASCTL_ENVIRONMENT`, `ASCTL_BASE_URL`, `ASCTL_CA_FILE`
      - the default profile: the one that `ASCTL_PROFILE` names, else the one chosen with `asctl profile use`, else the \
      one called `default`

      `asctl profile show` tells which it was. An empty variable is as good as none, and no folder has settings of its own.

      `ASCTL_PRIVATE_KEY` holds the key itself: the PEM, the PEM with `\\n` or spaces in place of its line breaks, base64 \
      of the PEM, or base64 of the DER. A profile names the key's file (`private_key_path`), or a line for `/bin/sh -c` \
      that prints the key (`key_command`), with 60 seconds to do it and without `ASCTL_PRIVATE_KEY` in its environment. A key or a token never stands in an \
      argument.

      The configuration file says whom the token goes to and what is run, so one that others may write, or that belongs to \
      another user, is refused: `chmod 600` makes it yours alone.

      Tokens live for 20 minutes and are made anew in long runs. `asctl token mint` prints one, and `asctl token \
      explain` finds what is wrong with one: the usual reasons of a 401 are another kind of key, a key ID or issuer ID \
      of another key, a key that was revoked, and a clock that is wrong.
      """)
}
