package import SampleQueue
import Synchronization

/// How it is with a sink at a moment.
package struct SinkStatus: Hashable, Sendable {
    /// The bytes that were passed on.
    package var bytes: Int64 = 0
    /// How far the waiting pictures are apart.
    package var waiting: CMTime = .zero
    /// Pictures that were left out because the sink was too slow, or away.
    package var droppedPictures = 0
    /// How many times a connection was made anew.
    package var reconnections = 0
    /// Whether there is somebody to take what comes.
    package var isConnected = true
    /// Whether it waits to be connected to, where nobody is connected.
    package var isListener = false
    /// What came of it; nil while it goes on.
    package var hasSucceeded: Bool?

    /// How it stands with a sink, in a word.
    package enum State: String, CaseIterable, Sendable {
        /// It takes what comes.
        case connected
        /// Its connection is made, or made anew.
        case retrying
        /// Nobody has come yet to be shown anything.
        case waiting
        /// Nothing goes there any more, before its time.
        case lost
        /// It has all.
        case ended
    }

    /// How it stands.
    package var state: State {
        if let hasSucceeded { return hasSucceeded ? .ended : .lost }
        return isConnected ? .connected : isListener ? .waiting : .retrying
    }

    package init() {}
}

/// The bytes that a sink has passed on, for any thread to ask.
final class SinkCounter: Sendable {
    private let bytes = Atomic<Int64>(0)

    /// It is `count` bytes by now.
    func set(_ count: Int64) {
        bytes.store(count, ordering: .relaxed)
    }

    var status: SinkStatus {
        var status = SinkStatus()
        status.bytes = bytes.load(ordering: .relaxed)
        return status
    }
}
