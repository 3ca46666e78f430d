package import CFFmpeg
import FFmpegErrors

/// A muxer's output over one of FFmpeg's network protocols: one connection, made when a muxer takes it up.
package final class NetworkOutput: MuxerOutput {
    private let address: NetworkAddress
    private let options: [String: String]
    private let gate: ConnectionGate
    private var pointer: UnsafeMutablePointer<AVIOContext>?

    /// An output to `address` with `options` of its protocol, which waits while `gate` lets it.
    init(_ address: NetworkAddress, options: [String: String], gate: ConnectionGate) {
        self.address = address
        self.options = options
        self.gate = gate
    }

    deinit {
        _ = close()
    }

    package var failure: Int32 { 0 }

    package func attach(to context: UnsafeMutablePointer<AVFormatContext>) throws(StreamOutputError) {
        context.pointee.interrupt_callback = gate.callback
        // Whoever sends by RTP counts from numbers that nobody can know (RFC 3550, 5.1).
        context.pointee.flags &= ~AVFMT_FLAG_BITEXACT
        guard context.pointee.oformat.pointee.flags & AVFMT_NOFILE == 0 else { return }
        var callback = gate.callback
        var dictionary = try OptionDictionary(options)
        let code = dictionary.withPointer { avio_open2(&pointer, address.text, AVIO_FLAG_WRITE, &callback, $0) }
        guard code >= 0 else { throw .ffmpeg(code, operation: "connect", subject: address.shown) }
        context.pointee.pb = pointer
    }

    package func flush() -> Int32 {
        guard let pointer else { return 0 }
        avio_flush(pointer)
        return pointer.pointee.error
    }

    /// Ends the connection in good order. Returns what FFmpeg said: 0, or an `AVERROR`.
    func close() -> Int32 { avio_closep(&pointer) }
}
