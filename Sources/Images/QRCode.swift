import CLibraries
package import Views

/// QR codes by libqrencode.
package enum QRCode {
    /// The maximum length of a text in bytes, at level M.
    package static let maximumByteCount = 2_331

    /// The code of `text`, black on white, one pixel per module, without a margin, as Core Image's generator at level M
    /// makes it. Nil if the text is too long.
    package static func image(of text: String) -> PixelImage? {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, let code = QRcode_encodeData(Int32(clamping: bytes.count), bytes, 0, QR_ECLEVEL_M) else {
            return nil
        }
        defer { QRcode_free(code) }
        let side = Int(code.pointee.width)
        var pixels: [UInt8] = []
        for square in 0..<side * side {
            let level: UInt8 = code.pointee.data[square] & 1 == 1 ? 0 : 255
            pixels += [level, level, level, 255]
        }
        return PixelImage(bytes: pixels, width: side, height: side, bytesPerRow: side * 4)
    }
}
