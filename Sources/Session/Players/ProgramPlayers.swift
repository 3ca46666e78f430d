import Playback
import SampleQueue
import Views

/// A program's players in a session's loop: it makes them, does with them what the program wants, keeps what they show, and says
/// what befalls them.
///
/// Reports come when nothing is awaited from a reader any more, so that offline neither their order nor what a script finds when it
/// hears of one depends on how fast a movie is read.
final class ProgramPlayers {
    /// What is played at once at the most; each player reads on a thread of its own.
    static let greatestCount = 32

    private let loop: SessionLoop
    private let onPicture: (PlayerID) -> Void
    private let onMake: (AVPlayer) -> Void
    private let onEnd: (AVPlayer) -> Void
    private let tell: (PlayerID, PlayerReport, Duration) throws -> Void
    private var players: [PlayerID: ProgramPlayer] = [:]
    /// What is still to be told, in order.
    private var reports: [(player: PlayerID, happening: PlayerReport.Happening)] = []
    /// The players in the order in which they were made.
    private var order: [PlayerID] = []

    /// Players in `loop`. `onMake` and `onEnd` hear of each as it comes and goes, `onPicture` whenever one shows another picture, and `tell` of what befalls one.
    init(
        loop: SessionLoop, onMake: @escaping (AVPlayer) -> Void, onEnd: @escaping (AVPlayer) -> Void,
        onPicture: @escaping (PlayerID) -> Void,
        tell: @escaping (PlayerID, PlayerReport, Duration) throws -> Void
    ) {
        self.loop = loop
        self.onMake = onMake
        self.onEnd = onEnd
        self.onPicture = onPicture
        self.tell = tell
    }

    /// What the players show now.
    var shown: [PlayerID: ShownMovie] { players.mapValues(\.shown) }

    /// The player of a number; nil where there is none.
    subscript(_ player: PlayerID) -> AVPlayer? { players[player]?.player }

    /// Whether it is known what a player is to show: its movie's head is read, or it has none.
    func isKnown(_ player: PlayerID) -> Bool { players[player]?.isLoading != true }

    /// When one of `shown` shows another picture; nil for never.
    func nextPicture(of shown: Set<PlayerID>) -> Duration? {
        shown.compactMap { players[$0]?.display.nextTime }.min()
    }

    /// Who takes part in the session's loop: the players, what they show, and what is told of them.
    var participants: [any SessionParticipant] {
        let displays = order.compactMap { players[$0]?.display }
        return [playing] + displays + [reporting]
    }

    private lazy var playing = PlayersParticipant(loop: loop) { [unowned self] in
        order.compactMap { players[$0]?.player }
    } tell: { _ in
        // Each player's own observer hears of it.
    }

    private lazy var reporting = SessionPart { [unowned self] in
        reports.isEmpty ? nil : .zero
    } run: { [unowned self] time in
        let (player, happening) = reports.removeFirst()
        try tell(player, players[player]?.report(happening) ?? .nothing(happening), time)
    }

    /// Does what the program wants; whether there are more or fewer players now.
    func carryOut(_ changes: [PlayerChange]) -> Bool {
        let before = order
        for change in changes { carryOut(change) }
        return order != before
    }

    private func carryOut(_ change: PlayerChange) {
        guard let player = players[change.player] ?? make(change) else { return }
        player.carryOut(change)
        if change.isDisposed {
            order.removeAll { $0 == change.player }
            players[change.player] = nil
            onEnd(player.player)
            reports.removeAll { $0.player == change.player }
            onPicture(change.player)
        } else {
            // A program's own idea of its player is put right.
            report(.changed, of: change.player)
        }
    }

    private func make(_ change: PlayerChange) -> ProgramPlayer? {
        guard change.source != nil, !change.isDisposed else { return nil }
        guard players.count < Self.greatestCount else {
            reports.append((change.player, .failed("more than \(Self.greatestCount) players at once")))
            return nil
        }
        let id = change.player
        let made = ProgramPlayer(loop: loop) { [unowned self] in
            report($0, of: id)
        } onPicture: { [unowned self] in
            onPicture(id)
        }
        players[id] = made
        order.append(id)
        // From its first source on the player follows the session, and nobody else serves it.
        _ = playing.nextTime
        onMake(made.player)
        return made
    }

    private func report(_ happening: PlayerReport.Happening, of player: PlayerID) {
        guard players[player] != nil else { return }
        // A report says how it stands when it is told: one is enough.
        if happening == .changed, reports.contains(where: { $0.player == player && $0.happening == .changed }) {
            return
        }
        reports.append((player, happening))
    }
}

extension PlayerReport {
    /// What is told of a player that there is none of.
    fileprivate static func nothing(_ happening: Happening) -> PlayerReport {
        PlayerReport(happening, timeControl: .paused, rate: 0, runningRate: 0, time: .zero, duration: nil)
    }
}
