import Dispatch
public import Foundation
public import Publishers

/// A length of time for the operators of a publisher; after the strides of Combine's schedulers.
public struct SchedulerTimeInterval: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// The length in seconds.
    public let timeInterval: TimeInterval

    private init(timeInterval: TimeInterval) {
        self.timeInterval = timeInterval.isFinite ? min(max(timeInterval, 0), 1e9) : 1e9
    }

    /// A number of seconds.
    public init(integerLiteral value: Int) { self.init(timeInterval: TimeInterval(value)) }
    /// A number of seconds.
    public init(floatLiteral value: Double) { self.init(timeInterval: value) }
    /// A number of seconds.
    public init(_ seconds: TimeInterval) { self.init(timeInterval: seconds) }

    /// A number of seconds.
    public static func seconds(_ s: Int) -> SchedulerTimeInterval { .init(timeInterval: TimeInterval(s)) }
    /// A number of seconds.
    public static func seconds(_ s: Double) -> SchedulerTimeInterval { .init(timeInterval: s) }
    /// A number of milliseconds.
    public static func milliseconds(_ ms: Int) -> SchedulerTimeInterval { .init(timeInterval: TimeInterval(ms) / 1e3) }
    /// A number of microseconds.
    public static func microseconds(_ us: Int) -> SchedulerTimeInterval { .init(timeInterval: TimeInterval(us) / 1e6) }
    /// A number of nanoseconds.
    public static func nanoseconds(_ ns: Int) -> SchedulerTimeInterval { .init(timeInterval: TimeInterval(ns) / 1e9) }
}

/// The operators that wait. They use the main queue, which follows the session's clock, and ignore the scheduler.
extension Publisher {
    /// Returns a publisher of the values that no other value follows within `dueTime`, delivered after that time. The
    /// end of the publisher discards a value that still waits.
    public func debounce<S>(
        for dueTime: SchedulerTimeInterval, scheduler: S, options: Never? = nil
    ) -> some Publisher<Output, Failure> {
        timed { waiting, value in waiting.debounce(value, for: dueTime) }
    }

    /// Returns a publisher of the first value, and then of at most one in each `interval`: the newest if `latest`, else
    /// the first. A value that waits when the publisher ends is delivered before the end.
    public func throttle<S>(
        for interval: SchedulerTimeInterval, scheduler: S, latest: Bool
    ) -> some Publisher<Output, Failure> {
        timed(deliversRest: true) { waiting, value in waiting.throttle(value, for: interval, latest: latest) }
    }

    /// Returns a publisher of the values, each `interval` after its arrival, and then of the end.
    public func delay<S>(
        for interval: SchedulerTimeInterval, scheduler: S, options: Never? = nil
    ) -> some Publisher<Output, Failure> {
        AnyPublisher { receiver in
            let waiting = WaitingValue(receiver, deliversRest: false)
            let upstream = attach(
                Receiver(
                    { value in waiting.after(interval) { $0.receive(value) } },
                    { completion in waiting.after(interval) { $0.receive(completion: completion) } }))
            return AnyCancellable {
                upstream.cancel()
                waiting.cancel()
            }
        }
    }

    private func timed(
        deliversRest: Bool = false, _ take: @escaping (WaitingValue<Output, Failure>, Output) -> Void
    ) -> AnyPublisher<Output, Failure> {
        AnyPublisher { receiver in
            let waiting = WaitingValue(receiver, deliversRest: deliversRest)
            let upstream = attach(Receiver({ take(waiting, $0) }, waiting.end))
            return AnyCancellable {
                upstream.cancel()
                waiting.cancel()
            }
        }
    }
}

/// A value that waits for its time, for one subscriber.
private final class WaitingValue<Output, Failure: Error>: @unchecked Sendable {
    // SAFETY: `lock` protects what changes. The receiver is called where the publisher sends, and on the main queue.
    private let lock = NSLock()
    private let deliversRest: Bool
    private var receiver: Receiver<Output, Failure>?
    private var value: Output?
    /// The number of values so far: a value waits only until the next.
    private var count = 0
    /// Whether a value was delivered less than the interval ago.
    private var isThrottled = false

    init(_ receiver: Receiver<Output, Failure>, deliversRest: Bool) {
        self.receiver = receiver
        self.deliversRest = deliversRest
    }

    func cancel() {
        lock.withLock { (receiver, value) = (nil, nil) }
    }

    func end(_ completion: Subscribers.Completion<Failure>) {
        let (receiver, rest) = lock.withLock {
            defer { (self.receiver, value) = (nil, nil) }
            return (self.receiver, deliversRest ? value : nil)
        }
        if let rest { receiver?.receive(rest) }
        receiver?.receive(completion: completion)
    }

    func debounce(_ value: Output, for interval: SchedulerTimeInterval) {
        let number = lock.withLock {
            self.value = value
            count += 1
            return count
        }
        after(interval) { [self] receiver in
            let due = lock.withLock {
                guard number == count else { return Output?.none }
                defer { self.value = nil }
                return self.value
            }
            if let due { receiver.receive(due) }
        }
    }

    func throttle(_ value: Output, for interval: SchedulerTimeInterval, latest: Bool) {
        let receiver = lock.withLock {
            guard isThrottled else {
                isThrottled = true
                return self.receiver
            }
            if latest || self.value == nil { self.value = value }
            return nil
        }
        guard let receiver else { return }
        receiver.receive(value)
        after(interval) { [self] _ in deliver(every: interval) }
    }

    private func deliver(every interval: SchedulerTimeInterval) {
        let (due, receiver) = lock.withLock {
            defer { value = nil }
            isThrottled = value != nil
            return (value, self.receiver)
        }
        guard let due, let receiver else { return }
        receiver.receive(due)
        after(interval) { [self] _ in deliver(every: interval) }
    }

    /// Calls `body` after `interval`, unless the subscription has ended by then.
    func after(_ interval: SchedulerTimeInterval, _ body: @escaping (Receiver<Output, Failure>) -> Void) {
        let call = UncheckedCall(body: body)
        DispatchQueue.main.asyncAfter(deadline: .now() + interval.timeInterval) { [self] in
            if let receiver = lock.withLock({ receiver }) { call.body(receiver) }
        }
    }

    private struct UncheckedCall: @unchecked Sendable {
        // SAFETY: it is created for one call on the main queue.
        let body: (Receiver<Output, Failure>) -> Void
    }
}
