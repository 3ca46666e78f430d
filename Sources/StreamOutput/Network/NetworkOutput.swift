package import CFFmpeg
import FFmpegSupport

/// A muxer's output over one of FFmpeg's network protocols: one connection, made when a muxer attaches to it.
package final class NetworkOutput: MuxerOutput {
    private let address: NetworkAddress
    private let options: [String: String]
    private let deadline: ConnectionDeadline
    /// Whether an HTTP server is asked for permission before the body is sent.
    private let expectsContinue: Bool
    private var pointer: UnsafeMutablePointer<AVIOContext>?
    /// The body of an HTTP request.
    private var body: ChunkedBody?

    /// Creates an output to `address` with `options` of its protocol, which waits while `deadline` allows it. An HTTP
    /// server is asked for permission first if `expectsContinue`.
    init(_ address: NetworkAddress, options: [String: String], expectsContinue: Bool, deadline: ConnectionDeadline) {
        self.address = address
        self.expectsContinue = expectsContinue
        self.options = options
        self.deadline = deadline
    }

    deinit {
        _ = close()
    }

    package var failure: Int32 { 0 }

    package func attach(to context: UnsafeMutablePointer<AVFormatContext>) throws(StreamOutputError) {
        context.pointee.interrupt_callback = deadline.callback
        // An RTP sender must start its counters at unpredictable numbers (RFC 3550, 5.1).
        context.pointee.flags &= ~AVFMT_FLAG_BITEXACT
        guard context.pointee.oformat.pointee.flags & AVFMT_NOFILE == 0 else { return }
        var callback = deadline.callback
        var options = options
        // FFmpeg drops the system's authorities when it is given others.
        let authorities = options["ca_file"].flatMap { CertificateBundleFile(adding: $0) }
        if let authorities { options["ca_file"] = authorities.path }
        defer { withExtendedLifetime(authorities) {} }
        guard var dictionary = OptionDictionary(options) else { throw .outOfMemory("connect", address.shown) }
        let flags = address.scheme.isWebsite ? AVIO_FLAG_READ_WRITE : AVIO_FLAG_WRITE
        let request = HTTPRequest(address)
        let target = address.scheme.isWebsite ? request.connection : address.text
        let code = dictionary.withPointer { avio_open2(&pointer, target, flags, &callback, $0) }
        guard code >= 0, let pointer else { throw .ffmpeg(code, operation: "connect", subject: address.shown) }
        if address.scheme.isWebsite {
            let body = try ChunkedBody(over: pointer, behind: request.head(expectsContinue: expectsContinue))
            self.body = body
            if expectsContinue { try waitForPermission(body) }
        }
        context.pointee.pb = body?.pointer ?? pointer
    }

    package func flush() -> Int32 {
        if let body { return body.flush() }
        guard let pointer else { return 0 }
        avio_flush(pointer)
        return pointer.pointee.error
    }

    /// Whether the server confirms at the end that it has accepted the stream.
    var confirms: Bool { body != nil }

    /// Ends the request body with its final chunk. Returns FFmpeg's result: 0, or an `AVERROR`.
    func endBody() -> Int32 { body?.end() ?? 0 }

    /// Returns the server's final response, and waits for it until the deadline.
    func finalResponse() -> HTTPResponse.Reading { body?.finalResponse() ?? .incomplete }

    /// Waits for the server's permission to send the body. Throws ``StreamOutputError`` if the server refuses; one that
    /// has accepted the request already permits it.
    private func waitForPermission(_ body: ChunkedBody) throws(StreamOutputError) {
        func refused(_ kind: StreamOutputError.Kind, _ cause: String) -> StreamOutputError {
            StreamOutputError(kind, operation: "connect", subject: address.shown, cause: cause)
        }
        switch body.waitForPermission() {
        case .permission: break
        case .final(let response) where response.isTaken: break
        case .final(let response) where response.status == 401 || response.status == 403:
            throw refused(.unauthorised, "the server rejects the user name, password or key (\(response.message))")
        case .final(let response): throw refused(.refused, response.message)
        case .invalid: throw refused(.refused, "its response is not HTTP")
        case .incomplete: throw .ffmpeg(cffmpeg_averror_eof(), operation: "connect", subject: address.shown)
        }
    }

    /// Closes the connection, in good order unless ``endBody()`` was due before. Returns FFmpeg's result: 0, or an
    /// `AVERROR`.
    func close() -> Int32 {
        body = nil
        return avio_closep(&pointer)
    }
}
