package import SampleQueue

/// Where coded packets go: a file, a pipe. One encoder feeds any number of sinks. One thread at a time.
package protocol PacketSink: AnyObject {
    /// What it is called in errors and where its state is told.
    var name: String { get }
    /// Whether what does not come in time is of no use to it: such a sink is never waited for.
    var isLive: Bool { get }
    /// Whether it gets no use of pictures before the next key frame, because it has begun anew.
    var wantsKeyFrame: Bool { get }
    /// How it is with it now. Any thread.
    var status: SinkStatus { get }
    /// Whether there is a place for sound in it; one without leaves it out.
    var holdsSound: Bool { get }
    /// What has happened to it that people want to know, in words, since this was last asked. Any thread.
    func takeNews() -> [String]
    /// How long a picture may stand in it without being repeated, sound or none; nil for as long as it does.
    var longestPicture: Duration? { get }
    /// How long the output may go without a picture where there is sound.
    var longestStillness: Duration { get }
    /// Throws ``StreamOutputError`` where sound of `codec` has no place in it.
    func check(_ codec: AudioSettings.Codec) throws(StreamOutputError)
    /// The tracks that the packets will be of; called once, before any packet. Throws ``StreamOutputError``.
    func begin(_ tracks: [Track]) throws(StreamOutputError)
    /// The next packet, in order of time within its track. A sink that throws gets no further call: it has kept what can be kept.
    func write(_ packet: EncodedPacket) throws(StreamOutputError)
    /// Whether what it keeps comes by the host's clock, and is to be safe within a second.
    var isPaced: Bool { get }
    /// How long nothing comes before what is kept back is to be written; nil where nothing is.
    var settlesAfter: Duration? { get }
    /// Nothing has come for so long: what is kept back is written. Throws as ``write(_:)`` does.
    func settle() throws(StreamOutputError)
    /// No packet follows: ``finish(at:)`` comes next. A sink with a thread of its own begins to end.
    func prepareToFinish(at end: CMTime)
    /// No packet follows; the last picture is shown until `end`, and so long there is sound. Returns the bytes written. A sink that throws has kept
    /// what can be kept.
    func finish(at end: CMTime) throws(StreamOutputError) -> Int64
    /// Whether it asks at the end whether what was sent has been taken, which may take longer than taking it.
    var isAnswered: Bool { get }
    /// Drops everything, temporary files included. Does nothing after ``finish(at:)``.
    func abandon()
    /// What is waited for outside of the program, a reader or a connection, is waited for no longer, now and ever after. Any thread.
    func interrupt()
}

extension PacketSink {
    package var holdsSound: Bool { true }

    package var wantsKeyFrame: Bool { false }

    package var longestPicture: Duration? { nil }

    package func takeNews() -> [String] { [] }

    package var isPaced: Bool { false }

    package var settlesAfter: Duration? { nil }

    package var isAnswered: Bool { false }

    package func settle() throws(StreamOutputError) {}

    package func prepareToFinish(at end: CMTime) {}

    package func interrupt() {}
}
