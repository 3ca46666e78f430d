package import SampleQueue

/// A live stream into a file descriptor that cannot go back, such as a pipe: MPEG-TS, or Matroska. Each packet is passed on
/// at once; parameter sets come with every key frame, so that a reader can join late.
///
/// When the reader goes away, writing throws a ``StreamOutputError`` of kind `readerGone`, provided that the process ignores
/// `SIGPIPE`. Writing waits while the pipe is full.
package final class StreamSink: PacketSink {
    private let name: String
    private let format: ContainerFormat
    private let output: ByteOutput
    private var muxer: Muxer?

    /// Streams into `descriptor`, which stays the caller's and open; `name` is what errors call it. Throws
    /// ``StreamOutputError`` for a format that must go back to what it wrote.
    package init(descriptor: Int32, name: String, format: ContainerFormat = .mpegTS) throws(StreamOutputError) {
        guard format.isStreamable else {
            throw StreamOutputError(
                .unknownFormat, operation: "write the stream", subject: name,
                cause: "\(format.endings[0]) cannot be written to a pipe; ts and mkv can")
        }
        self.name = name
        self.format = format
        output = try ByteOutput(descriptor: descriptor, isSeekable: false)
    }

    package func begin(_ tracks: [Track]) throws(StreamOutputError) {
        do throws(StreamOutputError) {
            muxer = try Muxer(
                format: format.muxerName, path: nil, output: output, tracks: tracks, options: format.muxerOptions,
                repeatsParameterSets: format.repeatsParameterSets)
        } catch {
            throw named(error)
        }
    }

    package func write(_ packet: EncodedPacket) throws(StreamOutputError) {
        do throws(StreamOutputError) {
            try muxer?.write(packet)
            try muxer?.flush()
        } catch {
            throw named(error)
        }
    }

    package func finish(at end: CMTime) throws(StreamOutputError) -> Int64 {
        do throws(StreamOutputError) {
            try muxer?.finish()
        } catch {
            throw named(error)
        }
        return output.endPosition
    }

    package func abandon() {
        muxer = nil
    }

    private func named(_ error: StreamOutputError) -> StreamOutputError {
        StreamOutputError(
            error.kind, operation: "write the stream", subject: name, code: error.code, cause: error.cause)
    }
}
