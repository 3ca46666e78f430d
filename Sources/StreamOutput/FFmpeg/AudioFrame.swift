package import CFFmpeg
import FFmpegSupport

/// Owns an `AVFrame` with memory for audio samples.
package final class AudioFrame: CodecFrame {
    private let frame: OwnedFrame
    /// FFmpeg's frame, valid for the lifetime of this object.
    package var pointer: UnsafeMutablePointer<AVFrame> { frame.pointer }
    /// The number of samples in each channel.
    package let sampleCount: Int
    private let channelCount: Int
    private let isPlanar: Bool

    /// Allocates `sampleCount` samples of each of one or two channels, in 32-bit floating point, interleaved or planar
    /// as `format` specifies. Their contents are undefined. Throws if memory runs out.
    package init(
        format: AVSampleFormat, sampleRate: Int32, channelCount: Int, sampleCount: Int
    ) throws(StreamOutputError) {
        precondition(format == AV_SAMPLE_FMT_FLT || format == AV_SAMPLE_FMT_FLTP, "32-bit floating point only")
        precondition((1...2).contains(channelCount), "one or two channels only")
        let frame = OwnedFrame { frame in
            (frame.format, frame.sample_rate, frame.nb_samples) = (format.rawValue, sampleRate, Int32(sampleCount))
            av_channel_layout_default(&frame.ch_layout, Int32(channelCount))
        }
        guard let frame else { throw .outOfMemory("make a frame", "\(sampleCount) samples") }
        self.frame = frame
        self.sampleCount = sampleCount
        self.channelCount = channelCount
        isPlanar = av_sample_fmt_is_planar(format) != 0
    }

    /// Ensures that the memory has no other reference before it is written, by a copy if necessary
    /// (`av_frame_make_writable`).
    package func makeWritable() throws(StreamOutputError) {
        guard av_frame_make_writable(pointer) == 0 else { throw .outOfMemory("copy a frame", "\(sampleCount) samples") }
    }

    /// Writes interleaved 32-bit float samples, of which there may be more than needed, to the positions in `range`. A
    /// sample beyond -1 to 1 becomes the nearest of these, and NaN becomes 0.
    package func write(_ samples: UnsafeRawBufferPointer, to range: Range<Int>) {
        let channels = channelCount
        if isPlanar {
            for channel in 0..<channels {
                let plane = plane(channel)
                for (index, place) in range.enumerated() {
                    plane[place] = Self.limited(samples, index * channels + channel)
                }
            }
        } else {
            let plane = plane(0) + range.lowerBound * channels
            for index in 0..<range.count * channels { plane[index] = Self.limited(samples, index) }
        }
    }

    /// Writes silence to the positions in `range`.
    package func silence(_ range: Range<Int>) {
        let perPlane = isPlanar ? 1 : channelCount
        for channel in 0..<(isPlanar ? channelCount : 1) {
            (plane(channel) + range.lowerBound * perPlane).update(repeating: 0, count: range.count * perPlane)
        }
    }

    private static func limited(_ samples: UnsafeRawBufferPointer, _ index: Int) -> Float {
        // Bytes of an array may be unaligned.
        let sample = samples.loadUnaligned(fromByteOffset: index * MemoryLayout<Float>.size, as: Float.self)
        // A comparison with NaN is false.
        return sample > -1 ? (sample < 1 ? sample : 1) : (sample <= -1 ? -1 : 0)
    }

    private func plane(_ index: Int) -> UnsafeMutablePointer<Float> {
        let data = index == 0 ? pointer.pointee.data.0! : pointer.pointee.data.1!
        return UnsafeMutableRawPointer(data).assumingMemoryBound(to: Float.self)
    }
}
