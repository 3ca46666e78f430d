package import SampleQueue

/// A destination of encoded packets: a file, a pipe. One encoder feeds any number of sinks.
/// Used by one thread at a time.
package protocol PacketSink: AnyObject {
    /// The name in errors and status reports.
    var name: String { get }
    /// Whether late packets are of no use to it: the encoder never waits for such a sink.
    var isLive: Bool { get }
    /// Whether it cannot use frames before the next key frame, because it has restarted.
    var wantsKeyFrame: Bool { get }
    /// The current status. Thread-safe.
    var status: SinkStatus { get }
    /// Whether it can hold audio; a sink that cannot drops it.
    var holdsAudio: Bool { get }
    /// Removes and returns the messages for users about events since the last call. Thread-safe.
    func takeMessages() -> [String]
    /// The longest time that a frame may last in it without a repeat, with or without audio; nil for no limit.
    var longestFrame: Duration? { get }
    /// Whether it divides its content at key frames, so that each must come when it is due, also while nothing changes.
    var dividesAtKeyFrames: Bool { get }
    /// The longest time that the output may go without a frame where there is audio.
    var maximumRepeatInterval: Duration { get }
    /// Throws ``StreamOutputError`` if it cannot hold audio of `codec`.
    func check(_ codec: AudioSettings.Codec) throws(StreamOutputError)
    /// Begins with the tracks of the packets to come; called once, before any packet. Throws ``StreamOutputError``.
    func begin(_ tracks: [Track]) throws(StreamOutputError)
    /// Writes the next packet, in order of time within its track. A sink that throws gets no further call: it has kept
    /// what can be kept.
    func write(_ packet: EncodedPacket) throws(StreamOutputError)
    /// Whether its content arrives by the host's clock, and must be safe within a second.
    var isPaced: Bool { get }
    /// The presentation time, in 1/90000 s, up to which the content survives a kill of the process; nil for a sink
    /// without this guarantee, `Int64.min` before the first packet. Thread-safe.
    var recoverableTime: Int64? { get }
    /// The length of the presentation, in 1/90000 s, that a kill of the process would take from the packets that it was
    /// given; nil for a sink that bounds no such loss now. Thread-safe.
    var unsafeLength: Int64? { get }
    /// The idle time after which packets that are held back are to be written; nil if none are.
    var idleFlushDelay: Duration? { get }
    /// Writes the packets that are held back, after that idle time. Throws as ``write(_:)`` does.
    func settle() throws(StreamOutputError)
    /// Announces that only the packets follow that the encoder still holds. A sink with a thread of its own holds back
    /// the last frame until its end is known, however long the encoder takes.
    func announceEnd()
    /// Announces that no packet follows: ``finish(at:)`` is next. A sink with a thread of its own begins to end.
    func prepareToFinish(at end: CMTime)
    /// Ends the output: the last frame is shown, and audio plays, until `end`. Returns the bytes written. A sink that
    /// throws has kept what can be kept.
    func finish(at end: CMTime) throws(StreamOutputError) -> Int64
    /// Whether the sink waits at the end for a confirmation that its data was accepted, which may take longer than
    /// sending it.
    var confirms: Bool { get }
    /// Drops everything, temporary files included. Does nothing after ``finish(at:)``.
    func abandon()
    /// Ends every wait for something outside of the program, a reader or a connection, now and in the future.
    /// Thread-safe.
    func interrupt()
}

extension PacketSink {
    package var holdsAudio: Bool { true }

    package var wantsKeyFrame: Bool { false }

    package var longestFrame: Duration? { nil }

    package var dividesAtKeyFrames: Bool { false }

    package func takeMessages() -> [String] { [] }

    package var isPaced: Bool { false }

    package var idleFlushDelay: Duration? { nil }

    package var recoverableTime: Int64? { nil }

    package var unsafeLength: Int64? { nil }

    package var confirms: Bool { false }

    package func settle() throws(StreamOutputError) {}

    package func announceEnd() {}

    package func prepareToFinish(at end: CMTime) {}

    package func interrupt() {}
}
