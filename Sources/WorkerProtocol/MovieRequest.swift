/// A request to a process that decodes a movie; one message each.
package enum MovieRequest: Equatable, Sendable {
    /// Opens the movie in the file whose descriptor the message brings. FFmpeg uses the path to recognize its format,
    /// and errors contain the name. The first request.
    case open(path: String, name: String)
    /// Reads from `time` on: the first frame is the one due then, or one up to `toleranceBefore` earlier. `place` is
    /// the number of this position.
    case seek(place: Int64, time: MovieTime, toleranceBefore: MovieTime)
    /// The numbers of frames and blocks of audio of a position that were taken: as many more may follow.
    case taken(place: Int64, frames: Int64, sounds: Int64)
    /// The frame in the memory of that number is no longer in use.
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

extension MovieRequest: Message {
    /// The maximum size of a request in bytes.
    package static let maximumSize = 64 << 10

    package func write(to writer: inout MessageEncoder) {
        switch self {
        case .open(let path, let name): writer.put(kind: 0, path, name)
        case .seek(let place, let time, let toleranceBefore): writer.put(kind: 1, place, time, toleranceBefore)
        case .taken(let place, let frames, let sounds): writer.put(kind: 2, place, frames, sounds)
        case .release(let memory): writer.put(kind: 3, memory)
        }
    }

    package init(from reader: inout MessageDecoder) throws(MessageError) {
        switch try reader.byte() {
        case 0: self = try reader.read(Self.open)
        case 1: self = try reader.read(Self.seek)
        case 2: self = try reader.read(Self.taken)
        case 3: self = try reader.read(Self.release)
        default: throw .unknownKind
        }
    }
}

extension MovieTime: MessageValue {
    package static var minimumByteCount: Int { 24 }

    package func write(to writer: inout MessageEncoder) { writer.put(value, timescale, flags) }

    package init(from reader: inout MessageDecoder) throws(MessageError) {
        (value, timescale, flags) = try reader.values()
    }
}
