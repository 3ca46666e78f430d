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
    package var sounds: [MovieSoundMessage] = []
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
package struct MovieSoundMessage: Equatable, Sendable {
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

extension MovieReply {
    /// The maximum size of a reply in bytes.
    package static let maximumSize = 64 << 20

    /// The message's bytes.
    package var bytes: [UInt8] {
        var writer = MessageEncoder()
        switch self {
        case .ready(let status):
            writer.put(UInt8(0))
            writer.put(status.activeLayers)
            writer.put(status.missing)
        case .memory(let number, let byteCount):
            writer.put(UInt8(1))
            writer.put(number)
            writer.put(byteCount)
        case .discard(let memory):
            writer.put(UInt8(2))
            writer.put(memory)
        case .update(let update):
            writer.put(UInt8(3))
            update.write(to: &writer)
        }
        return writer.bytes
    }

    /// Parses the reply in `bytes`.
    package init(reading bytes: [UInt8]) throws(MessageError) {
        var reader = MessageDecoder(bytes)
        switch try reader.byte() {
        case 0: self = .ready(SandboxStatus(activeLayers: try reader.texts(), missing: try reader.texts()))
        case 1: self = .memory(number: try reader.number(), byteCount: try reader.number())
        case 2: self = .discard(memory: try reader.number())
        case 3: self = .update(try MovieUpdate(reading: &reader, byteCount: bytes.count))
        default: throw .unknownKind
        }
        try reader.end()
    }
}

extension MovieUpdate {
    fileprivate func write(to writer: inout MessageEncoder) {
        writer.put(place)
        writer.put(Int64(frames.count))
        for frame in frames { frame.write(to: &writer) }
        writer.put(Int64(sounds.count))
        for sound in sounds {
            sound.time.write(to: &writer)
            writer.put(sound.bytes)
        }
        writer.put(description) { $1.write(to: &$0) }
        writer.put(failure) { $1.write(to: &$0) }
        for flag in [isVideoEnded, isAudioEnded, isAudioStarved] { writer.put(flag) }
        end.write(to: &writer)
        writer.put(damagedPacketCount)
    }

    fileprivate init(reading reader: inout MessageDecoder, byteCount: Int) throws(MessageError) {
        func count(ofSize size: Int) throws(MessageError) -> Int64 {
            let count = try reader.number()
            guard (0...Int64(byteCount / size)).contains(count) else { throw .tooShort }
            return count
        }
        place = try reader.number()
        for _ in 0..<(try count(ofSize: MovieFrameMessage.byteCount)) {
            frames.append(try MovieFrameMessage(reading: &reader))
        }
        for _ in 0..<(try count(ofSize: MovieTime.byteCount + 4)) {
            sounds.append(MovieSoundMessage(time: try MovieTime(reading: &reader), bytes: try reader.content()))
        }
        description = try reader.optional { reader throws(MessageError) in
            try MovieDescriptionMessage(reading: &reader)
        }
        failure = try reader.optional { reader throws(MessageError) in try MovieFailure(reading: &reader) }
        (isVideoEnded, isAudioEnded, isAudioStarved) = (try reader.flag(), try reader.flag(), try reader.flag())
        end = try MovieTime(reading: &reader)
        damagedPacketCount = try reader.number()
    }
}

extension MovieFrameMessage {
    /// The size of a frame in a message.
    fileprivate static let byteCount = 26 + 2 * MovieTime.byteCount

    fileprivate func write(to writer: inout MessageEncoder) {
        for number in [memory, width, height] { writer.put(number) }
        writer.put(isPlanar)
        writer.put(isBottomUp)
        time.write(to: &writer)
        duration.write(to: &writer)
    }

    fileprivate init(reading reader: inout MessageDecoder) throws(MessageError) {
        (memory, width, height) = (try reader.number(), try reader.number(), try reader.number())
        (isPlanar, isBottomUp) = (try reader.flag(), try reader.flag())
        (time, duration) = (try MovieTime(reading: &reader), try MovieTime(reading: &reader))
    }
}

extension MovieDescriptionMessage {
    fileprivate func write(to writer: inout MessageEncoder) {
        writer.put(videoCodec) { $0.put($1) }
        writer.put(width)
        writer.put(height)
        frameDuration.write(to: &writer)
        writer.put(audioCodec) { $0.put($1) }
        writer.put(sampleRate)
        writer.put(channelCount)
        duration.write(to: &writer)
        writer.put(isSeekable)
    }

    fileprivate init(reading reader: inout MessageDecoder) throws(MessageError) {
        videoCodec = try reader.optional { reader throws(MessageError) in try reader.text() }
        (width, height) = (try reader.number(), try reader.number())
        frameDuration = try MovieTime(reading: &reader)
        audioCodec = try reader.optional { reader throws(MessageError) in try reader.text() }
        (sampleRate, channelCount) = (try reader.number(), try reader.number())
        duration = try MovieTime(reading: &reader)
        isSeekable = try reader.flag()
    }
}

extension MovieFailure {
    fileprivate func write(to writer: inout MessageEncoder) {
        writer.put(kind)
        writer.put(operation)
        writer.put(code) { $0.put($1) }
        writer.put(cause)
    }

    fileprivate init(reading reader: inout MessageDecoder) throws(MessageError) {
        kind = try reader.byte()
        operation = try reader.text()
        code = try reader.optional { reader throws(MessageError) in try reader.number() }
        cause = try reader.text()
    }
}
