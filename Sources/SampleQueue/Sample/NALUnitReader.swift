/// The role of a compressed frame in decoding.
package enum FrameDependency: Equatable, Sendable {
    /// It can be decoded without earlier frames, and no later frame needs any.
    case none
    /// Decoding can begin with it, but then frames that are presented before it may be missing, and so may the
    /// following ones up to `recoveryCount`.
    case earlierOutput(recoveryCount: Int)
    /// It may depend on any earlier frame.
    case earlierFrames
    /// It is not known: decoding may begin with it, and it may depend on earlier frames.
    case unknown
}

/// Reads frames of H.264 and HEVC, whose NAL units are preceded by their lengths.
package struct NALUnitReader: Sendable {
    /// A codec with NAL units.
    package enum Kind: Sendable {
        case h264
        case hevc
    }

    private let kind: Kind
    private let lengthSize: Int

    /// Creates a reader. The configuration contains the size of the length fields.
    init(kind: Kind, configuration: [UInt8]) {
        self.kind = kind
        let place = kind == .h264 ? 4 : 21
        lengthSize = configuration.count > place ? Int(configuration[place] & 3) + 1 : 4
    }

    /// Returns the role of a frame in decoding. It is in the type of its first slice, or in a message before it.
    package func dependency(of bytes: [UInt8]) -> FrameDependency {
        var place = 0
        var recoveryCount: Int?
        while place + lengthSize < bytes.count {
            let length = bytes[place..<place + lengthSize].reduce(0) { $0 << 8 | Int($1) }
            place += lengthSize
            let type = kind == .h264 ? bytes[place] & 31 : bytes[place] >> 1 & 63
            switch (kind, type) {
            case (.h264, 5), (.hevc, 19...20): return .none
            case (.h264, 6):
                let end = min(bytes.count, place + length)
                recoveryCount = RecoveryPoint.count(in: bytes[min(place + 1, end)..<end]) ?? recoveryCount
            case (.h264, 1...4): return recoveryCount.map { .earlierOutput(recoveryCount: $0) } ?? .earlierFrames
            case (.hevc, 16...23): return .earlierOutput(recoveryCount: 0)
            case (.hevc, 0...31): return .earlierFrames
            default: break
            }
            place += length
        }
        return .earlierFrames
    }
}

/// The recovery point of H.264 (ITU-T H.264, D.1.8): a frame from which on decoding can begin.
private enum RecoveryPoint {
    /// Returns the number of frames after which all frames are correct, if one of the messages of a NAL unit is a
    /// recovery point.
    static func count(in messages: ArraySlice<UInt8>) -> Int? {
        var rest = messages
        while rest.count > 2 {
            guard let type = number(&rest), let size = number(&rest) else { return nil }
            if type == 6 { return exponentialGolomb(rest.prefix(size)) }
            rest = rest.dropFirst(size)
        }
        return nil
    }

    /// A number of bytes 255 and a last byte, which are added.
    private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
        var sum = 0
        while let byte = rest.popFirst() {
            sum += Int(byte)
            if byte < 255 { return sum }
        }
        return nil
    }

    private static func exponentialGolomb(_ bytes: ArraySlice<UInt8>) -> Int? {
        let bits = bytes.prefix(9).flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
        guard let zeros = bits.firstIndex(of: 1), zeros < 17, bits.count > 2 * zeros else { return nil }
        return bits[zeros...2 * zeros].reduce(0) { $0 << 1 | Int($1) } - 1
    }
}
