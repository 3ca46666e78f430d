import CFFmpeg
package import SampleQueue
import SharedTypes

/// The packets of a part of an output, exactly as the encoder gives them, in a file that appears when it is complete. A
/// description follows the packets, and a hash of everything ends the file (``ChunkFile``).
package final class ChunkSink: PacketSink {
    /// The properties of the packets in a chunk.
    package struct Contents: Equatable, Sendable {
        /// The number of frames.
        package var frameCount = 0
        /// The times of the first and the last frame, in the track's ticks; nil without frames.
        package var times: ClosedRange<Int64>?
        /// The number of the first audio sample, negative for priming, and that of the end; nil without audio.
        package var samples: Range<Int64>?
        /// Whether each packet of audio begins where the one before ends.
        package var isAudioWhole = true
        /// The video track.
        package var video = VideoDescription()

        package init() {}
    }

    private let path: String
    private let format: ContainerFormat
    private let describe: (Contents) throws(StreamOutputError) -> String
    private let file: OutputFile
    private let counter = SinkCounter()
    private var writer = ChunkWriter()
    private var contents = Contents()
    private var tracks: [Track] = []

    /// Creates the file at `path` for a part of an output in `format`. `describe` returns the description in JSON, and
    /// throws to refuse the chunk. Throws ``StreamOutputError`` if the file cannot be written.
    package init(
        path: String, format: ContainerFormat, policy: CommitPolicy,
        describe: @escaping (Contents) throws(StreamOutputError) -> String
    ) throws(StreamOutputError) {
        (self.path, self.format, self.describe) = (path, format, describe)
        file = try OutputFile(path, policy: policy, stage: .unseen)
    }

    package var name: String { path }
    package var isLive: Bool { false }
    package var status: SinkStatus { counter.status }
    package var holdsAudio: Bool { format.holdsAudio }
    package var longestFrame: Duration? { format.longestFrame }
    package var maximumRepeatInterval: Duration { format.maximumRepeatInterval }

    package func check(_ codec: AudioSettings.Codec) throws(StreamOutputError) {
        try format.check(codec, subject: path)
    }

    package func begin(_ tracks: [Track]) throws(StreamOutputError) {
        self.tracks = tracks
        if let video = tracks.first(where: { $0.mediaType == .video }) { contents.video = VideoDescription(video) }
    }

    package func write(_ packet: EncodedPacket) throws(StreamOutputError) {
        note(packet)
        writer.append(packet)
        try flush()
    }

    package func finish(at end: CMTime) throws(StreamOutputError) -> Int64 {
        do throws(StreamOutputError) {
            writer.finish(try describe(contents))
            try flush()
            try file.commit(byteCount: writer.byteCount)
        } catch {
            file.discard()
            throw error
        }
        return writer.byteCount
    }

    package func abandon() {
        file.discard()
    }

    private func note(_ packet: EncodedPacket) {
        let time = packet.presentationTime
        switch tracks[packet.trackIndex].mediaType {
        case .video:
            contents.frameCount += 1
            contents.times = (contents.times?.lowerBound ?? time)...time
        case .audio:
            let start = contents.samples?.lowerBound ?? time
            if let samples = contents.samples, samples.upperBound != time { contents.isAudioWhole = false }
            contents.samples = start..<max(start, time + packet.duration)
        }
    }

    private func flush() throws(StreamOutputError) {
        for block in writer.takeBlocks() {
            try file.reserve(upTo: writer.byteCount)
            var failure: StreamOutputError?
            block.withUnsafeBytes { bytes in
                do throws(StreamOutputError) { try file.write(bytes) } catch { failure = error }
            }
            if let failure { throw failure }
        }
        counter.set(writer.byteCount)
    }
}

/// The properties of a video track by which its parts must agree.
package struct VideoDescription: Equatable, Sendable {
    package var width = 0
    package var height = 0
    /// The highest frame rate, as a fraction.
    package var rate = (numerator: 0, denominator: 1)
    /// The unit of times, in ticks per second.
    package var timescale = 0
    /// The hash of the parameter sets, in hexadecimal digits.
    package var parameters = ""

    package init() {}

    /// Describes `track`.
    package init(_ track: Track) {
        let values = track.parameters.pointer.pointee
        (width, height) = (Int(values.width), Int(values.height))
        rate = (Int(track.frameRate.num), Int(track.frameRate.den))
        timescale = Int(track.timescale)
        parameters = HashFunction.hexadecimal(HashFunction.sha256.digest(of: Array(track.parameters.header)).prefix(16))
    }

    package static func == (one: Self, other: Self) -> Bool {
        one.width == other.width && one.height == other.height && one.rate == other.rate
            && one.timescale == other.timescale && one.parameters == other.parameters
    }
}

/// A sink that takes the place of others in a simulation: it keeps the description of the video track.
package final class SimulatedSink: PacketSink {
    private let format: ContainerFormat
    /// The video track; nil before the output opens.
    package private(set) var video: VideoDescription?
    /// The end of the output; nil before it.
    package private(set) var end: CMTime?

    /// Creates a sink for an output in `format`.
    package init(format: ContainerFormat) {
        self.format = format
    }

    package var name: String { "simulation" }
    package var isLive: Bool { false }
    package var status: SinkStatus { SinkStatus() }
    package var holdsAudio: Bool { format.holdsAudio }
    package var longestFrame: Duration? { format.longestFrame }
    package var maximumRepeatInterval: Duration { format.maximumRepeatInterval }

    package func check(_ codec: AudioSettings.Codec) throws(StreamOutputError) {
        try format.check(codec, subject: name)
    }

    package func begin(_ tracks: [Track]) throws(StreamOutputError) {
        video = tracks.first { $0.mediaType == .video }.map { VideoDescription($0) }
    }

    package func write(_ packet: EncodedPacket) throws(StreamOutputError) {}

    package func finish(at end: CMTime) throws(StreamOutputError) -> Int64 {
        self.end = end
        return 0
    }

    package func abandon() {}
}
