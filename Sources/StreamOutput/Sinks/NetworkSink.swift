package import SampleQueue
import SharedTypes
import Synchronization

/// A live stream to a network address. A lost connection does not end it: the sink reconnects, and the new connection
/// begins with a key frame and parameter sets. Packets in between are dropped and counted.
///
/// All waits have limits and are on the thread that writes; ``interrupt()`` ends them at once.
package final class NetworkSink: PacketSink, @unchecked Sendable {
    // SAFETY: used by one thread at a time, like any sink; state that other threads set or read is locked or atomic.

    /// The time limits of waits.
    package struct Limits: Hashable, Sendable {
        /// The limit of a connection attempt, from the look-up of the host until the stream's beginning is taken.
        package var connecting = Duration.seconds(5)
        /// The limit for writing a packet.
        package var writing = Duration.seconds(5)
        /// The limit for restoring a lost connection.
        package var reconnecting = Duration.seconds(300)
        /// Whether a listener waits for the first viewer, without a limit, before it begins.
        package var waitsForFirst = false

        package init() {}
    }

    private enum Phase {
        case connected(NetworkConnection)
        case away
    }

    private struct Shared {
        var attempt: ConnectionAttempt?
        var deadline: ConnectionDeadline?
        var isInterrupted = false
        var messages: [String] = []
    }

    /// The track data that FFmpeg reads on the thread that connects.
    private struct Beginning: @unchecked Sendable {
        // SAFETY: a track's parameters never change once they are made.
        let tracks: [Track]
    }

    package let name: String
    private let address: NetworkAddress
    private let transport: NetworkTransport
    private let limits: Limits
    private var beginning = Beginning(tracks: [])
    private var phase = Phase.away
    private var policy: ReconnectPolicy
    private var random = SystemRandomNumberGenerator()
    private var lastFailure: StreamOutputError?
    /// Whether a listener still waits for its first viewer.
    private var isExpected: Bool
    private let shared = Mutex(Shared())
    private let byteCount = Atomic<Int64>(0)
    private let droppedFrames = Atomic(0)
    private let reconnections = Atomic(0)
    private let isConnected = Atomic(false)
    package private(set) var wantsKeyFrame = false
    /// The time of the key frame that a reconnection began with; nil for the first connection, which begins with the
    /// session.
    private var start: CMTime?
    /// The number of wraps of the container's clock when the connection was made; nil before its first packet.
    private var clockTurn: Int64?

    /// Creates a stream to `address` with the transport `transport`.
    package init(_ address: NetworkAddress, transport: NetworkTransport, limits: Limits = Limits()) {
        self.address = address
        self.transport = transport
        self.limits = limits
        name = address.shown
        isExpected = address.isListener
        policy = ReconnectPolicy(timeout: limits.reconnecting)
    }

    package var isLive: Bool { true }
    package var holdsAudio: Bool { transport.container.holdsAudio }
    package var maximumRepeatInterval: Duration { .milliseconds(250) }
    package var longestFrame: Duration? { transport.container.longestFrame }
    package var confirms: Bool { address.scheme.isWebsite }

    package var status: SinkStatus {
        var status = SinkStatus()
        status.bytes = byteCount.load(ordering: .relaxed)
        status.droppedFrames = droppedFrames.load(ordering: .relaxed)
        status.reconnections = reconnections.load(ordering: .relaxed)
        status.isConnected = isConnected.load(ordering: .relaxed)
        status.isListener = address.isListener
        return status
    }

    package func takeMessages() -> [String] {
        shared.withLock { shared in
            defer { shared.messages = [] }
            return shared.messages
        }
    }

    package func check(_ codec: AudioSettings.Codec) throws(StreamOutputError) {
        try transport.check(codec, subject: name)
    }

    package func begin(_ tracks: [Track]) throws(StreamOutputError) {
        beginning = Beginning(tracks: tracks)
        if !isExpected || limits.waitsForFirst { try connect() }
    }

    package func write(_ packet: EncodedPacket) throws(StreamOutputError) {
        guard case .connected(let connection) = try connectedPhase() else { return drop(packet) }
        if wantsKeyFrame {
            guard isVideo(packet), packet.isKeyFrame else { return drop(packet) }
            wantsKeyFrame = false
            start = time(of: packet)
        }
        // Audio arrives a little later than video. Audio from before a restart does not belong to it, and FLV takes
        // nothing earlier than its first packet.
        if let start, time(of: packet) < start { return drop(packet) }
        guard try canContinue(connection, with: packet) else { return drop(packet) }
        do throws(StreamOutputError) {
            try connection.write(packet, limit: limits.writing)
            byteCount.add(Int64(packet.byteCount), ordering: .relaxed)
        } catch {
            drop(packet)
            try handleLoss(of: connection, error)
        }
    }

    package func finish(at end: CMTime) throws(StreamOutputError) -> Int64 {
        guard case .connected(let connection) = phase else {
            // A listener without a viewer is no failure.
            if isExpected { return byteCount.load(ordering: .relaxed) }
            throw lastFailure
                ?? StreamOutputError(
                    .connectionLost, operation: "send the stream", subject: name,
                    cause: "there was no connection at the end")
        }
        defer { leave(connection) }
        try connection.finish(limit: limits.writing)
        return byteCount.load(ordering: .relaxed)
    }

    package func abandon() {
        if case .connected(let connection) = phase { leave(connection) }
    }

    package func interrupt() {
        let (attempt, deadline) = shared.withLock { shared in
            shared.isInterrupted = true
            return (shared.attempt, shared.deadline)
        }
        deadline?.interrupt()
        attempt?.interrupt()
    }

    // MARK: - The connection

    /// Returns the current phase, after a connection attempt if one is due. Throws if there will be no further attempt.
    private func connectedPhase() throws(StreamOutputError) -> Phase {
        guard case .away = phase else { return phase }
        if isExpected {
            do throws(StreamOutputError) {
                try connect()
                wantsKeyFrame = true
            } catch {
                guard shared.withLock({ $0.isInterrupted }) else { throw error }
            }
            return phase
        }
        guard let due = policy.nextTry, MonotonicClock.now >= due else { return phase }
        let away = policy.lostSince.map { MonotonicClock.now - $0 } ?? .zero
        do throws(StreamOutputError) {
            try connect()
            wantsKeyFrame = true
            policy.recordSuccess(at: MonotonicClock.now)
            reconnections.add(1, ordering: .relaxed)
            notify("\(name): connected again after \(ConnectionFailure.durationText(away))")
        } catch {
            guard policy.recordFailure(at: MonotonicClock.now, using: &random) else { throw finalError(error) }
            lastFailure = finalError(error)
        }
        return phase
    }

    private func connect() throws(StreamOutputError) {
        let deadline = ConnectionDeadline()
        let attempt = ConnectionAttempt(deadline: deadline)
        let isInterrupted = shared.withLock { shared in
            (shared.attempt, shared.deadline) = (attempt, deadline)
            return shared.isInterrupted
        }
        if isInterrupted { attempt.interrupt() }
        defer { shared.withLock { $0.attempt = nil } }
        let late = StreamOutputError(
            .timedOut, operation: "connect", subject: name,
            cause: "no response within \(ConnectionFailure.durationText(limits.connecting))")
        let (address, transport, beginning, limit) = (address, transport, beginning, limits.connecting)
        let connection = try attempt.run(limit: address.isListener ? nil : limit, late: late, start: startThread) {
            do throws(StreamOutputError) {
                let connection = try NetworkConnection(
                    address, transport, tracks: beginning.tracks, deadline: deadline, limit: limit)
                return .success(connection)
            } catch {
                return .failure(error)
            }
        }
        isExpected = false
        phase = .connected(connection)
        isConnected.store(true, ordering: .relaxed)
    }

    /// Handles a broken connection. Throws if it is not to be restored.
    private func handleLoss(of connection: NetworkConnection, _ error: StreamOutputError) throws(StreamOutputError) {
        leave(connection)
        lastFailure = error
        if error.kind == .readerStalled { throw error }
        if address.isListener {
            isExpected = true
            return notify("\(name): the viewer disconnected; waiting for the next one")
        }
        guard policy.recordLoss(at: MonotonicClock.now, using: &random) else { throw error }
        notify(
            "\(name): the connection was lost: \(error.cause); retrying for "
                + ConnectionFailure.durationText(limits.reconnecting))
    }

    /// Whether `packet` may follow on the connection. If the container's clock wraps with it, the sink reconnects:
    /// readers would interpret the wrap as a jump back. Throws if there are to be no new connections.
    private func canContinue(_ connection: NetworkConnection, with packet: EncodedPacket) throws(StreamOutputError)
        -> Bool
    {
        guard let period = transport.container.clockPeriod else { return true }
        let turn = time(of: packet).convertScale(1_000, method: .roundTowardNegativeInfinity).value / period
        clockTurn = clockTurn ?? turn
        guard turn != clockTurn else { return true }
        let message = ContainerFormat.clockMessage(of: period)
        try? connection.finish(limit: limits.writing)
        leave(connection)
        guard policy.recordLoss(at: MonotonicClock.now, using: &random) else {
            throw StreamOutputError(.connectionLost, operation: "send the stream", subject: name, cause: message)
        }
        notify("\(name): \(message); reconnecting")
        return false
    }

    private func leave(_ connection: NetworkConnection) {
        connection.drop()
        (phase, clockTurn) = (.away, nil)
        wantsKeyFrame = false
        isConnected.store(false, ordering: .relaxed)
    }

    private func finalError(_ error: StreamOutputError) -> StreamOutputError {
        StreamOutputError(
            .connectionLost, operation: "send the stream", subject: name, code: error.code,
            cause: "the connection was lost and cannot be restored: \(error.cause)")
    }

    private func drop(_ packet: EncodedPacket) {
        if isVideo(packet) { droppedFrames.add(1, ordering: .relaxed) }
    }

    private func time(of packet: EncodedPacket) -> CMTime {
        CMTime(value: packet.presentationTime, timescale: beginning.tracks[packet.trackIndex].timescale)
    }

    private func isVideo(_ packet: EncodedPacket) -> Bool {
        beginning.tracks[packet.trackIndex].mediaType == .video
    }

    private func notify(_ text: String) {
        shared.withLock { $0.messages.append(text) }
    }
}
