package import SampleQueue

/// Where coded packets go: a file, a pipe. One encoder feeds any number of sinks. One thread at a time.
package protocol PacketSink: AnyObject {
    /// How long the output may go without a picture where there is sound.
    var longestStillness: Duration { get }
    /// Throws ``StreamOutputError`` where sound of `codec` has no place in it.
    func check(_ codec: AudioSettings.Codec) throws(StreamOutputError)
    /// The tracks that the packets will be of; called once, before any packet. Throws ``StreamOutputError``.
    func begin(_ tracks: [Track]) throws(StreamOutputError)
    /// The next packet, in order of time within its track. A sink that throws gets no further call: it has kept what can be kept.
    func write(_ packet: EncodedPacket) throws(StreamOutputError)
    /// No packet follows; the last picture is shown until `end`, and so long there is sound. Returns the bytes written. A sink that throws has kept
    /// what can be kept.
    func finish(at end: CMTime) throws(StreamOutputError) -> Int64
    /// Drops everything, temporary files included. Does nothing after ``finish(at:)``.
    func abandon()
}
