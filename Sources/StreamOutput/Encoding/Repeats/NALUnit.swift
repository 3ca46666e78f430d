/// A unit of an H.264 stream: its kind in a byte and what it holds, without what keeps a start code from standing in it
/// (ITU-T H.264, 7.3.1). A value type.
struct NALUnit: Equatable {
    /// The kinds that are of interest here (`nal_unit_type`).
    enum Kind {
        static let picture: UInt8 = 1
        static let keyPicture: UInt8 = 5
        static let sequenceParameters: UInt8 = 7
        static let pictureParameters: UInt8 = 8
    }

    /// The byte of the kind, and what follows it.
    var bytes: [UInt8]

    var kind: UInt8 { bytes.first.map { $0 & 0x1F } ?? 0 }
    /// Whether other pictures may refer to it (`nal_ref_idc`).
    var isReference: Bool { bytes.first.map { $0 & 0x60 != 0 } ?? false }

    /// The units of a stream of bytes (Annex B).
    static func units(of stream: UnsafeRawBufferPointer) -> [NALUnit] {
        var units: [NALUnit] = []
        var current: [UInt8]?
        var zeros = 0
        func end() {
            guard var bytes = current else { return }
            // Zeros belong to the next start code, or fill up.
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

    /// The unit with its start code and with what keeps another one from standing in it.
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

    /// The stream of `units`.
    static func stream(of units: [NALUnit]) -> [UInt8] {
        var stream: [UInt8] = []
        for unit in units { unit.write(to: &stream) }
        return stream
    }
}
