/// A request to a process that decodes a movie; one message each.
package enum MovieRequest: Equatable, Sendable {
    /// Opens the movie in the file whose descriptor the message brings. FFmpeg uses the path to recognize its format,
    /// and errors contain the name. The first request.
    case open(path: String, name: String)
    /// Reads from `time` on: the first frame is the one due then, or one up to `toleranceBefore` earlier. `place` is the
    /// number of this position.
    case seek(place: Int64, time: MovieTime, toleranceBefore: MovieTime)
    /// The numbers of frames and blocks of audio of a position that were taken: as many more may follow.
    case taken(place: Int64, frames: Int64, sounds: Int64)
    /// The frame in the memory of that number is not in use any more.
    case release(memory: Int64)
}

/// A time or duration, in `value / timescale` seconds, with CoreMedia's flags.
package struct MovieTime: Equatable, Sendable {
    /// The numerator.
    package var value: Int64
    /// The denominator.
    package var timescale: Int64
    /// The bits of the flags.
    package var flags: Int64

    /// Creates a time from its parts.
    package init(value: Int64, timescale: Int32, flags: UInt32) {
        (self.value, self.timescale, self.flags) = (value, Int64(timescale), Int64(flags))
    }

    /// The denominator and the flags in their types; nil if they do not fit.
    package var parts: (timescale: Int32, flags: UInt32)? {
        guard let timescale = Int32(exactly: timescale), let flags = UInt32(exactly: flags) else { return nil }
        return (timescale, flags)
    }
}

extension MovieRequest {
    /// The maximum size of a request in bytes.
    package static let maximumSize = 64 << 10

    /// The message's bytes.
    package var bytes: [UInt8] {
        var writer = MessageEncoder()
        switch self {
        case .open(let path, let name):
            writer.put(UInt8(0))
            writer.put(path)
            writer.put(name)
        case .seek(let place, let time, let toleranceBefore):
            writer.put(UInt8(1))
            writer.put(place)
            time.write(to: &writer)
            toleranceBefore.write(to: &writer)
        case .taken(let place, let frames, let sounds):
            writer.put(UInt8(2))
            for number in [place, frames, sounds] { writer.put(number) }
        case .release(let memory):
            writer.put(UInt8(3))
            writer.put(memory)
        }
        return writer.bytes
    }

    /// Parses the request in `bytes`.
    package init(reading bytes: [UInt8]) throws(MessageError) {
        var reader = MessageDecoder(bytes)
        switch try reader.byte() {
        case 0: self = .open(path: try reader.text(), name: try reader.text())
        case 1:
            self = .seek(
                place: try reader.number(), time: try MovieTime(reading: &reader),
                toleranceBefore: try MovieTime(reading: &reader))
        case 2:
            self = .taken(place: try reader.number(), frames: try reader.number(), sounds: try reader.number())
        case 3: self = .release(memory: try reader.number())
        default: throw .unknownKind
        }
        try reader.end()
    }
}

extension MovieTime {
    /// The size of a time in a message.
    static let byteCount = 24

    func write(to writer: inout MessageEncoder) {
        for number in [value, timescale, flags] { writer.put(number) }
    }

    init(reading reader: inout MessageDecoder) throws(MessageError) {
        (value, timescale, flags) = (try reader.number(), try reader.number(), try reader.number())
    }
}
