import Base
import Client

extension Topics {
  static let ci = Topic(
    name: "ci", summary: "How to run asctl in CI, with a workflow to paste",
    body: """
      Nobody can be asked in CI, so credentials come from variables and nothing waits for a word: set `ASCTL_ISSUER_ID`, \
      `ASCTL_KEY_ID`, `ASCTL_PRIVATE_KEY` and `ASCTL_BUNDLE_ID` from the secrets of the service. A write in production \
      needs `--yes`, and one for everybody `--confirm`. `asctl help exit-status` lists what a step can end with.

      This workflow of GitHub Actions asks Apple every day for a test notification and fails unless it arrives at your \
      server:

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
              # A step that puts asctl on the PATH goes here.
              - run: >
                  asctl notification test -e sandbox --wait
                  --junit notification.xml
              - uses: actions/upload-artifact@v4
                if: always()
                with:
                  name: notification
                  path: notification.xml

      With `--wait`, whatever goes wrong is reported alike, whether Apple could not deliver (10), never took the request \
      (401: 3; no URL in App Store Connect, 4040007: 4; 429: 6) or could not be reached (7):

      - `--junit FILE` gets a report with one case, its time and, if it failed, why. It is opened before anything is sent, \
      and says that the run did not end until it has.
      - Where `GITHUB_ACTIONS` is `true`, the failure is an annotation of the run.
      - The file that `GITHUB_STEP_SUMMARY` names gets a short table.

      A 429 means that nothing was done, so every command waits until the time in `Retry-After` and tries again, writes \
      too, `--retries` times; a time more than 60 s away ends it with status 6, unless `--wait-for-limit` is given.

      Without an account, `-e simulator` in place of `-e sandbox` tries the workflow itself.
      """)
}
