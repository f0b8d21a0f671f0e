import Base
import Synchronization

/// The signed texts that a decoder has opened since they were last taken, without those inside them. A class, because the
/// values that decode are copied.
package final class OpenedTexts: Sendable {
  enum Text {
    case jws(ArraySlice<UInt8>)
    case receipt(ReceiptText)
  }

  private let texts = Mutex<[Text]>([])

  package init() {}

  func add(_ text: Text) { texts.withLock { $0.append(text) } }

  package func discard() { _ = take() }

  func take() -> [Text] {
    texts.withLock { texts in
      defer { texts = [] }
      return texts
    }
  }
}
