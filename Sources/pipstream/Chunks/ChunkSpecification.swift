import PiPKit
import SharedTypes

/// A chunk of a plan: the part of a video that a job renders, and all that the part must have.
package struct ChunkSpecification: Equatable, Sendable {
    /// The path of the whole video.
    var file: String
    /// The version that made the plan.
    var version = Help.version
    /// The number of the chunk from 1; 0 for the audio.
    var number: Int
    /// The number of chunks of video.
    var count: Int
    /// The numbers of the frames of the video that the chunk has.
    var frames = 0..<0
    /// The number of key frames before.
    var keyFramesBefore = 0
    /// The numbers of the frames of the session that are drawn for those.
    var drawn = 0..<0
    /// The session time of the first of those if the session shows nothing before; nil if it shows all frames.
    var start: Duration?
    /// The times of the first and the last frame, in the video's ticks.
    var times: ClosedRange<Int64> = 0...0
    /// The hash of the display lists of the drawn frames.
    var hash = ""
    /// The path of the file with those; nil if a job must run the script to have them.
    var lists: String?
    /// The hash of the parameter sets.
    var parameters: String
    /// The options of the encoding, as text: most of them change no parameter set.
    var encoding: String
    /// The number of samples of the whole audio; nil without audio.
    var samples: Int64?
    /// The end of the whole video, in its ticks.
    var end: Int64

    var isAudio: Bool { number == 0 }

    /// The name in messages.
    var name: String { isAudio ? "the audio" : "chunk \(number) of \(count)" }

    /// The part of the output that a job encodes.
    var part: OutputPart {
        isAudio ? .audio : .frames(frames, keyFramesBefore: keyFramesBefore, drawn: drawn, start: start)
    }

    /// The chunk as a JSON object.
    var json: String {
        var line = JSONLine().string("file", file).string("version", version)
            .number("number", Double(number)).number("of", Double(count))
        if !isAudio {
            line = line.numbers("frames", [Double(frames.lowerBound), Double(frames.upperBound)])
                .number("keyFrames", Double(keyFramesBefore))
                .numbers("drawn", [Double(drawn.lowerBound), Double(drawn.upperBound)])
                .numbers("times", [Double(times.lowerBound), Double(times.upperBound)]).string("hash", hash)
        }
        if let lists { line = line.string("lists", lists) }
        if let start { line = line.string("start", start.exactSeconds) }
        if let samples { line = line.number("samples", Double(samples)) }
        return line.string("parameters", parameters).string("encoding", encoding).number("end", Double(end)).text
    }

    /// Reads the chunk from its JSON object; nil if a member is missing or wrong.
    init?(_ value: JSONValue) {
        guard let file = value["file"]?.string, let version = value["version"]?.string,
            let parameters = value["parameters"]?.string, let encoding = value["encoding"]?.string,
            let end = Self.whole(value["end"]), (1..<ChunkFile.latestTime).contains(end),
            let number = Self.whole(value["number"]), let count = Self.whole(value["of"]), (1...10_000).contains(count),
            number <= count
        else { return nil }
        self.init(
            file: file, version: version, number: Int(number), count: Int(count), parameters: parameters,
            encoding: encoding, end: end)
        if let value = value["samples"] {
            guard let samples = Self.whole(value) else { return nil }
            self.samples = samples
        }
        guard !isAudio else {
            if samples == nil { return nil }
            return
        }
        if let value = value["lists"] {
            guard let lists = value.string, !lists.isEmpty else { return nil }
            self.lists = lists
        }
        if let value = value["start"] {
            guard let start = value.string.flatMap({ Duration(exactSeconds: $0) }) else { return nil }
            self.start = start
        }
        guard let frames = Self.pair(value["frames"]), let drawn = Self.pair(value["drawn"]),
            let times = Self.pair(value["times"]), let keyFrames = Self.whole(value["keyFrames"]),
            let hash = value["hash"]?.string, frames.0 < frames.1, drawn.0 < drawn.1
        else { return nil }
        (self.frames, self.drawn) = (Int(frames.0)..<Int(frames.1), Int(drawn.0)..<Int(drawn.1))
        (self.times, keyFramesBefore, self.hash) = (times.0...times.1, Int(keyFrames), hash)
    }

    /// Reads the chunk from the text of its JSON object.
    init?(text: String) {
        guard let root = (try? JSONDocument.reading(Array(text.utf8)))?.root, root.isObject else { return nil }
        self.init(root)
    }

    init(
        file: String, version: String = Help.version, number: Int, count: Int, parameters: String,
        encoding: String, samples: Int64? = nil, end: Int64
    ) {
        (self.file, self.version, self.number, self.count) = (file, version, number, count)
        (self.parameters, self.encoding, self.samples, self.end) = (parameters, encoding, samples, end)
    }

    /// Reads a whole number from 0 to 2^53; nil for any other value.
    static func whole(_ value: JSONValue?) -> Int64? {
        guard let number = value?.number, number >= 0, number <= 9_007_199_254_740_992, number == number.rounded()
        else {
            return nil
        }
        return Int64(number)
    }

    /// Reads two whole numbers, the second not below the first.
    static func pair(_ value: JSONValue?) -> (Int64, Int64)? {
        guard let value, value.isArray else { return nil }
        let numbers = value.elements.map { whole($0) }
        guard numbers.count == 2, let first = numbers[0], let second = numbers[1], first <= second else { return nil }
        return (first, second)
    }
}
