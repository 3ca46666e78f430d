import CFFmpeg
import CLibraries
import Dispatch
import FFmpegSupport
import Glibc
import SharedTypes
import Synchronization

/// One connection to an address, and the muxer that writes to it. Used by one thread at a time.
final class NetworkConnection: @unchecked Sendable {
    // SAFETY: it is made on one thread and passed to another, which has it alone from then on.

    private let address: NetworkAddress
    private let deadline: ConnectionDeadline
    private let output: NetworkOutput
    private let muxer: Muxer
    /// The usual delay of an SRT receiver plus a margin, in milliseconds.
    private static let srtDelay: Int32 = 250
    /// The time to look for the message that a server sent before it closed.
    private static let refusalDelay = Duration.milliseconds(100)
    /// Whether the container's end was written, or attempted.
    private var isEnded = false
    private let lookup: HostLookup?
    /// FFmpeg's sockets of the connection, each with the monitor of its peer.
    private var sockets: [(descriptor: Int32, silence: PeerTimeout)] = []

    /// Connects and sends the container's beginning, within `limit`, or without a limit while it waits for a viewer to
    /// connect. Throws ``StreamOutputError`` of a kind that gives the reason.
    init(
        _ address: NetworkAddress, _ transport: NetworkTransport, tracks: [Track], deadline: ConnectionDeadline,
        limit: Duration
    ) throws(StreamOutputError) {
        self.address = address
        self.deadline = deadline
        _ = FFmpegLog.takeLines()
        let start = MonotonicClock.now
        deadline.allow(address.isListener ? nil : limit)
        do throws(StreamOutputError) {
            let port = address.port ?? 0
            lookup =
                address.isListener
                ? nil : try HostLookup(host: address.host, port: port, subject: address.shown)
            let others = Set(lookup?.connections() ?? [])
            (output, muxer) = try Self.open(address, transport, tracks, deadline, limit)
            for descriptor in lookup?.connections() ?? [] where !others.contains(descriptor) {
                HostLookup.bound(descriptor)
                sockets.append((descriptor, PeerTimeout(at: MonotonicClock.now)))
            }
        } catch {
            throw ConnectionFailure.connecting(
                to: address, error, interruptReason: deadline.interruptReason, limit: limit,
                elapsed: MonotonicClock.now - start)
        }
    }

    /// Connects. If an HTTP server does not respond to `Expect: 100-continue`, the body is sent without asking.
    private static func open(
        _ address: NetworkAddress, _ transport: NetworkTransport, _ tracks: [Track], _ deadline: ConnectionDeadline,
        _ limit: Duration
    ) throws(StreamOutputError) -> (NetworkOutput, Muxer) {
        guard address.scheme.isWebsite else {
            return try open(address, transport, tracks, deadline, expectsContinue: false)
        }
        deadline.allow(limit / 2)
        do throws(StreamOutputError) {
            return try open(address, transport, tracks, deadline, expectsContinue: true)
        } catch {
            guard deadline.interruptReason == .timedOut else { throw error }
            deadline.allow(limit / 2)
            return try open(address, transport, tracks, deadline, expectsContinue: false)
        }
    }

    private static func open(
        _ address: NetworkAddress, _ transport: NetworkTransport, _ tracks: [Track], _ deadline: ConnectionDeadline,
        expectsContinue: Bool
    ) throws(StreamOutputError) -> (NetworkOutput, Muxer) {
        if address.scheme == .srt { SRTLog.discard() }
        if address.isListener, let port = address.port {
            deadline.prepareSockets { SRTHandshakeFilter.attachToSockets(port: port) }
        }
        let output = NetworkOutput(
            address, options: transport.protocolOptions, expectsContinue: expectsContinue, deadline: deadline)
        let muxer = try Muxer(
            format: transport.muxerName, address: address.text, output: output, tracks: Track.withoutPriming(tracks),
            options: transport.muxerOptions(carriesAudio: tracks.contains { $0.mediaType == .audio }),
            repeatsParameterSets: transport.container.repeatsParameterSets)
        try muxer.flush()
        return (output, muxer)
    }

    /// Sends `packet` within `limit`. Throws ``StreamOutputError`` of kind `connectionLost`; nothing may be written
    /// after it.
    func write(_ packet: EncodedPacket, limit: Duration) throws(StreamOutputError) {
        if isPeerDisconnected() {
            throw StreamOutputError(
                .connectionLost, operation: "send the stream", subject: address.shown,
                cause: "nothing was received from it for \(ConnectionFailure.durationText(PeerTimeout.limit))")
        }
        try perform(limit, sparesStandstills: true) { () throws(StreamOutputError) in
            try muxer.write(packet)
            try muxer.flush()
        }
    }

    private func isPeerDisconnected() -> Bool {
        guard let lookup else { return false }
        let now = MonotonicClock.now
        var isGone = false
        for index in sockets.indices {
            let descriptor = sockets[index].descriptor
            // A socket that FFmpeg has closed may now belong to something else.
            guard lookup.isConnected(descriptor), let state = PeerTimeout.State(of: descriptor) else { continue }
            isGone = sockets[index].silence.isExpired(state, at: now) || isGone
        }
        return isGone
    }

    /// Ends the stream in good order, within `limit`. A server that confirms the upload gets as much time again. Throws
    /// as ``write(_:limit:)`` does, and an error of kind `notTaken` if a server refuses or sends no response.
    func finish(limit: Duration) throws(StreamOutputError) {
        isEnded = true
        try perform(limit) { () throws(StreamOutputError) in
            try muxer.finish()
            // An SRT receiver discards what it has not shown yet when it is notified of the end.
            if address.scheme == .srt { poll(nil, 0, Self.srtDelay) }
            let code = output.confirms ? output.endBody() : output.close()
            // All data was taken by then; a server that only closes the connection has all of it.
            guard code >= 0 || code == cffmpeg_averror_eof() else {
                throw .ffmpeg(code, operation: "end the stream", subject: address.shown)
            }
        }
        if output.confirms { try checkResponse(limit: limit) }
    }

    private func checkResponse(limit: Duration) throws(StreamOutputError) {
        deadline.allow(limit)
        let start = MonotonicClock.now
        let cause: String
        switch output.finalResponse() {
        case .final(let response):
            if response.isTaken { return }
            cause = response.message(" after it received everything")
        case .invalid: cause = "the server received everything, but its response is not HTTP"
        case .incomplete where deadline.interruptReason == nil, .permission where deadline.interruptReason == nil:
            cause = "the server received everything, and closed the connection without a response"
        case .incomplete, .permission:
            let wait = ConnectionFailure.durationText(MonotonicClock.now - start)
            cause = "the server received everything, but did not respond within \(wait)"
        }
        throw StreamOutputError(.notTaken, operation: "send the stream", subject: address.shown, cause: cause)
    }

    /// Closes a connection that is no longer usable.
    func drop() {
        deadline.interrupt()
        // A connection that FFmpeg made itself can be closed only by ending the container.
        if !isEnded, muxer.ownsConnection { try? muxer.finish() }
        isEnded = true
        _ = output.close()
    }

    private func perform(
        _ limit: Duration, sparesStandstills: Bool = false, _ body: () throws(StreamOutputError) -> Void
    ) throws(StreamOutputError) {
        deadline.allow(limit, sparesStandstills: sparesStandstills)
        do throws(StreamOutputError) {
            try body()
        } catch {
            let interruptReason = deadline.interruptReason
            let loss = ConnectionFailure.lossMessage(of: address, error, interruptReason: interruptReason, limit: limit)
            throw StreamOutputError(
                interruptReason == .interrupted ? .readerStalled : .connectionLost, operation: "send the stream",
                subject: address.shown, code: error.code,
                cause: interruptReason == nil ? refusal() ?? loss : loss)
        }
    }

    /// The reason why an HTTP server stopped accepting data, if it sent one, as a message.
    private func refusal() -> String? {
        guard output.confirms else { return nil }
        deadline.allow(Self.refusalDelay)
        switch output.finalResponse() {
        case .final(let response): return response.isTaken ? nil : response.message
        case .invalid: return "the response of the server is not HTTP"
        case .incomplete, .permission: return nil
        }
    }
}

/// An attempt to connect, on a thread of its own: the system's host look-up has no time limit and cannot be
/// interrupted.
final class ConnectionAttempt: @unchecked Sendable {
    // SAFETY: the connection is handed from the attempt's thread to the one that waits, under the lock; nobody else has
    // it.

    private let outcome = Mutex<Result<NetworkConnection, StreamOutputError>?>(nil)
    private let ended = DispatchSemaphore(value: 0)
    private let deadline: ConnectionDeadline
    /// The time that FFmpeg needs to notice an interruption.
    private static let grace = Duration.milliseconds(300)

    init(deadline: ConnectionDeadline) {
        self.deadline = deadline
    }

    /// Runs `connect`, and waits for it at most for `limit`, or without a limit; not at all once the attempt is
    /// interrupted. Throws the error of `connect`, or `late`.
    func run(
        limit: Duration?, late: StreamOutputError, start: (@escaping @Sendable () -> Void) -> Void,
        _ connect: @escaping @Sendable () -> Result<NetworkConnection, StreamOutputError>
    ) throws(StreamOutputError) -> NetworkConnection {
        start { [self] in
            let result = connect()
            outcome.withLock { $0 = result }
            ended.signal()
        }
        if let limit {
            let wait = (limit + Self.grace) / .milliseconds(1)
            _ = ended.wait(timeout: .now() + .milliseconds(Int(wait)))
        } else {
            ended.wait()
        }
        // After an interruption FFmpeg leaves its libraries within a moment. The process must not exit before that.
        if outcome.withLock({ $0 == nil }) {
            deadline.interrupt()
            _ = ended.wait(timeout: .now() + .milliseconds(Int(Self.grace / .milliseconds(1))))
        }
        // A connection that arrives later closes itself, on its own thread.
        guard let result = outcome.withLock({ $0.take() }) else {
            deadline.interrupt()
            throw late
        }
        return try result.get()
    }

    /// Ends the wait. Thread-safe.
    func interrupt() {
        deadline.interrupt()
        ended.signal()
    }
}

/// The log messages of libsrt. It prints several lines for each peer that it rejects, so that any peer could fill
/// standard error.
private enum SRTLog {
    private typealias Handler =
        @convention(c) (
            UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?
        ) -> Void

    /// Discards the messages from now on.
    static func discard() {
        _ = discarded
    }

    // FFmpeg loads libsrt, under a name that depends on the system.
    private static let discarded: Void = {
        guard let function = lazy_find_for_formats("srt_setloghandler") else { return }
        let setHandler = unsafeBitCast(
            function, to: (@convention(c) (UnsafeMutableRawPointer?, Handler) -> Void).self)
        setHandler(nil) { _, _, _, _, _, _ in }
    }()
}
