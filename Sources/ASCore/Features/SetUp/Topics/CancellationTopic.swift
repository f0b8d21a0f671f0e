import Base
import Client

extension Topics {
  static let cancellation = Topic(
    name: "cancellation", summary: "How your server answers before a customer cancels, and how to try it",
    body: """
      Retention Messaging shows a message of yours after "Cancel Subscription". Apple grants it on request; without it every \
      call is answered 404 without a code. Upload images and messages, which Apple approves, and choose a default message \
      for each product and locale. That may be all. Or let Apple ask your server, in the moment, which message to show:

      - the question: a POST of `{"signedPayload":JWS}`, which holds `originalTransactionId`, `productId`, `userLocale`, \
      `appAppleId` and `environment`. Verify it: `asctl verify --kind realtime`
      - the answer: status 200 within 700 ms, JSON with one of `message`, `alternateProduct` (of the same group), \
      `promotionalOffer` (signed for this `originalTransactionId`) and `advancedCommerceInfo`. No message with an image \
      beside an offer or another product
      - anything else, and anything later: Apple shows the default message

      Answer from what you know already: there is no time to ask Apple. `asctl retention answer` makes an answer or judges \
      one; `asctl retention serve` is a server that gives them, signs offers and measures itself:

        asctl retention serve --port 8080 -e simulator --message-identifier 9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02
        asctl retention trigger --to http://127.0.0.1:8080

      In that order at Apple: serve it with a valid certificate and TLS 1.2, set its URL in sandbox, pass the performance \
      test there, which sends many questions and measures the answers, then set the URL in production (4030026 before that):

        asctl retention realtime-url set https://example.com/retention -e sandbox
        asctl retention performance-test start 2000000000000001 -e sandbox --wait
        asctl retention realtime-url set https://example.com/retention -e production

      A simulator that is served asks as Apple does, but only servers on this machine, and those without TLS too. \
      `trigger` lets one of its customers look at the cancellation:

        asctl simulator serve --port 8081
        export ASCTL_ENVIRONMENT=simulator ASCTL_SIMULATOR_URL=http://127.0.0.1:8081
        asctl retention realtime-url set http://127.0.0.1:8080
        asctl retention trigger 2000000000000001 --locale en-US
        asctl retention performance-test start 2000000000000001 --wait

      The one that is built in forgets such a URL at the end of each command; `ASCTL_REALTIME_URL` tells it anew.
      """)
}
