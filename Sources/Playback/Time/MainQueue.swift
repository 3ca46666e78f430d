import Dispatch

/// Tells the main queue from others. Its objects do not: each time that it is asked for there is a new one.
enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether `queue` is the main queue.
    static func isIt(_ queue: DispatchQueue) -> Bool { queue.getSpecific(key: key) == true }
}
