public import Foundation
public import Publishers
import SwiftViews

extension Timer {
    /// A publisher of the date at equal distances; Combine's. In a session the dates and the distances are those of the session's clock,
    /// on which no time is lost; the run loop and the mode are not asked. Connect it by `autoconnect()`, or `connect()`.
    public static func publish(
        every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode
    ) -> TimerPublisher {
        TimerPublisher(interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode)
    }

    /// Tells of the date at equal distances while it is connected; Combine's `Timer.TimerPublisher`. Outside of a session it tells of
    /// nothing.
    public final class TimerPublisher: ConnectablePublisher, Sendable {
        /// Dates.
        public typealias Output = Date
        /// It does not fail.
        public typealias Failure = Never
        /// The distance in seconds; a millisecond at least.
        public let interval: TimeInterval
        private let subject = PassthroughSubject<Date, Never>()

        /// A publisher that tells of nothing before it is connected.
        public init(
            interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop, mode: RunLoop.Mode
        ) {
            self.interval = interval
        }

        /// Tells `receiver` of the dates from now on.
        public func attach(_ receiver: Receiver<Date, Never>) -> AnyCancellable { subject.attach(receiver) }

        /// Begins; the first date comes an interval from now.
        public func connect() -> any Cancellable {
            let subject = subject
            let ticking = SessionTicks.begin(every: interval) { subject.send($0) }
            return AnyCancellable { ticking?.cancel() }
        }
    }
}

extension Timer.TimerPublisher: ComparablePublisher {
    /// Timers of one interval tell of the same.
    package func tellsTheSame(as other: Any) -> Bool {
        (other as? Timer.TimerPublisher)?.interval == interval
    }
}
