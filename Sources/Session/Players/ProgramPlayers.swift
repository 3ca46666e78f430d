import Playback
import SampleQueue
import Views

/// The players of a program in a session's loop. It creates them, applies the program's changes, stores their frames,
/// and reports their events.
///
/// A report is delivered only when no reader is awaited. Offline, neither the order of reports nor the state that a
/// script finds in a callback then depends on how fast a movie is read.
final class ProgramPlayers {
    /// The maximum number of players at once; each reads on its own thread.
    static let maximumCount = 32

    private let loop: SessionLoop
    private let decoding: MovieDecoding?
    private let onFrame: (PlayerID) -> Void
    private let onMake: (AVPlayer) -> Void
    private let onEnd: (AVPlayer) -> Void
    private let notify: (PlayerID, PlayerReport, Duration) throws -> Void
    private var players: [PlayerID: ProgramPlayer] = [:]
    /// The pending reports, in order.
    private var reports: [(player: PlayerID, happening: PlayerReport.Event)] = []
    /// The players in the order of their creation.
    private var order: [PlayerID] = []

    /// Creates the players of `loop`, whose movies are decoded by `decoding`, or in this process. `onMake` and `onEnd`
    /// are called when a player is created or removed, `onFrame` when its frame changes, and `notify` with its events.
    init(
        loop: SessionLoop, decoding: MovieDecoding?, onMake: @escaping (AVPlayer) -> Void,
        onEnd: @escaping (AVPlayer) -> Void,
        onFrame: @escaping (PlayerID) -> Void,
        notify: @escaping (PlayerID, PlayerReport, Duration) throws -> Void
    ) {
        self.loop = loop
        self.decoding = decoding
        self.onMake = onMake
        self.onEnd = onEnd
        self.onFrame = onFrame
        self.notify = notify
    }

    /// The current frames of the players.
    var shown: [PlayerID: MovieState] { players.mapValues(\.shown) }

    /// The player with an id; nil if there is none.
    subscript(_ player: PlayerID) -> AVPlayer? { players[player]?.player }

    /// Whether a player's movie is known: its header has been read, or it has none.
    func isKnown(_ player: PlayerID) -> Bool { players[player]?.isLoading != true }

    /// Returns the time of the next new frame of the players in `shown`; nil for never.
    func nextFrame(of shown: Set<PlayerID>) -> Duration? {
        shown.compactMap { players[$0]?.display.nextTime }.min()
    }

    /// The participants of the session's loop: the players, their displays, and the delivery of reports.
    var participants: [any SessionParticipant] {
        let displays = order.compactMap { players[$0]?.display }
        return [playing] + displays + [reporting]
    }

    private lazy var playing = PlayersParticipant(loop: loop) { [unowned self] in
        order.compactMap { players[$0]?.player }
    } notify: { _ in
        // Each player's own observer receives the event.
    }

    private lazy var reporting = ClosureParticipant { [unowned self] in
        reports.isEmpty ? nil : .zero
    } run: { [unowned self] time in
        let (player, happening) = reports.removeFirst()
        try notify(player, players[player]?.report(happening) ?? .nothing(happening), time)
    }

    /// Applies the changes that the program requested. Returns whether the set of players has changed.
    func execute(_ changes: [PlayerChange]) -> Bool {
        let before = order
        for change in changes { execute(change) }
        return order != before
    }

    private func execute(_ change: PlayerChange) {
        guard let player = players[change.player] ?? make(change) else { return }
        player.execute(change)
        if change.isDisposed {
            order.removeAll { $0 == change.player }
            players[change.player] = nil
            onEnd(player.player)
            reports.removeAll { $0.player == change.player }
            onFrame(change.player)
        } else {
            // The report corrects the program's own state of its player.
            report(.changed, of: change.player)
        }
    }

    private func make(_ change: PlayerChange) -> ProgramPlayer? {
        guard change.source != nil, !change.isDisposed else { return nil }
        guard players.count < Self.maximumCount else {
            reports.append((change.player, .failed("more than \(Self.maximumCount) players at once")))
            return nil
        }
        let id = change.player
        let made = ProgramPlayer(loop: loop, decoding: decoding) { [unowned self] in
            report($0, of: id)
        } onFrame: { [unowned self] in
            onFrame(id)
        }
        players[id] = made
        order.append(id)
        // From its first source on the player follows the session, and nothing else serves it.
        _ = playing.nextTime
        onMake(made.player)
        return made
    }

    private func report(_ happening: PlayerReport.Event, of player: PlayerID) {
        guard players[player] != nil else { return }
        // A report contains the state at its delivery, so one is enough.
        if happening == .changed, reports.contains(where: { $0.player == player && $0.happening == .changed }) {
            return
        }
        reports.append((player, happening))
    }
}

extension PlayerReport {
    /// Returns the report for a player that does not exist.
    fileprivate static func nothing(_ happening: Event) -> PlayerReport {
        PlayerReport(happening, timeControl: .paused, rate: 0, runningRate: 0, time: .zero, duration: nil)
    }
}
