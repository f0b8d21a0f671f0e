import Base

/// A cache of what was found out about headers, by their bytes. Not shared between threads: each worker has its own.
struct HeaderCache<Value: Sendable>: Sendable {
  /// The most recently used header is first, because nearly all texts share one.
  private var known: [(header: ArraySlice<UInt8>, value: Value)] = []

  /// More headers than Apple uses at a time. The limit bounds the memory for hostile input with many headers.
  private let limit = 32

  mutating func value<E: Error>(of header: ArraySlice<UInt8>, make: () throws(E) -> Value) throws(E) -> Value {
    if let index = known.firstIndex(where: { $0.header.isSame(as: header) }) {
      if index > 0 { known.swapAt(0, index) }
      return known[0].value
    }
    let value = try make()
    if known.count == limit { known.removeLast() }
    // A copy, so that the cache does not retain the whole input.
    known.insert((ArraySlice(Array(header)), value), at: 0)
    return value
  }
}
