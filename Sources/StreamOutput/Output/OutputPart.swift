/// The part of an output that is encoded: a range of its frames, or its audio. All other frames only count, so that the
/// times and the key frames of the part are those in the whole output.
package struct OutputPart {
    /// The numbers of the frames that are encoded, from 0.
    package var encoded: Range<Int>
    /// The number of key frames before those.
    package var keyFramesBefore: Int
    /// The numbers of the frames that are drawn, from 0, in the order in which the session shows them.
    package var drawn: Range<Int>
    /// Whether the audio is encoded.
    package var hasAudio: Bool
    /// The session time of the first drawn frame if the session shows nothing before; nil if it shows all frames.
    package var start: Duration?
    /// Called with each frame of the whole output in order, and with the number of the shown frame in it.
    package var onFrame: (FrameTimeline.Frame, Int) -> Void = { _, _ in }

    /// A range that is never reached.
    private static let never = Int.max..<Int.max

    /// A part without any packets, for a simulation that calls `onFrame`.
    package static func nothing(onFrame: @escaping (FrameTimeline.Frame, Int) -> Void) -> OutputPart {
        OutputPart(encoded: never, keyFramesBefore: 0, drawn: never, hasAudio: false, onFrame: onFrame)
    }

    /// The audio alone.
    package static var audio: OutputPart {
        OutputPart(encoded: never, keyFramesBefore: 0, drawn: never, hasAudio: true)
    }

    /// The frames of the numbers `encoded`, drawn from the shown frames `drawn`, after `keyFramesBefore` key frames. A
    /// session that is to show nothing before the first of them shows that one at `start`.
    package static func frames(
        _ encoded: Range<Int>, keyFramesBefore: Int, drawn: Range<Int>, start: Duration? = nil
    ) -> OutputPart {
        OutputPart(
            encoded: encoded, keyFramesBefore: keyFramesBefore, drawn: drawn, hasAudio: false, start: start)
    }
}

/// The frames that an encoder encodes and drops before its first frame, so that its state is that after `frames` frames
/// with `keyFrames` key frames.
///
/// With a constant quantiser, x264 keeps three things across a key frame: the description of its settings, which is in
/// the first packet only; the parity of the number of key frames, which is in the header of each (`idr_pic_id`); and
/// the number of frames modulo 32, from which it takes the last bit of each frame.
struct EncoderLead: Equatable {
    /// The number of frames.
    var count: Int
    /// The number of key frames among them: the first ones.
    var keyCount: Int

    /// The period of the number of frames.
    private static let period = 32

    /// Creates the lead after `frames` frames with `keyFrames` key frames; nil if there were none.
    init?(frames: Int, keyFrames: Int) {
        guard frames > 0, frames < .max else { return nil }
        keyCount = keyFrames.isMultiple(of: 2) ? 2 : 1
        count = frames % Self.period
        if count < keyCount { count += Self.period }
    }
}
