import Base
import Client

extension Topics {
  static let ci = Topic(
    name: "ci", summary: "asctl in CI, with a sample workflow",
    body: """
      In CI there are no prompts: credentials come from variables, and missing confirmation is an error. Set \
      `ASCTL_ISSUER_ID`, `ASCTL_KEY_ID`, `ASCTL_PRIVATE_KEY` and `ASCTL_BUNDLE_ID` from the secrets of the CI service. \
      A write in production requires `--yes`, and a write that affects all customers requires `--confirm`. `asctl help \
      exit-status` lists the possible results of a step.

      This GitHub Actions workflow requests a test notification every day and fails if it does not reach your server. \
      `OWNER` and `VERSION` are those of the release of asctl that it uses:

        name: App Store notifications
        on:
          schedule:
            - cron: "17 6 * * *"
          workflow_dispatch:
        permissions:
          contents: read
        jobs:
          test-notification:
            runs-on: ubuntu-24.04
            timeout-minutes: 10
            env:
              ASCTL_ISSUER_ID: ${{ secrets.ASCTL_ISSUER_ID }}
              ASCTL_KEY_ID: ${{ secrets.ASCTL_KEY_ID }}
              ASCTL_PRIVATE_KEY: ${{ secrets.ASCTL_PRIVATE_KEY }}
              ASCTL_BUNDLE_ID: com.example.app
            steps:
              - uses: OWNER/asctl/.github/actions/setup-asctl@VERSION
              - run: >
                  asctl notification test -e sandbox --wait
                  --junit notification.xml
              - uses: actions/upload-artifact@v6
                if: always()
                with:
                  name: notification
                  path: notification.xml

      With `--wait`, every failure is reported in the same way: Apple could not deliver the notification (10), \
      rejected the request (401: 3; no URL in App Store Connect, 4040007: 4; 429: 6) or was unreachable (7).

      - `--junit FILE` writes a report with one case, its duration and the reason if it failed. The file is created \
      before the request is sent, and reports an unfinished run until the command ends.
      - If `GITHUB_ACTIONS` is `true`, the failure is also an annotation of the run.
      - The file named by `GITHUB_STEP_SUMMARY` gets a short table.

      A 429 means that Apple did not process the request, so every command, writes included, waits until the time in \
      `Retry-After` and retries up to `--retries` times. If that time is more than 60 seconds away, the command ends \
      with status 6 unless `--wait-for-limit` is given.

      To try the workflow without an account, replace `-e sandbox` with `-e simulator`.
      """)
}
