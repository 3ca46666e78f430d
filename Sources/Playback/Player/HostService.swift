import Dispatch
import SampleQueue
import Synchronization

/// Serves a player that no session serves, by the host clock, on a queue of its own.
final class HostService: Sendable {
    private let queue = DispatchQueue(label: "pipstream.player")
    private let player: PlayerReference
    /// The number of the newest timer; older ones are void.
    private let appointment = Atomic<UInt64>(0)

    /// The longest wait until the next check.
    private static let longestWait = CMTime(value: 3_600, timescale: 1)

    /// Creates a service for `player`, which is held weakly.
    init(_ player: AVPlayer) {
        self.player = PlayerReference(player)
    }

    /// Reports that work is due, now or at another time. Thread-safe.
    func wake() {
        queue.async { [self] in serve() }
    }

    private func serve() {
        guard let player = player.value, player.isServed(by: self) else { return }
        player.serve(by: self)
        guard let next = player.nextServiceTime() else { return }
        let number = appointment.add(1, ordering: .relaxed).newValue
        let now = player.state.withLock { $0.clock }.time
        // At a slow rate, the next event may be further away than nanoseconds can express.
        let wait = min(max(.zero, next - now), Self.longestWait)
        let nanoseconds = wait.convertScale(1_000_000_000, method: .roundTowardPositiveInfinity).value
        queue.asyncAfter(deadline: .now() + .nanoseconds(Int(nanoseconds))) { [self] in
            if appointment.load(ordering: .relaxed) == number { serve() }
        }
    }
}

/// A weak reference to a player.
final class PlayerReference: Sendable {
    private struct WeakPlayer: Sendable {
        weak var value: AVPlayer?
    }

    private let player = Mutex(WeakPlayer())

    init(_ value: AVPlayer? = nil) {
        self.value = value
    }

    var value: AVPlayer? {
        get { player.withLock { $0.value } }
        set { player.withLock { $0.value = newValue } }
    }
}

extension AVPlayer {
    /// Whether `host` serves the player; nil means any other server.
    func isServed(by host: HostService?) -> Bool { host == nil || state.withLock { $0.host === host } }
}
