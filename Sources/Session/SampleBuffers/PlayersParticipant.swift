import Playback
import SampleQueue

/// The players whose frames a session shows or whose audio it plays, in its loop. It makes each new player follow the
/// session's clock, and serves each when it is due.
final class PlayersParticipant: SessionParticipant {
    private let loop: SessionLoop
    private let players: () -> [AVPlayer]
    private let meet: (AVPlayer) -> Void
    private let notify: (PlayerEvent) -> Void
    private var known: [(player: AVPlayer, observer: UInt64)] = []
    /// Whether a player had due work when the loop last queried what it waits for. Time must not advance before that is
    /// done, even if another thread executes it meanwhile.
    private var isServiceDue = false

    /// Creates a participant that serves the current players. `meet` receives each player once, before it is served,
    /// and `notify` the players' events.
    init(
        loop: SessionLoop, players: @escaping () -> [AVPlayer], meet: @escaping (AVPlayer) -> Void = { _ in },
        notify: @escaping (PlayerEvent) -> Void
    ) {
        self.loop = loop
        self.players = players
        self.meet = meet
        self.notify = notify
    }

    deinit {
        for (player, observer) in known { player.removeObserver(observer) }
    }

    var nextTime: Duration? {
        takeIn()
        if isServiceDue { return loop.now }
        return known.compactMap { $0.player.nextServiceTime().flatMap { Duration($0) } }.min()
    }

    /// Whether one of the players has had audio, or will.
    var mayPlayAudio: Bool {
        takeIn()
        return known.contains { $0.player.mayBeAudible }
    }

    /// The media that a player waits for. Frames and audio must not depend on the speed of reading a movie.
    var pendingReply: PendingReply? {
        takeIn()
        let players = known.map(\.player)
        let needs = players.map(\.need)
        isServiceDue = needs.contains(.service)
        if let index = needs.firstIndex(of: .media) {
            let player = players[index]
            return PendingReply(
                what: "the reading of \(player.currentItem?.asset.url.lastPathComponent ?? "a movie")",
                isIndispensable: true)
        }
        return players.contains { $0.isCallingObserver } ? .observer : nil
    }

    /// Whether others wait for its actions: a skip of the window waits for the player's seek.
    var servesOthers: Bool { true }

    func run(at time: Duration) {
        isServiceDue = false
        for (player, _) in known {
            guard let due = player.nextServiceTime(), let dueTime = Duration(due), dueTime <= time else { continue }
            // Serve the player at its own exact time, even if no duration can represent it.
            loop.time.stopClock(at: time, exactTime: due)
            player.serve()
        }
    }

    private func takeIn() {
        for player in players() where !known.contains(where: { $0.player === player }) {
            // Called on the session's thread only.
            nonisolated(unsafe) let notify = notify
            known.append((player, player.addObserver { notify($0) }))
            player.follow(loop.time.clock) { [mailbox = loop.mailbox] in mailbox.wake() }
            meet(player)
            // Report an earlier failure.
            if let item = player.currentItem, let error = item.error as? PlaybackError { notify(.failed(item, error)) }
        }
    }
}
