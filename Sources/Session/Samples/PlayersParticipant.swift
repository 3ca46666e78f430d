import Playback
import SampleQueue

/// The players whose pictures a session shows or whose sound it makes heard, in its loop: it makes them follow the session's clock
/// when it first meets them, and serves each when something of it is due.
final class PlayersParticipant: SessionParticipant {
    private let loop: SessionLoop
    private let players: () -> [AVPlayer]
    private let meet: (AVPlayer) -> Void
    private let tell: (PlayerEvent) -> Void
    private var known: [(player: AVPlayer, observer: UInt64)] = []

    /// Serves the players of the moment. `meet` hears of each once, before anything of it is due, and `tell` of what befalls it.
    init(
        loop: SessionLoop, players: @escaping () -> [AVPlayer], meet: @escaping (AVPlayer) -> Void = { _ in },
        tell: @escaping (PlayerEvent) -> Void
    ) {
        self.loop = loop
        self.players = players
        self.meet = meet
        self.tell = tell
    }

    deinit {
        for (player, observer) in known { player.removeObserver(observer) }
    }

    var nextTime: Duration? {
        takeIn()
        return known.compactMap { $0.player.nextServiceTime().flatMap { Duration($0) } }.min()
    }

    /// Whether one of them has had sound, or will.
    var maySound: Bool {
        takeIn()
        return known.contains { $0.player.mayBeHeard }
    }

    /// What is shown and heard must not depend on how fast a movie is read.
    var awaitedAnswer: AwaitedAnswer? {
        takeIn()
        let players = known.lazy.map(\.player)
        if let player = players.first(where: { $0.isAwaitingMedia }) {
            return AwaitedAnswer(
                what: "the reading of \(player.currentItem?.asset.url.lastPathComponent ?? "a movie")",
                isIndispensable: true)
        }
        return players.contains { $0.isCallingObserver } ? .observer : nil
    }

    /// A skip of the window waits for the player's seek.
    var answersOthers: Bool { true }

    func run(at time: Duration) {
        for (player, _) in known {
            guard let due = player.nextServiceTime(), let dueTime = Duration(due), dueTime <= time else { continue }
            // What is due is done at its own exact time also where no duration can say that.
            loop.time.stand(at: time, exactTime: due)
            player.serve()
        }
    }

    private func takeIn() {
        for player in players() where !known.contains(where: { $0.player === player }) {
            // Served on the session's thread alone.
            nonisolated(unsafe) let tell = tell
            known.append((player, player.addObserver { tell($0) }))
            player.follow(loop.time.clock) { [mailbox = loop.mailbox] in mailbox.wake() }
            meet(player)
            // What befell it before.
            if let item = player.currentItem, let error = item.error as? PlaybackError { tell(.failed(item, error)) }
        }
    }
}
