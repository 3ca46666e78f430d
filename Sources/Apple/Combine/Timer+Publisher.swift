public import Foundation
public import Publishers
import SwiftViews

extension Timer {
    /// Returns a publisher of the date at equal intervals; Combine's. In a session, dates and intervals follow the
    /// session's clock without drift. The run loop and the mode are ignored. Connect it by `autoconnect()` or
    /// `connect()`.
    public static func publish(
        every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode
    ) -> TimerPublisher {
        TimerPublisher(interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode)
    }

    /// A publisher that emits the date at equal intervals while it is connected; Combine's `Timer.TimerPublisher`.
    /// Outside of a session it emits nothing.
    public final class TimerPublisher: ConnectablePublisher, Sendable {
        /// The output type: dates.
        public typealias Output = Date
        /// The publisher never fails.
        public typealias Failure = Never
        /// The interval in seconds; at least one millisecond.
        public let interval: TimeInterval
        private let subject = PassthroughSubject<Date, Never>()

        /// Creates a publisher that emits nothing until it is connected.
        public init(
            interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop, mode: RunLoop.Mode
        ) {
            self.interval = interval
        }

        /// Attaches `receiver` to the dates from now on.
        public func attach(_ receiver: Receiver<Date, Never>) -> AnyCancellable { subject.attach(receiver) }

        /// Starts the timer. The first date follows after one interval.
        public func connect() -> any Cancellable {
            let subject = subject
            let ticking = SessionTicks.begin(every: interval) { subject.send($0) }
            return AnyCancellable { ticking?.cancel() }
        }
    }
}

extension Timer.TimerPublisher: ComparablePublisher {
    /// Whether both timers have the same interval.
    package func isEquivalent(as other: Any) -> Bool {
        (other as? Timer.TimerPublisher)?.interval == interval
    }
}
