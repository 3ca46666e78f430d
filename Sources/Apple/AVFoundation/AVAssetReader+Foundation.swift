public import Foundation
public import Playback
import SampleQueue

/// The format of audio, a number: `kAudioFormatLinearPCM`.
public let AVFormatIDKey = "AVFormatIDKey"
/// The sample rate in Hz.
public let AVSampleRateKey = "AVSampleRateKey"
/// The number of channels.
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
/// The number of bits of a sample.
public let AVLinearPCMBitDepthKey = "AVLinearPCMBitDepthKey"
/// Whether samples are floating-point numbers.
public let AVLinearPCMIsFloatKey = "AVLinearPCMIsFloatKey"
/// Whether samples are big-endian.
public let AVLinearPCMIsBigEndianKey = "AVLinearPCMIsBigEndianKey"
/// Whether each channel has its own buffer.
public let AVLinearPCMIsNonInterleaved = "AVLinearPCMIsNonInterleaved"

extension AVAssetReaderTrackOutput {
    /// Creates an output of the samples of `track`. Without settings they are the compressed ones of the file. Video
    /// settings are pixel buffer attributes. Audio settings are `kAudioFormatLinearPCM` for interleaved 16-bit integers
    /// (the default) or 32-bit floats, with any sample rate and number of channels. With other settings the reader
    /// fails to start.
    public convenience init(track: AVAssetTrack, outputSettings: [String: Any]?) {
        self.init(track: track, form: Result { () throws(PlaybackError) in try Self.form(of: track, outputSettings) })
    }

    private static func form(
        of track: AVAssetTrack, _ settings: [String: Any]?
    ) throws(PlaybackError) -> AVAssetReaderOutput.Form {
        guard let settings else { return .stored }
        guard track.mediaType == .audio else {
            let form = AVPlayerItemVideoOutput.Form(settings)
            if form.pixelFormat == nil, let asked = settings[kCVPixelBufferPixelFormatTypeKey as String] {
                throw invalid("the pixel format \(asked) is not supported")
            }
            return .frames(form)
        }
        func number(_ key: String) -> NSNumber? { settings[key] as? NSNumber }
        var audio = AVAssetReaderOutput.AudioSettings()
        let format = number(AVFormatIDKey)?.uint32Value
        guard format == kAudioFormatLinearPCM else {
            throw invalid("\(AVFormatIDKey) must be kAudioFormatLinearPCM")
        }
        let isFloat = number(AVLinearPCMIsFloatKey)?.boolValue ?? (number(AVLinearPCMBitDepthKey)?.intValue == 32)
        audio.sampleFormat = isFloat ? .float32 : .int16
        guard number(AVLinearPCMBitDepthKey).map({ $0.intValue == audio.sampleFormat.byteCount * 8 }) ?? true,
            number(AVLinearPCMIsBigEndianKey)?.boolValue != true,
            number(AVLinearPCMIsNonInterleaved)?.boolValue != true
        else { throw invalid("samples are 16-bit integers or 32-bit floats, little-endian and interleaved") }
        audio.sampleRate = try whole(AVSampleRateKey, settings, 1_000...768_000)
        audio.channelCount = try whole(AVNumberOfChannelsKey, settings, 1...64)
        return .audio(audio)
    }

    /// The integer at `key`; nil if there is none.
    private static func whole(
        _ key: String, _ settings: [String: Any], _ range: ClosedRange<Int>
    ) throws(PlaybackError) -> Int? {
        guard let value = settings[key] else { return nil }
        guard let number = (value as? NSNumber).flatMap({ Int(exactly: $0.doubleValue) }), range.contains(number) else {
            throw invalid("\(key) must be from \(range.lowerBound) to \(range.upperBound), not \(value)")
        }
        return number
    }

    private static func invalid(_ cause: String) -> PlaybackError {
        PlaybackError(.unsupportedCodec, operation: "read with these settings", subject: "output", cause: cause)
    }
}

extension AVAssetReaderOutput {
    /// Reads `timeRanges`, one after the other. It has no effect unless ``supportsRandomAccess`` is true and the last
    /// call of ``copyNextSampleBuffer()`` returned nil because all samples had been taken.
    public func reset(forReadingTimeRanges timeRanges: [NSValue]) {
        reset(forReadingTimeRanges: timeRanges.map(\.timeRangeValue))
    }
}
