import Dispatch
import StreamOutput
import Synchronization
import Testing

@Suite("A bounded worker")
struct BoundedWorkerTests {
    /// Numbers that wait, two at most, and whether they are all.
    private struct Numbers {
        var waiting: [Int] = []
        var most = 0
        var isEnding = false

        mutating func add(_ number: Int) -> Bool {
            guard waiting.count < 2 else { return false }
            waiting.append(number)
            most = max(most, waiting.count)
            return true
        }

        /// A number; nil within for the end.
        mutating func take() -> Int?? {
            if waiting.isEmpty { return isEnding ? .some(nil) : nil }
            return waiting.removeFirst()
        }
    }

    @Test("A bounded worker runs its work in order, never has more than its bound, and ends on request")
    func order() {
        let worker = BoundedWorker(Numbers()) { $0.waiting.count < 2 }
        let done = Mutex([Int]())
        worker.begin {
            while true {
                guard let taken = worker.take({ $0.take() }) else {
                    worker.waitForWork()
                    continue
                }
                guard let number = taken else { return }
                done.withLock { $0.append(number) }
            }
        }
        for number in 0..<20_000 { worker.submit { $0.add(number) } }
        #expect(worker.withState(\.most) <= 2)
        worker.notify { $0.isEnding = true }
        // More than one may wait for the end, and again.
        DispatchQueue.concurrentPerform(iterations: 4) { _ in worker.waitForEnd() }
        #expect(worker.waitForEnd())
        #expect(done.withLock { $0 } == Array(0..<20_000))
    }

    @Test("blocks its callers until there is less work, though the next item does not free enough space")
    func heldUp() {
        // Four may wait, and who was held up goes on once there is one: the first three that are taken change nothing.
        let worker = BoundedWorker(Numbers(waiting: [1, 2, 3, 4])) { $0.waiting.count <= 1 }
        let proceed = DispatchSemaphore(value: 0)
        let seen = Mutex([Int]())
        worker.begin {
            proceed.wait()
            while true {
                guard let taken = worker.take({ $0.take() }) else {
                    worker.waitForWork()
                    continue
                }
                guard let number = taken else { return }
                seen.withLock { $0.append(number) }
            }
        }
        var tries = 0
        worker.submit { numbers in
            tries += 1
            if tries == 1 { proceed.signal() }
            guard numbers.waiting.count <= 1 else { return false }
            numbers.waiting.append(5)
            numbers.isEnding = true
            return true
        }
        worker.waitForEnd()
        #expect(tries == 2)
        #expect(seen.withLock { $0 } == [1, 2, 3, 4, 5])
    }

    @Test("A bounded worker that has ended blocks no caller")
    func ended() {
        let worker = BoundedWorker(Numbers(waiting: [1, 2])) { $0.waiting.count < 2 }
        let proceed = DispatchSemaphore(value: 0)
        worker.begin { proceed.wait() }
        #expect(!worker.waitForEnd(until: .now()))
        var tries = 0
        worker.submit { numbers in
            tries += 1
            if tries == 1 { proceed.signal() }
            return numbers.add(3)
        }
        #expect(worker.waitForEnd())
        worker.submit { $0.add(4) }
        #expect(worker.withState(\.waiting) == [1, 2])
    }
}
