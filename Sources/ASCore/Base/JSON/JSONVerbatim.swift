extension JSON {
  /// Reads a text as `parse` does, and refuses repeated names, for a reader that wants only some of it. Nil unless it is
  /// written exactly as `JSONStyle.compact` would write it, so that the text can stand for the value.
  ///
  /// Not as strict as it might be: a text with any escape is left to those who build values.
  static func scanVerbatim<Sink: JSONVerbatimSink>(
    _ bytes: UnsafeRawBufferPointer, depthLimit: Int = depthLimit, into sink: Sink
  ) -> Sink? {
    do throws(JSONError) {
      let scanned = try JSONScanner.scan(bytes, duplicates: .refused, depthLimit: depthLimit, into: sink)
      return scanned.hasSpaces || scanned.sink.hasEscapes ? nil : scanned.sink
    } catch {
      return nil
    }
  }
}

/// A reader of a text that is to stand for its value.
protocol JSONVerbatimSink: JSONSink {
  /// Whether any string or name was written with an escape.
  var hasEscapes: Bool { get }
}
