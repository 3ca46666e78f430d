package import Playback
import SampleQueue

/// A session's sound in its loop: while there are sources it is mixed block after block, each at the exact time at which it ends,
/// when all else that is due then is done; so every change that the block holds is known. It does not keep a session going that has
/// nothing else to do, but as long as there is something to hear.
package final class SoundParticipant: SessionParticipant {
    /// Frames in a block.
    private static let blockLength: Int64 = 1_024

    /// What is heard.
    package let mixer = SoundMixer()
    private unowned let loop: SessionLoop
    private let output: OutputParticipant
    private let isHeard: () -> Bool
    private var wasHeard = false
    /// A block is due whose sound is not there, nor comes of anything else that is due.
    private var isWaiting = false
    /// Frames that the output has.
    private var heardFrameCount: Int64 = 0

    /// The sound of the session of `loop`; the output hears it while `isHeard`, and silence else.
    init(loop: SessionLoop, output: OutputParticipant, isHeard: @escaping () -> Bool) {
        self.loop = loop
        self.output = output
        self.isHeard = isHeard
        mixer.setGain(0, at: .zero)
        mixer.onArrival { [mailbox = loop.mailbox] in mailbox.wake() }
    }

    /// Whether an output that is opened now is to have sound.
    var isThere: Bool { mixer.mayBeHeard }

    var nextTime: Duration? {
        guard !mixer.isEmpty || output.hasSound else { return nil }
        if isHeard() != wasHeard { return loop.now }
        return Duration(CMTime(value: mixer.renderedFrameCount + Self.blockLength, timescale: SessionSound.sampleRate))
    }

    var keepsSessionGoing: Bool { mixer.hasSound }

    /// Offline all sound of a block is waited for: what is heard must not depend on how fast it is decoded.
    var awaitedAnswer: AwaitedAnswer? {
        guard isWaiting, !mixer.isReady(until: mixer.renderedFrameCount + Self.blockLength) else { return nil }
        return Self.sound
    }

    private static let sound = AwaitedAnswer(what: "the sound of what plays", isIndispensable: true)

    /// A player hands its sound on in its own turn.
    func somethingArrived() {
        isWaiting = false
    }

    func run(at time: Duration) throws {
        if isHeard() != wasHeard {
            wasHeard.toggle()
            mixer.setGain(wasHeard ? 1 : 0, at: CMTime(exact: time))
            return
        }
        if !output.hasSound { passOver(before: time) }
        let end = mixer.renderedFrameCount + Self.blockLength
        isWaiting = loop.isOffline && !mixer.isReady(until: end)
        if !isWaiting { try render(frameCount: Int(Self.blockLength)) }
    }

    /// What is left up to the session's end, at which nothing more happens but that `attend` lets players hand their sound on.
    func finish(at end: Duration, attend: () -> Void = {}) throws {
        guard output.hasSound else { return }
        let last = CMTime(exact: end).convertScale(SessionSound.sampleRate, method: .roundTowardNegativeInfinity).value
        while mixer.renderedFrameCount < last {
            let count = min(Self.blockLength, last - mixer.renderedFrameCount)
            loop.wait(for: Self.sound, attend: attend) { mixer.isReady(until: mixer.renderedFrameCount + count) }
            try render(frameCount: Int(count))
        }
    }

    /// Before there is an output, and for one without sound, nobody hears what was before the block that is due.
    private func passOver(before time: Duration) {
        let now = CMTime(exact: time).convertScale(SessionSound.sampleRate, method: .roundTowardNegativeInfinity).value
        mixer.skip(to: (now / Self.blockLength - 1) * Self.blockLength)
    }

    private func render(frameCount: Int) throws {
        let start = mixer.renderedFrameCount
        let buffer = mixer.render(frameCount: frameCount)
        guard output.hasSound else { return }
        // The output's sound begins with the session, whenever there was something to hear.
        while heardFrameCount < start {
            let count = min(Int64(SessionSound.sampleRate), start - heardFrameCount)
            try hear(.silence(frameCount: Int(count)))
        }
        try hear(buffer)
    }

    private func hear(_ buffer: AudioBuffer) throws {
        let time = CMTime(value: heardFrameCount, timescale: SessionSound.sampleRate)
        try output.hear(
            CMSampleBuffer(audioBuffer: buffer, presentationTimeStamp: time), at: Duration(time) ?? loop.now)
        heardFrameCount += Int64(buffer.frameCount)
    }
}

extension AudioBuffer {
    fileprivate static func silence(frameCount: Int) -> AudioBuffer {
        try! AudioBuffer(
            format: SessionSound.format,
            bytes: [UInt8](repeating: 0, count: frameCount * SessionSound.format.bytesPerFrame))
    }
}
