import CFFmpeg
import Foundation

/// One channel of a file's sound as ffmpeg decodes it.
package struct DecodedAudio {
    /// Samples a second.
    package let sampleRate: Int
    /// The samples.
    package let samples: [Float]
    /// The time of the first sample, in seconds after the first frame of the file.
    package let start: Double

    /// A channel of the first sound of the file at `path`, at `sampleRate` Hz, decoded in this process.
    package init(path: String, channel: Int = 0, sampleRate: Int = 48_000) throws {
        let sound = try Self.sound(path: path, channel: channel, sampleRate: sampleRate)
        (samples, self.sampleRate) = (sound.samples, sampleRate)
        var video: Double?
        let decoder = try StreamDecoder(path: path, kind: AVMEDIA_TYPE_VIDEO)
        try decoder.frames { frame in
            video = decoder.seconds(of: frame)
            return false
        }
        guard let first = sound.start, let video else { throw StreamDecoder.failure(path, "a stream has no frame") }
        start = first - video
    }

    /// Returns the samples alone.
    package static func samples(path: String, channel: Int = 0, sampleRate: Int = 48_000) throws -> [Float] {
        try sound(path: path, channel: channel, sampleRate: sampleRate).samples
    }

    /// Lets ffmpeg itself decode the samples.
    package static func samples(byProgram path: String, channel: Int = 0) throws -> [Float] {
        let bytes = try ExternalProgram.run([
            "ffmpeg", "-v", "error", "-nostdin", "-i", path, "-map", "0:a:0", "-af",
            "pan=mono|c0=c\(channel)", "-f", "f32le", "-ar", "48000", "-",
        ])
        return bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }

    /// Returns the samples and the time of the first frame.
    private static func sound(
        path: String, channel: Int, sampleRate: Int
    ) throws -> (samples: [Float], start: Double?) {
        let decoder = try StreamDecoder(path: path, kind: AVMEDIA_TYPE_AUDIO)
        var (samples, start): ([Float], Double?) = ([], nil)
        var converter: SampleConverter?
        try decoder.frames { frame in
            start = start ?? decoder.seconds(of: frame)
            let current = try converter ?? SampleConverter(frame, channel: channel, sampleRate: sampleRate, path)
            converter = current
            try current.append(frame, to: &samples)
            return true
        }
        try converter?.append(nil, to: &samples)
        return (samples, start)
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

extension StreamDecoder {
    /// The time of a frame, in seconds.
    fileprivate func seconds(of frame: UnsafeMutablePointer<AVFrame>) -> Double? {
        let time = frame.pointee.best_effort_timestamp
        return time == cffmpeg_nopts_value() ? nil : Double(time) * av_q2d(stream.pointee.time_base)
    }
}

/// Converts frames of one format to a channel's samples.
private final class SampleConverter {
    private var context: OpaquePointer?
    private let channelCount: Int
    private let channel: Int
    private let path: String

    init(_ frame: UnsafeMutablePointer<AVFrame>, channel: Int, sampleRate: Int, _ path: String) throws {
        channelCount = Int(frame.pointee.ch_layout.nb_channels)
        (self.channel, self.path) = (channel, path)
        var code = cffmpeg_swr_alloc(
            &context, &frame.pointee.ch_layout, AV_SAMPLE_FMT_FLT, Int32(sampleRate), &frame.pointee.ch_layout,
            AVSampleFormat(rawValue: frame.pointee.format), frame.pointee.sample_rate)
        if code >= 0 { code = swr_init(context) }
        guard code >= 0, channel < channelCount else {
            throw StreamDecoder.failure(path, "its sound cannot be converted")
        }
    }

    deinit { swr_free(&context) }

    /// Appends the samples of a frame, or with nil those that the converter has left.
    func append(_ frame: UnsafeMutablePointer<AVFrame>?, to samples: inout [Float]) throws {
        let count = frame?.pointee.nb_samples ?? 0
        let capacity = swr_get_out_samples(context, count)
        var values = [Float](repeating: 0, count: max(0, Int(capacity)) * channelCount)
        let planes = frame.flatMap { frame in
            UnsafeRawPointer(frame.pointee.extended_data)?.assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
        }
        let written = values.withUnsafeMutableBytes { bytes in
            let bytes = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            return cffmpeg_swr_convert(context, bytes, capacity, planes, count)
        }
        guard written >= 0 else { throw StreamDecoder.failure(path, "its sound cannot be converted") }
        samples += stride(from: channel, to: Int(written) * channelCount, by: channelCount).map { values[$0] }
    }
}
