package import Dispatch

/// Tells the main queue from others. Its objects do not: each time that it is asked for there is a new one.
package enum MainQueue {
    /// Does what is handed to it, soon, where the main queue's work is done instead. Any thread.
    package typealias Worker = @Sendable (@escaping @Sendable () -> Void) -> Void

    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether `queue` is the main queue.
    package static func isIt(_ queue: DispatchQueue) -> Bool { queue.getSpecific(key: key) == true }
}
