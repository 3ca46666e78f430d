public import Foundation

extension NotificationCenter {
    /// Returns the sequence of the notifications called `name`, of `object` alone if one is given, that are posted while
    /// a loop runs over it: `for await notification in center.notifications(named: …)`. Foundation on Linux lacks this
    /// method.
    public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
        Notifications(center: self, name: name, object: object)
    }

    /// A sequence of notifications, which ends only with the task that iterates over it.
    public struct Notifications: AsyncSequence {
        fileprivate let center: NotificationCenter
        fileprivate let name: Notification.Name
        fileprivate let object: AnyObject?

        /// Observes the center until the iterator is released.
        public func makeAsyncIterator() -> AsyncIterator {
            let (stream, continuation) = AsyncStream<Notification>.makeStream()
            let observation = Observation(center: center, name: name, object: object) { continuation.yield($0) }
            continuation.onTermination = { _ in observation.end() }
            return AsyncIterator(notifications: stream.makeAsyncIterator())
        }

        /// The iterator of the sequence.
        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate var notifications: AsyncStream<Notification>.Iterator

            /// Returns the next notification; nil once the task is cancelled.
            public mutating func next() async -> Notification? { await notifications.next() }

            /// Returns the next notification on the caller's actor; nil once the task is cancelled.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
                await notifications.next(isolation: actor)
            }
        }
    }

    /// An observer of a center.
    private final class Observation: @unchecked Sendable {
        // SAFETY: both are constant, and a center is thread-safe.
        private let center: NotificationCenter
        private let observer: any NSObjectProtocol

        init(
            center: NotificationCenter, name: Notification.Name, object: AnyObject?,
            block: @escaping @Sendable (sending Notification) -> Void
        ) {
            self.center = center
            observer = center.addObserver(forName: name, object: object, queue: nil) { notification in
                // SAFETY: a notification is a value that its observers share and do not change.
                nonisolated(unsafe) let notification = notification
                block(notification)
            }
        }

        func end() { center.removeObserver(observer) }
    }
}
