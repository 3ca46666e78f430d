import Foundation

/// One channel of a file's sound as ffmpeg decodes it.
package struct DecodedAudio {
    /// Samples a second.
    package let sampleRate: Int
    /// The samples.
    package let samples: [Float]
    /// The time of the first sample, in seconds after the first frame of the file.
    package let start: Double

    /// A channel of the first sound of the file at `path`, at `sampleRate` Hz.
    package init(path: String, channel: Int = 0, sampleRate: Int = 48_000) throws {
        samples = try Self.samples(path: path, channel: channel, sampleRate: sampleRate)
        self.sampleRate = sampleRate
        let times = try Self.firstTimes(in: path)
        guard let sound = times["audio"], let image = times["video"] else {
            throw ExternalProgram.Failure(description: "\(path): no frame of a stream: \(times)")
        }
        start = sound - image
    }

    /// Returns the samples alone, which takes one program instead of two.
    package static func samples(path: String, channel: Int = 0, sampleRate: Int = 48_000) throws -> [Float] {
        let bytes = try ExternalProgram.run([
            "ffmpeg", "-v", "error", "-nostdin", "-i", path, "-map", "0:a:0", "-af",
            "pan=mono|c0=c\(channel)", "-f", "f32le", "-ar", "\(sampleRate)", "-",
        ])
        return bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }

    /// Returns the time of the first frame of each kind's first stream, in seconds. It is among the first packets.
    private static func firstTimes(in path: String) throws -> [String: Double] {
        let text = try ExternalProgram.run([
            "ffprobe", "-v", "error", "-show_entries", "frame=media_type,stream_index,pts_time", "-of", "csv=p=0",
            "-read_intervals", "%+#256", path,
        ])
        var firsts: [String: (stream: Int, time: Double)] = [:]
        for line in String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let words = line.split(separator: ",").map(String.init)
            guard words.count > 2, let stream = Int(words[1]), let time = Double(words[2]) else { continue }
            if firsts[words[0]].map({ (stream, time) < ($0.stream, $0.time) }) ?? true {
                firsts[words[0]] = (stream, time)
            }
        }
        return firsts.mapValues(\.time)
    }

    /// The length of the audio, in seconds.
    package var duration: Double { Double(samples.count) / Double(sampleRate) }

    /// Returns the time of the loudest sample between two moments, in seconds after the first frame. Nil if all samples
    /// are quieter than `level`.
    package func loudest(from start: Double, to end: Double, above level: Float = 0.1) -> Double? {
        let first = max(0, Int((start - self.start) * Double(sampleRate)))
        let last = min(samples.count, Int((end - self.start) * Double(sampleRate)))
        guard first < last else { return nil }
        guard let index = (first..<last).max(by: { abs(samples[$0]) < abs(samples[$1]) }), abs(samples[index]) > level
        else { return nil }
        return self.start + Double(index) / Double(sampleRate)
    }

    /// Returns the time of the click nearest to each of `seconds`; nil if there is none.
    package func clicks(_ seconds: some Sequence<Int>) -> [Double?] {
        seconds.map { loudest(from: Double($0) - 0.4, to: Double($0) + 0.4) }
    }
}
