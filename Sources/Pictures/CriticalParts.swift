/// What of a picture's file is unpacked: FFmpeg unpacks also what no picture needs, however long that becomes.
package enum CriticalParts {
    /// The most scans of a JPEG, each of which goes over the whole picture; a usual one that is seen early has some ten.
    private static let greatestScanCount = 32

    /// A PNG (its specification, chapter 5) without the chunks that a picture can do without: compressed texts and profiles of colours,
    /// which may be a thousand times as long as what they are packed in.
    package static func png(_ bytes: [UInt8]) -> [UInt8] {
        var kept = Array(bytes.prefix(8))
        kept.reserveCapacity(bytes.count)
        var start = 8
        while start + 8 <= bytes.count {
            let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            let name = bytes[start + 4..<start + 8]
            // A chunk that is cut off is the decoder's to judge.
            let end = min(start + 12 + length, bytes.count)
            // A small first letter says that it may be left out.
            let isNeeded = name.first.map { $0 & 0x20 == 0 } == true || name.elementsEqual("tRNS".utf8)
            if isNeeded { kept += bytes[start..<end] }
            start = end
        }
        return kept
    }

    /// Whether a JPEG (ITU-T T.81) has more scans than any that was made to be seen.
    package static func hasTooManyScans(jpeg bytes: [UInt8]) -> Bool {
        var count = 0
        return bytes.withUnsafeBufferPointer { bytes in
            for place in 0..<max(bytes.count - 1, 0) where bytes[place] == 0xFF && bytes[place + 1] == 0xDA {
                count += 1
                if count > greatestScanCount { return true }
            }
            return false
        }
    }
}
