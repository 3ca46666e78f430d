import Dispatch
import Playback
import SampleQueue
import Synchronization
import TestSupport

/// A player that a test steps through its time, as an offline session does.
final class SteppedPlayer {
    let clock = VirtualClock()
    let player: AVPlayer
    private let arrival = DispatchSemaphore(value: 0)
    private let log = EventLog()

    /// Takes `player` over; its item should come afterwards, so that nothing is missed.
    init(_ player: AVPlayer = AVPlayer()) {
        self.player = player
        _ = player.addObserver { [log] event in log.append(Self.text(event)) }
        player.follow(clock.clock) { [arrival] in arrival.signal() }
    }

    /// The player's events, as text.
    var events: [String] { log.events }

    /// Does everything that is due now, and waits for what has to be read for it.
    func settle() {
        while true {
            // In this order: what has arrived meanwhile is due.
            if player.need == .media {
                arrival.wait()
            } else if let due = player.nextServiceTime(), due <= clock.clock.time {
                player.serve()
            } else {
                return
            }
        }
    }

    /// Lets `duration` pass, everything done at its time.
    func run(for duration: CMTime) {
        run(to: clock.clock.time + duration)
    }

    /// Lets time pass until `end`.
    func run(to end: CMTime) {
        settle()
        while let due = player.nextServiceTime(), due <= end {
            clock.advance(by: due - clock.clock.time)
            player.serve()
            settle()
        }
        clock.advance(by: end - clock.clock.time)
        settle()
    }

    private static func text(_ event: PlayerEvent) -> String {
        switch event {
        case .loaded: "loaded"
        case .failed(_, let error): "failed: \(error.kind)"
        case .ended: "ended"
        case .failedToPlayToEnd(_, let error): "failedToPlayToEnd: \(error.kind)"
        case .stalled: "stalled"
        case .resumed: "resumed"
        case .rateChanged: "rate"
        case .moved: "moved"
        }
    }
}

/// A log of a player's events.
private final class EventLog: Sendable {
    private let log = Mutex<[String]>([])

    var events: [String] { log.withLock { $0 } }

    func append(_ event: String) {
        log.withLock { $0.append(event) }
    }
}

extension CMTime {
    /// Seconds, exactly.
    static func seconds(_ value: Int64, per scale: Int32 = 1) -> CMTime { CMTime(value: value, timescale: scale) }
}
