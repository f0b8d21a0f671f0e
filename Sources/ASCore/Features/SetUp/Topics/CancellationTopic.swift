import Base
import Client

extension Topics {
  static let cancellation = Topic(
    name: "cancellation", summary: "Retention messages when a customer cancels",
    body: """
      Retention Messaging shows your message after "Cancel Subscription". Apple grants access on request; without it, \
      every call returns 404 without an error code. Upload images and messages, which Apple reviews, and set a default \
      message for each product and locale. Optionally, Apple requests the message from your server at that moment:

      - request: a POST of `{"signedPayload":JWS}` with `originalTransactionId`, `productId`, `userLocale`, \
      `appAppleId` and `environment`. Verify it with `asctl verify --kind realtime`
      - response: status 200 within 700 ms and JSON with one of `message`, `alternateProduct` (of the same group), \
      `promotionalOffer` (signed for this `originalTransactionId`) and `advancedCommerceInfo`. A message with an image \
      cannot be combined with an offer or another product
      - any other or later response: Apple shows the default message

      Respond from data that you already have: there is no time for a request to Apple. `asctl retention answer` \
      creates or checks a response. `asctl retention serve` is a server that sends responses, signs offers and \
      measures its time:

        asctl retention serve --port 8080 -e simulator --message-identifier 9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02
        asctl retention trigger --to http://127.0.0.1:8080

      To set it up with Apple, serve your URL with a valid certificate and TLS 1.2, and set it in sandbox. Then pass \
      the performance test there, which sends many requests and measures the responses. After that, set the URL in \
      production (Apple returns 4030026 before the test is passed):

        asctl retention realtime-url set https://example.com/retention -e sandbox
        asctl retention performance-test start 2000000000000001 -e sandbox --wait
        asctl retention realtime-url set https://example.com/retention -e production

      A served simulator sends the same requests as Apple, but only to servers on this machine, and TLS is optional. \
      `trigger` simulates a customer who opens the cancellation page:

        asctl simulator serve --port 8081
        export ASCTL_ENVIRONMENT=simulator ASCTL_SIMULATOR_URL=http://127.0.0.1:8081
        asctl retention realtime-url set http://127.0.0.1:8080
        asctl retention trigger 2000000000000001 --locale en-US
        asctl retention performance-test start 2000000000000001 --wait

      The built-in simulator does not keep the URL between commands; set it with `ASCTL_REALTIME_URL`.
      """)
}
