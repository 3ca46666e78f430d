/// Those who are attached to a subject, in the order in which they came.
final class Receivers<Output, Failure: Error>: @unchecked Sendable {
    /// Held while everybody is told of a value: whoever comes, and the next value, have their turn afterwards.
    private let turn = RecursiveLock()
    private let lock = RecursiveLock()
    /// Under `lock`, as what follows.
    private var receivers: [UInt64: Receiver<Output, Failure>] = [:]
    private var last: UInt64 = 0
    private var completion: Subscribers.Completion<Failure>?

    /// Attaches `receiver`, who hears of what `greeting` tells it first, or of the end alone if that was.
    func add(_ receiver: Receiver<Output, Failure>, greeting: () -> Void) -> AnyCancellable {
        turn.withLock {
            if let completion = lock.withLock({ completion }) {
                receiver.receive(completion: completion)
                return AnyCancellable {}
            }
            let number = lock.withLock {
                last += 1
                receivers[last] = receiver
                return last
            }
            greeting()
            return AnyCancellable { [weak self] in self?.remove(number) }
        }
    }

    /// Runs `change` and then tells everybody who is attached, unless the end was.
    func send(after change: () -> Void = {}, telling tell: (Receiver<Output, Failure>) -> Void) {
        turn.withLock {
            guard lock.withLock({ completion == nil }) else { return }
            change()
            for receiver in attached() { tell(receiver) }
        }
    }

    /// Tells everybody of the end, and lets go of them. A second end is none.
    func finish(_ completion: Subscribers.Completion<Failure>) {
        turn.withLock {
            let told = lock.withLock { () -> [Receiver<Output, Failure>] in
                guard self.completion == nil else { return [] }
                self.completion = completion
                let told = receivers.sorted { $0.key < $1.key }.map(\.value)
                receivers = [:]
                return told
            }
            for receiver in told { receiver.receive(completion: completion) }
        }
    }

    private func attached() -> [Receiver<Output, Failure>] {
        lock.withLock { receivers.sorted { $0.key < $1.key }.map(\.value) }
    }

    private func remove(_ number: UInt64) {
        _ = lock.withLock { receivers.removeValue(forKey: number) }
    }
}
