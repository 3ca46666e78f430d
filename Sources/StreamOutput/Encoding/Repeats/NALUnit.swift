/// A NAL unit of an H.264 stream: its type byte and its payload, without emulation prevention bytes (ITU-T H.264,
/// 7.3.1). A value type.
struct NALUnit: Equatable {
    /// The unit types that are used here (`nal_unit_type`).
    enum Kind {
        static let picture: UInt8 = 1
        static let sequenceParameters: UInt8 = 7
        static let pictureParameters: UInt8 = 8
    }

    /// The type byte and the bytes that follow it.
    var bytes: [UInt8]

    var kind: UInt8 { bytes.first.map { $0 & 0x1F } ?? 0 }

    /// The units of a byte stream (Annex B).
    static func units(of stream: UnsafeRawBufferPointer) -> [NALUnit] {
        var units: [NALUnit] = []
        var current: [UInt8]?
        var zeros = 0
        func end() {
            guard var bytes = current else { return }
            // Zeros belong to the next start code, or are padding.
            while bytes.last == 0 { bytes.removeLast() }
            if !bytes.isEmpty { units.append(NALUnit(bytes: bytes)) }
        }
        for byte in stream {
            if zeros >= 2, byte == 1 {
                end()
                current = []
            } else if zeros < 2 || byte != 3 {
                current?.append(byte)
            }
            zeros = byte == 0 ? zeros + 1 : 0
        }
        end()
        return units
    }

    /// Writes the unit with its start code and its emulation prevention bytes.
    func write(to stream: inout [UInt8]) {
        stream += [0, 0, 0, 1]
        var zeros = 0
        for byte in bytes {
            if zeros == 2, byte <= 3 {
                stream.append(3)
                zeros = 0
            }
            stream.append(byte)
            zeros = byte == 0 ? zeros + 1 : 0
        }
    }

    /// The byte stream of `units`.
    static func stream(of units: [NALUnit]) -> [UInt8] {
        var stream: [UInt8] = []
        for unit in units { unit.write(to: &stream) }
        return stream
    }
}
