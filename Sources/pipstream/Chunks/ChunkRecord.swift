import PiPKit
import SharedTypes
import Synchronization

/// The description in a chunk's file: the chunk that was asked for, and what was rendered.
struct ChunkRecord: Equatable {
    /// The chunk in the plan.
    var chunk: ChunkSpecification
    /// The version that rendered it.
    var version = Help.version
    /// The hash of the display lists that were shown.
    var shown: String
    /// The packets.
    var contents: ChunkSink.Contents

    init(_ chunk: ChunkSpecification, _ contents: ChunkSink.Contents, shown: String) {
        (self.chunk, self.contents, self.shown) = (chunk, contents, shown)
    }

    /// The record as a JSON object.
    var json: String {
        let video = contents.video
        var line = JSONLine().raw("chunk", chunk.json).string("version", version).string("shown", shown)
            .number("frames", Double(contents.frameCount))
            .numbers("canvas", [Double(video.width), Double(video.height)])
            .numbers("rate", [Double(video.rate.numerator), Double(video.rate.denominator)])
            .number("timescale", Double(video.timescale)).string("parameters", video.parameters)
        if let times = contents.times {
            line = line.numbers("times", [Double(times.lowerBound), Double(times.upperBound)])
        }
        if let samples = contents.samples {
            // The samples before 0 are the encoder's priming.
            line = line.numbers(
                "samples", [Double(max(0, -samples.lowerBound)), Double(max(0, samples.upperBound))])
        }
        return line.raw("isWhole", contents.isAudioWhole ? "true" : "false").text
    }

    /// Reads the record from its JSON object; nil if a member is missing or wrong.
    init?(_ text: [UInt8]) {
        guard let root = (try? JSONDocument.reading(text))?.root, let value = root["chunk"],
            let chunk = ChunkSpecification(value), let version = root["version"]?.string,
            let shown = root["shown"]?.string, let frames = ChunkSpecification.whole(root["frames"]),
            let timescale = ChunkSpecification.whole(root["timescale"]), (1...Int64(Int32.max)).contains(timescale),
            let parameters = root["parameters"]?.string, let isWhole = root["isWhole"]?.bool,
            let canvas = Self.two(root["canvas"]), let rate = Self.two(root["rate"])
        else { return nil }
        var contents = ChunkSink.Contents()
        contents.frameCount = Int(frames)
        contents.isAudioWhole = isWhole
        (contents.video.width, contents.video.height) = canvas
        (contents.video.rate, contents.video.timescale) = (rate, Int(timescale))
        contents.video.parameters = parameters
        if let times = ChunkSpecification.pair(root["times"]) { contents.times = times.0...times.1 }
        if let samples = Self.two(root["samples"], most: ChunkFile.latestTime) {
            contents.samples = Int64(-samples.0)..<Int64(samples.1)
        }
        self.init(chunk, contents, shown: shown)
        self.version = version
    }

    /// Reads two whole numbers up to `most`.
    private static func two(_ value: JSONValue?, most: Int64 = Int64(Int32.max)) -> (Int, Int)? {
        let numbers = value?.elements.compactMap { ChunkSpecification.whole($0) } ?? []
        return numbers.count == 2 && numbers.allSatisfy { $0 <= most } ? (Int(numbers[0]), Int(numbers[1])) : nil
    }

    /// Returns whether the file at `path` is `chunk` as planned.
    static func isComplete(_ chunk: ChunkSpecification, at path: String) -> Bool {
        guard let file = try? ChunkFile(path: path), let record = ChunkRecord(file.description) else { return false }
        return record.fault(in: chunk) == nil
    }

    /// Returns the first difference from `plan`, as the rest of a sentence about the chunk; nil if there is none.
    func fault(in plan: ChunkSpecification) -> String? {
        guard version == plan.version else {
            return "was rendered by \(version), but the plan was made by \(plan.version)"
        }
        guard chunk == plan else { return "is of another plan" }
        guard contents.video.parameters == plan.parameters else {
            return "has other parameter sets than the plan: this machine has another encoder than that of the plan"
        }
        guard !plan.isAudio else {
            let samples = contents.samples ?? 0..<0
            let count = contents.isAudioWhole && samples.lowerBound <= 0 ? samples.upperBound : 0
            guard count >= plan.samples ?? 0 else {
                return "has \(count) samples without a gap, and the plan \(plan.samples ?? 0)"
            }
            return nil
        }
        guard contents.frameCount == plan.frames.count else {
            return "has \(contents.frameCount) frames, and the plan \(plan.frames.count)"
        }
        guard contents.times == plan.times else { return "begins or ends at another time than in the plan" }
        guard shown == plan.hash else {
            return "shows other content than the plan: the script, its files or its inputs have changed"
        }
        return nil
    }
}

/// The hash of the display lists that a session shows in a range of its frames.
final class ChunkDigest: Sendable {
    private struct State {
        var count = 0
        var hashes: [UInt64] = []
        var encoder = FrameEncoder()
    }

    private let range: Range<Int>
    private let start: Duration?
    private let state: Mutex<State>

    /// Creates a hash of the frames of the numbers `range`; the first is at `start` if only frames from then on count.
    init(_ range: Range<Int>, start: Duration? = nil) {
        (self.range, self.start) = (range, start)
        let first = start == nil ? 0 : range.lowerBound
        state = Mutex(State(count: first))
    }

    /// Adds the next frame of the session, shown at `time`: its display list, nil for an empty canvas.
    func add(_ list: DisplayList?, at time: Duration) {
        if let start, time < start { return }
        state.withLock { state in
            if range.contains(state.count) { state.hashes.append(state.encoder.take(list, at: time)) }
            state.count += 1
        }
    }

    /// Adds the next frame of the session by its hash.
    func add(hash: UInt64) {
        state.withLock { state in
            if range.contains(state.count) { state.hashes.append(hash) }
            state.count += 1
        }
    }

    /// The hash of the frames so far, in hexadecimal digits.
    var text: String { state.withLock { Self.text(of: $0.hashes[...]) } }

    /// Returns the hash of the frames `range`, of those so far.
    func text(of range: Range<Int>) -> String {
        state.withLock { Self.text(of: $0.hashes[range.clamped(to: 0..<$0.hashes.count)]) }
    }

    private static func text(of hashes: ArraySlice<UInt64>) -> String {
        let bytes = hashes.flatMap { hash in (0..<8).map { UInt8(truncatingIfNeeded: hash >> (8 * $0)) } }
        return HashFunction.hexadecimal(HashFunction.sha256.digest(of: bytes).prefix(16))
    }
}
