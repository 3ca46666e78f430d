package import Playback
import SampleQueue

/// A session's audio in its loop. While there are sources it mixes block after block, each at the exact time at which
/// the block ends and after everything else due then. So it knows every change within the block. It keeps a session
/// that has nothing else to do running only while a source has audio.
package final class AudioParticipant: SessionParticipant {
    /// The number of audio frames in a block.
    private static let blockLength: Int64 = 1_024

    /// The mixer of all audio sources.
    package let mixer = AudioMixer()
    private unowned let loop: SessionLoop
    private let output: OutputParticipant
    private let isAudible: () -> Bool
    private var wasAudible = false
    /// Whether a due block waits for audio that nothing else due can produce.
    private var isWaiting = false
    /// The number of audio frames that the output has received.
    private var audibleFrameCount: Int64 = 0

    /// Creates the audio of the session of `loop`. The output receives the mix while `isAudible`, and silence
    /// otherwise.
    init(loop: SessionLoop, output: OutputParticipant, isAudible: @escaping () -> Bool) {
        self.loop = loop
        self.output = output
        self.isAudible = isAudible
        mixer.setGain(0, at: .zero)
        mixer.onArrival { [mailbox = loop.mailbox] in mailbox.wake() }
    }

    /// Whether an output that opens now should have an audio track.
    var mayBeAudible: Bool { mixer.mayBeAudible }

    var nextTime: Duration? {
        guard !mixer.isEmpty || output.carriesAudio else { return nil }
        if isAudible() != wasAudible { return loop.now }
        return Duration(
            CMTime(value: mixer.renderedFrameCount + Self.blockLength, timescale: SessionAudioFormat.sampleRate))
    }

    var keepsSessionAlive: Bool { mixer.carriesAudio }

    /// Waits, offline, for all audio of a block: the result must not depend on the speed of decoding.
    var pendingReply: PendingReply? {
        guard isWaiting, !mixer.isReady(until: mixer.renderedFrameCount + Self.blockLength) else { return nil }
        return Self.sound
    }

    private static let sound = PendingReply(what: "the audio of the players", isIndispensable: true)

    /// Resumes mixing; a player delivers its audio in its own turn.
    func inputArrived() {
        isWaiting = false
    }

    func run(at time: Duration) throws {
        if isAudible() != wasAudible {
            wasAudible.toggle()
            mixer.setGain(wasAudible ? 1 : 0, at: CMTime(exact: time))
            return
        }
        if !output.carriesAudio { skipAudio(before: time) }
        let end = mixer.renderedFrameCount + Self.blockLength
        isWaiting = loop.isOffline && !mixer.isReady(until: end)
        if !isWaiting { try render(frameCount: Int(Self.blockLength)) }
    }

    /// Renders the rest up to the session's end. Nothing else happens then, except that `pollExternalEvents` lets
    /// players deliver their audio.
    func finish(at end: Duration, pollExternalEvents: () -> Void = {}) throws {
        guard output.carriesAudio else { return }
        let last = CMTime(exact: end).convertScale(SessionAudioFormat.sampleRate, method: .roundTowardNegativeInfinity)
            .value
        while mixer.renderedFrameCount < last {
            let count = min(Self.blockLength, last - mixer.renderedFrameCount)
            loop.wait(for: Self.sound, pollExternalEvents: pollExternalEvents) {
                mixer.isReady(until: mixer.renderedFrameCount + count)
            }
            try render(frameCount: Int(count))
        }
    }

    /// Skips the audio before the block that is due, which is not audible: the output is not open, or has no audio
    /// track.
    private func skipAudio(before time: Duration) {
        let now = CMTime(exact: time).convertScale(SessionAudioFormat.sampleRate, method: .roundTowardNegativeInfinity)
            .value
        mixer.skip(to: (now / Self.blockLength - 1) * Self.blockLength)
    }

    private func render(frameCount: Int) throws {
        let start = mixer.renderedFrameCount
        let buffer = mixer.render(frameCount: frameCount)
        guard output.carriesAudio else { return }
        // The output's audio begins with the session, whenever the first source starts.
        while audibleFrameCount < start {
            let count = min(Int64(SessionAudioFormat.sampleRate), start - audibleFrameCount)
            try writeAudio(.silence(frameCount: Int(count)))
        }
        try writeAudio(buffer)
    }

    private func writeAudio(_ buffer: AudioBuffer) throws {
        let time = CMTime(value: audibleFrameCount, timescale: SessionAudioFormat.sampleRate)
        try output.writeAudio(
            CMSampleBuffer(audioBuffer: buffer, presentationTimeStamp: time), at: Duration(time) ?? loop.now)
        audibleFrameCount += Int64(buffer.frameCount)
    }
}

extension AudioBuffer {
    fileprivate static func silence(frameCount: Int) -> AudioBuffer {
        try! AudioBuffer(
            format: SessionAudioFormat.format,
            bytes: [UInt8](repeating: 0, count: frameCount * SessionAudioFormat.format.bytesPerFrame))
    }
}
