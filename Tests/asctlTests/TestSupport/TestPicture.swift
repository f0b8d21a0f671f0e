/// The beginning of PNG files, with invalid checksums, which are not checked.
enum TestPicture {
  static func png(width: Int, height: Int, colorType: UInt8 = 2, chunks: [(String, [UInt8])] = []) -> [UInt8] {
    let header: [UInt8] = number(width) + number(height) + [8, colorType, 0, 0, 0]
    let pixels: [(String, [UInt8])] = [("IDAT", [0]), ("IEND", [])]
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    for (name, data) in [("IHDR", header)] + chunks + pixels {
      bytes += number(data.count)
      bytes += Array(name.utf8) + data + [0, 0, 0, 0]
    }
    return bytes
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
