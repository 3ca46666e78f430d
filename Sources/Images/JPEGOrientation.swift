import Views

/// The orientation of a photograph, by its EXIF data (TIFF's tag 0x0112).
enum JPEGOrientation: Int {
    case upMirrored = 2
    case down, downMirrored, leftMirrored, right, rightMirrored, left

    /// The orientation of the JPEG file in `bytes`; nil if it is upright, or states none.
    static func read(_ bytes: [UInt8]) -> JPEGOrientation? {
        var offset = 2
        while offset + 4 <= bytes.count, bytes[offset] == 0xFF {
            let marker = bytes[offset + 1]
            if marker == 0xDA || marker == 0xD9 { return nil }
            let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
            guard length >= 2, offset + 2 + length <= bytes.count else { return nil }
            let segment = Array(bytes[offset + 4..<offset + 2 + length])
            if marker == 0xE1, segment.starts(with: Array("Exif".utf8) + [0, 0]) {
                return tag(in: Array(segment.dropFirst(6)))
            }
            offset += 2 + length
        }
        return nil
    }

    /// The tag's value in TIFF data.
    private static func tag(in tiff: [UInt8]) -> JPEGOrientation? {
        let isLittle = tiff.starts(with: Array("II".utf8))
        guard isLittle || tiff.starts(with: Array("MM".utf8)) else { return nil }
        func number(_ offset: Int, _ count: Int) -> Int? {
            guard offset >= 0, offset + count <= tiff.count else { return nil }
            let bytes = tiff[offset..<offset + count]
            return (isLittle ? Array(bytes.reversed()) : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
        for index in 0..<min(count, 200) {
            let entry = directory + 2 + index * 12
            if number(entry, 2) == 0x0112 { return number(entry + 8, 2).flatMap(JPEGOrientation.init(rawValue:)) }
        }
        return nil
    }
}

extension PixelImage {
    /// The upright image; nil if memory runs out.
    func turned(by orientation: JPEGOrientation) -> PixelImage? {
        let swaps: Bool =
            switch orientation {
            case .upMirrored, .down, .downMirrored: false
            case .leftMirrored, .right, .rightMirrored, .left: true
            }
        let (newWidth, newHeight) = swaps ? (height, width) : (width, height)
        var bytes = [UInt8](repeating: 0, count: pixels.count)
        for y in 0..<newHeight {
            for x in 0..<newWidth {
                let (fromX, fromY): (Int, Int) =
                    switch orientation {
                    case .upMirrored: (width - 1 - x, y)
                    case .down: (width - 1 - x, height - 1 - y)
                    case .downMirrored: (x, height - 1 - y)
                    case .leftMirrored: (y, x)
                    case .right: (y, height - 1 - x)
                    case .rightMirrored: (width - 1 - y, height - 1 - x)
                    case .left: (width - 1 - y, x)
                    }
                let (to, from) = ((y * newWidth + x) * 4, (fromY * width + fromX) * 4)
                for part in 0..<4 { bytes[to + part] = pixels[from + part] }
            }
        }
        return PixelImage(
            bytes: bytes, width: newWidth, height: newHeight, bytesPerRow: newWidth * 4, scale: scale,
            memoryBudget: memoryBudget)
    }
}
