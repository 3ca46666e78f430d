import Descriptors
package import SampleQueue
import Synchronization

/// A live stream to an address on the network. What is lost on the way does not end it: it is connected again, and begins then with
/// a key frame and parameter sets. Meanwhile packets are left out, and counted.
///
/// All waiting has limits and is on the thread that writes; ``interrupt()`` ends it at once.
package final class NetworkSink: PacketSink, @unchecked Sendable {
    // SAFETY: one thread at a time, as any sink; what other threads ask for or tell is locked or atomic.

    /// How long may be waited.
    package struct Limits: Hashable, Sendable {
        /// For a connection, from the look-up of its host until the stream's beginning is taken.
        package var connecting = Duration.seconds(5)
        /// For a packet to be taken.
        package var writing = Duration.seconds(5)
        /// For a connection that was lost to be made again.
        package var reconnecting = Duration.seconds(300)
        /// Whether one that is connected to waits for the first to come, for as long as that takes, before it begins.
        package var waitsForFirst = false

        package init() {}
    }

    private enum Phase {
        case connected(NetworkConnection)
        case away
    }

    private struct Shared {
        var attempt: ConnectionAttempt?
        var gate: ConnectionGate?
        var isInterrupted = false
        var news: [String] = []
    }

    /// What FFmpeg reads of the tracks, on the thread that connects.
    private struct Beginning: @unchecked Sendable {
        // SAFETY: nobody changes a track's parameters once they are made.
        let tracks: [Track]
    }

    package let name: String
    private let address: NetworkAddress
    private let carriage: NetworkCarriage
    private let limits: Limits
    private var beginning = Beginning(tracks: [])
    private var phase = Phase.away
    private var policy: ReconnectPolicy
    private var random = SystemRandomNumberGenerator()
    private var lastFailure: StreamOutputError?
    /// Nobody has come yet to a sink that waits to be connected to.
    private var isExpected: Bool
    private let shared = Mutex(Shared())
    private let byteCount = Atomic<Int64>(0)
    private let droppedPictures = Atomic(0)
    private let reconnections = Atomic(0)
    private let isConnected = Atomic(false)
    package private(set) var wantsKeyFrame = false
    /// When the key frame is shown that a new connection began with; nil for the first connection, which begins with the session.
    private var start: CMTime?
    /// How often the container's clock had begun anew when the connection was made; nil before its first packet.
    private var clockTurn: Int64?

    /// A stream to `address`, carried as `carriage` says.
    package init(_ address: NetworkAddress, carriage: NetworkCarriage, limits: Limits = Limits()) {
        self.address = address
        self.carriage = carriage
        self.limits = limits
        name = address.shown
        isExpected = address.isListener
        policy = ReconnectPolicy(patience: limits.reconnecting)
    }

    package var isLive: Bool { true }
    package var holdsSound: Bool { carriage.container.holdsSound }
    package var longestStillness: Duration { .milliseconds(250) }
    package var longestPicture: Duration? { carriage.container.longestPicture }
    package var isAnswered: Bool { address.scheme.isWebsite }

    package var status: SinkStatus {
        var status = SinkStatus()
        status.bytes = byteCount.load(ordering: .relaxed)
        status.droppedPictures = droppedPictures.load(ordering: .relaxed)
        status.reconnections = reconnections.load(ordering: .relaxed)
        status.isConnected = isConnected.load(ordering: .relaxed)
        status.isListener = address.isListener
        return status
    }

    package func takeNews() -> [String] {
        shared.withLock { shared in
            defer { shared.news = [] }
            return shared.news
        }
    }

    package func check(_ codec: AudioSettings.Codec) throws(StreamOutputError) {
        try carriage.check(codec, subject: name)
    }

    package func begin(_ tracks: [Track]) throws(StreamOutputError) {
        beginning = Beginning(tracks: tracks)
        if !isExpected || limits.waitsForFirst { try connect() }
    }

    package func write(_ packet: EncodedPacket) throws(StreamOutputError) {
        guard case .connected(let connection) = try connectedPhase() else { return drop(packet) }
        if wantsKeyFrame {
            guard isPicture(packet), packet.isKeyFrame else { return drop(packet) }
            wantsKeyFrame = false
            start = time(of: packet)
        }
        // Sound comes a little behind the pictures; what was heard before a new beginning is no part of it, and FLV takes nothing earlier
        // than its first packet.
        if let start, time(of: packet) < start { return drop(packet) }
        guard try goesOn(connection, with: packet) else { return drop(packet) }
        do throws(StreamOutputError) {
            try connection.write(packet, limit: limits.writing)
            byteCount.add(Int64(packet.byteCount), ordering: .relaxed)
        } catch {
            drop(packet)
            try lose(connection, error)
        }
    }

    package func finish(at end: CMTime) throws(StreamOutputError) -> Int64 {
        guard case .connected(let connection) = phase else {
            // That nobody came to look is no failure.
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
        let (attempt, gate) = shared.withLock { shared in
            shared.isInterrupted = true
            return (shared.attempt, shared.gate)
        }
        gate?.interrupt()
        attempt?.interrupt()
    }

    // MARK: - The connection

    /// Where it stands, after a try to connect if one is due. Throws where none will be made any more.
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
            policy.succeed(at: MonotonicClock.now)
            reconnections.add(1, ordering: .relaxed)
            tell("\(name): connected again after \(ConnectionFailure.words(away))")
        } catch {
            guard policy.fail(at: MonotonicClock.now, using: &random) else { throw gaveUp(error) }
            lastFailure = gaveUp(error)
        }
        return phase
    }

    private func connect() throws(StreamOutputError) {
        let gate = ConnectionGate()
        let attempt = ConnectionAttempt(gate: gate)
        let isInterrupted = shared.withLock { shared in
            (shared.attempt, shared.gate) = (attempt, gate)
            return shared.isInterrupted
        }
        if isInterrupted { attempt.interrupt() }
        defer { shared.withLock { $0.attempt = nil } }
        let late = StreamOutputError(
            .timedOut, operation: "connect", subject: name,
            cause: "nobody answered within \(ConnectionFailure.words(limits.connecting))")
        let (address, carriage, beginning, limit) = (address, carriage, beginning, limits.connecting)
        let connection = try attempt.run(limit: address.isListener ? nil : limit, late: late, start: startThread) {
            do throws(StreamOutputError) {
                let connection = try NetworkConnection(
                    address, carriage, tracks: beginning.tracks, gate: gate, limit: limit)
                return .success(connection)
            } catch {
                return .failure(error)
            }
        }
        isExpected = false
        phase = .connected(connection)
        isConnected.store(true, ordering: .relaxed)
    }

    /// The connection broke. Throws where it is not to be made again.
    private func lose(_ connection: NetworkConnection, _ error: StreamOutputError) throws(StreamOutputError) {
        leave(connection)
        lastFailure = error
        if error.kind == .readerStalled { throw error }
        if address.isListener {
            isExpected = true
            return tell("\(name): who looked has gone; the next may come")
        }
        guard policy.lose(at: MonotonicClock.now, using: &random) else { throw error }
        tell(
            "\(name): the connection was lost: \(error.cause); it is tried for again, for "
                + ConnectionFailure.words(limits.reconnecting))
    }

    /// Whether `packet` may follow on the connection. Where the container's clock begins anew with it, the connection does too: readers would
    /// take it for a leap back. Throws where there are to be no new ones.
    private func goesOn(_ connection: NetworkConnection, with packet: EncodedPacket) throws(StreamOutputError) -> Bool {
        guard let period = carriage.container.clockPeriod else { return true }
        let turn = time(of: packet).convertScale(1_000, method: .roundTowardNegativeInfinity).value / period
        clockTurn = clockTurn ?? turn
        guard turn != clockTurn else { return true }
        let words = ContainerFormat.clockWords(of: period)
        try? connection.finish(limit: limits.writing)
        leave(connection)
        guard policy.lose(at: MonotonicClock.now, using: &random) else {
            throw StreamOutputError(.connectionLost, operation: "send the stream", subject: name, cause: words)
        }
        tell("\(name): \(words), and begins anew with a new connection")
        return false
    }

    private func leave(_ connection: NetworkConnection) {
        connection.drop()
        (phase, clockTurn) = (.away, nil)
        wantsKeyFrame = false
        isConnected.store(false, ordering: .relaxed)
    }

    private func gaveUp(_ error: StreamOutputError) -> StreamOutputError {
        StreamOutputError(
            .connectionLost, operation: "send the stream", subject: name, code: error.code,
            cause: "the connection was lost and could not be made again: \(error.cause)")
    }

    private func drop(_ packet: EncodedPacket) {
        if isPicture(packet) { droppedPictures.add(1, ordering: .relaxed) }
    }

    private func time(of packet: EncodedPacket) -> CMTime {
        CMTime(value: packet.presentationTime, timescale: beginning.tracks[packet.trackIndex].timescale)
    }

    private func isPicture(_ packet: EncodedPacket) -> Bool {
        beginning.tracks[packet.trackIndex].mediaType == .video
    }

    private func tell(_ text: String) {
        shared.withLock { $0.news.append(text) }
    }
}
