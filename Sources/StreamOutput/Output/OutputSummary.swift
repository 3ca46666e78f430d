package import SampleQueue

/// What came of a session's output.
package struct OutputSummary: Sendable {
    /// Frames that were encoded, the closing repeat included.
    package var framesEncoded = 0
    /// Those of them at which decoding can begin.
    package var keyFrames = 0
    /// Pictures that another picture at the same time replaced before they were encoded.
    package var framesReplaced = 0
    /// The size of what the sinks hold or have passed on, all together.
    package var bytes: Int64 = 0
    /// From 0 to the end of the last frame.
    package var duration: CMTime = .zero
    /// The name of the pictures' encoder.
    package var encoderName = ""
    /// How the sound is coded; nil where there is none.
    package var audioCodec: AudioSettings.Codec?
}
