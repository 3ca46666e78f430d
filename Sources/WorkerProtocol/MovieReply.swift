/// A message of a process that decodes a movie.
package enum MovieReply: Equatable, Sendable {
    /// The process has started, in this sandbox. The first message.
    case ready(SandboxStatus)
    /// Memory for frames, which has this number. The message brings its descriptor; its size is sealed.
    case memory(number: Int64, byteCount: Int64)
    /// No further frame is in the memory of this number.
    case discard(memory: Int64)
    /// The movie was opened, or something of it was decoded.
    case update(MovieUpdate)
}

/// The progress of decoding at one moment.
package struct MovieUpdate: Equatable, Sendable {
    /// The number of the position that it belongs to; 0 before the first request.
    package var place: Int64 = 0
    /// The frames since the last update, in order.
    package var frames: [MovieFrameMessage] = []
    /// The blocks of audio since the last update, in order.
    package var sounds: [MovieAudioMessage] = []
    /// The description of the movie; nil until it is open.
    package var description: MovieDescriptionMessage?
    /// The reason why no more media follows.
    package var failure: MovieFailure?
    /// Whether the last frame is in this update or an earlier one.
    package var isVideoEnded = false
    /// Whether the last block of audio is in this update or an earlier one.
    package var isAudioEnded = false
    /// Whether nothing should wait for the audio.
    package var isAudioStarved = false
    /// The end of the last decoded media.
    package var end = MovieTime(value: 0, timescale: 1, flags: 1)
    /// The number of packets that could not be decoded so far.
    package var damagedPacketCount: Int64 = 0

    /// Creates an update without media.
    package init() {}
}

/// A frame in shared memory. Its layout follows from its size and format.
package struct MovieFrameMessage: Equatable, Sendable {
    /// The number of the memory.
    package var memory: Int64
    /// The width in pixels.
    package var width: Int64
    /// The height in pixels.
    package var height: Int64
    /// Whether it has three planes (4:2:0); otherwise one of BGRA.
    package var isPlanar: Bool
    /// Whether its last row comes first.
    package var isBottomUp: Bool
    /// The presentation time.
    package var time: MovieTime
    /// The duration; invalid if it states none.
    package var duration: MovieTime

    /// Creates a message about a frame.
    package init(
        memory: Int64, width: Int, height: Int, isPlanar: Bool, isBottomUp: Bool, time: MovieTime, duration: MovieTime
    ) {
        (self.memory, self.width, self.height) = (memory, Int64(width), Int64(height))
        (self.isPlanar, self.isBottomUp, self.time, self.duration) = (isPlanar, isBottomUp, time, duration)
    }
}

/// A block of audio: 48 kHz, stereo, 32-bit floating point.
package struct MovieAudioMessage: Equatable, Sendable {
    /// The presentation time.
    package var time: MovieTime
    /// The samples.
    package var bytes: [UInt8]

    /// Creates a message about a block.
    package init(time: MovieTime, bytes: [UInt8]) {
        (self.time, self.bytes) = (time, bytes)
    }
}

/// The description of a movie.
package struct MovieDescriptionMessage: Equatable, Sendable {
    /// The codec of the video; nil if there is none.
    package var videoCodec: String?
    /// The display size of the frames.
    package var (width, height): (Int64, Int64) = (0, 0)
    /// The nominal duration of a frame.
    package var frameDuration = MovieTime(value: 1, timescale: 30, flags: 1)
    /// The codec of the audio; nil if there is none.
    package var audioCodec: String?
    /// The sample rate and the number of channels.
    package var (sampleRate, channelCount): (Int64, Int64) = (0, 0)
    /// The duration.
    package var duration: MovieTime
    /// Whether the movie can seek.
    package var isSeekable: Bool

    /// Creates a description without tracks.
    package init(duration: MovieTime, isSeekable: Bool) {
        (self.duration, self.isSeekable) = (duration, isSeekable)
    }
}

/// The reason why a movie, or a part of it, cannot be played.
package struct MovieFailure: Equatable, Sendable {
    /// The number of its kind.
    package var kind: UInt8
    /// The attempted operation.
    package var operation: String
    /// The error number; nil if there was none.
    package var code: Int64?
    /// The reason.
    package var cause: String

    /// Creates a failure.
    package init(kind: UInt8, operation: String, code: Int64?, cause: String) {
        (self.kind, self.operation, self.code, self.cause) = (kind, operation, code, cause)
    }
}

extension MovieReply: Message {
    /// The maximum size of a reply in bytes.
    package static let maximumSize = 64 << 20

    package func write(to writer: inout MessageEncoder) {
        switch self {
        case .ready(let status): writer.put(kind: 0, status)
        case .memory(let number, let byteCount): writer.put(kind: 1, number, byteCount)
        case .discard(let memory): writer.put(kind: 2, memory)
        case .update(let update): writer.put(kind: 3, update)
        }
    }

    package init(from reader: inout MessageDecoder) throws(MessageError) {
        switch try reader.byte() {
        case 0: self = try reader.read(Self.ready)
        case 1: self = try reader.read(Self.memory)
        case 2: self = try reader.read(Self.discard)
        case 3: self = try reader.read(Self.update)
        default: throw .unknownKind
        }
    }
}

extension MovieUpdate: MessageValue {
    package func write(to writer: inout MessageEncoder) {
        writer.put(place, frames, sounds, description, failure)
        writer.put(isVideoEnded, isAudioEnded, isAudioStarved, end, damagedPacketCount)
    }

    package init(from reader: inout MessageDecoder) throws(MessageError) {
        (place, frames, sounds, description, failure) = try reader.values()
        (isVideoEnded, isAudioEnded, isAudioStarved, end, damagedPacketCount) = try reader.values()
    }
}

extension MovieFrameMessage: MessageValue {
    package static var minimumByteCount: Int { 26 + 2 * MovieTime.minimumByteCount }

    package func write(to writer: inout MessageEncoder) {
        writer.put(memory, width, height, isPlanar, isBottomUp, time, duration)
    }

    package init(from reader: inout MessageDecoder) throws(MessageError) {
        (memory, width, height, isPlanar, isBottomUp, time, duration) = try reader.values()
    }
}

extension MovieAudioMessage: MessageValue {
    package static var minimumByteCount: Int { MovieTime.minimumByteCount + 4 }

    package func write(to writer: inout MessageEncoder) { writer.put(time, bytes) }

    package init(from reader: inout MessageDecoder) throws(MessageError) { (time, bytes) = try reader.values() }
}

extension MovieDescriptionMessage: MessageValue {
    package func write(to writer: inout MessageEncoder) {
        writer.put(videoCodec, width, height, frameDuration, audioCodec, sampleRate, channelCount, duration, isSeekable)
    }

    package init(from reader: inout MessageDecoder) throws(MessageError) {
        (videoCodec, width, height, frameDuration) = try reader.values()
        (audioCodec, sampleRate, channelCount, duration, isSeekable) = try reader.values()
    }
}

extension MovieFailure: MessageValue {
    package func write(to writer: inout MessageEncoder) { writer.put(kind, operation, code, cause) }

    package init(from reader: inout MessageDecoder) throws(MessageError) {
        (kind, operation, code, cause) = try reader.values()
    }
}
