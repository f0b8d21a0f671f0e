/// Text from outside as a sentence can hold it: hostile data has names and values of megabytes, which would drown what
/// is said of them.
func truncated(_ text: String, to limit: Int) -> String {
  guard text.utf8.count > limit, text.unicodeScalars.count > limit else { return text }
  return "\(String(text.unicodeScalars.prefix(limit)))… (\(text.unicodeScalars.count) characters)"
}

/// A number of bytes as a limit is told: `64 KiB`.
func byteCount(_ bytes: Int) -> String {
  for (unit, size) in [("MiB", 1 << 20), ("KiB", 1 << 10)] where bytes >= size && bytes % size == 0 {
    return "\(bytes / size) \(unit)"
  }
  return "\(bytes) bytes"
}
