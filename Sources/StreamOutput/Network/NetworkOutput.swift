package import CFFmpeg
import FFmpegErrors

/// A muxer's output over one of FFmpeg's network protocols: one connection, made when a muxer takes it up.
package final class NetworkOutput: MuxerOutput {
    private let address: NetworkAddress
    private let options: [String: String]
    private let gate: ConnectionGate
    private var pointer: UnsafeMutablePointer<AVIOContext>?
    /// What is sent by HTTP.
    private var body: ChunkedBody?

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
        var options = options
        // FFmpeg forgets the system's authorities where it is given others.
        let authorities = options["ca_file"].flatMap { AuthorityFile(adding: $0) }
        if let authorities { options["ca_file"] = authorities.path }
        defer { withExtendedLifetime(authorities) {} }
        var dictionary = try OptionDictionary(options)
        let flags = address.scheme.isWebsite ? AVIO_FLAG_READ_WRITE : AVIO_FLAG_WRITE
        let code = dictionary.withPointer { avio_open2(&pointer, address.text, flags, &callback, $0) }
        guard code >= 0, let pointer else { throw .ffmpeg(code, operation: "connect", subject: address.shown) }
        if address.scheme.isWebsite { body = try ChunkedBody(over: pointer) }
        context.pointee.pb = body?.pointer ?? pointer
    }

    package func flush() -> Int32 {
        if let body { return body.flush() }
        guard let pointer else { return 0 }
        avio_flush(pointer)
        return pointer.pointee.error
    }

    /// Whether the server says at the end whether it has taken what it was sent.
    var isAnswered: Bool { body != nil }

    /// Ends what a server is to answer, in good order. Returns what FFmpeg said: 0, or an `AVERROR`.
    func endBody() -> Int32 { body?.end() ?? 0 }

    /// What the server says of what it was sent, waited for while the gate lets it; nil where it says nothing.
    func answer() -> HTTPAnswer? { body?.answer() }

    /// Ends the connection: in good order, unless ``endBody()`` was to come before. Returns what FFmpeg said: 0, or an `AVERROR`.
    func close() -> Int32 {
        body = nil
        return avio_closep(&pointer)
    }
}
