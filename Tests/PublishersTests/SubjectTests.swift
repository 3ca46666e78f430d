import Publishers
import Synchronization
import Testing

/// The received values in their order, from any thread.
final class Arrivals<Value: Sendable>: Sendable {
    private let state = Mutex<[Value]>([])

    var all: [Value] { state.withLock { $0 } }

    func append(_ value: Value) { state.withLock { $0.append(value) } }
}

@Suite struct SubjectTests {
    private struct Broken: Error, Equatable {}

    @Test(
        "A passthrough subject sends to the current subscribers, in their order, for as long as they keep their token")
    func passthrough() {
        let subject = PassthroughSubject<Int, Never>()
        let arrivals = Arrivals<String>()
        subject.send(1)
        var first: AnyCancellable? = subject.sink { arrivals.append("a\($0)") }
        let second = subject.sink { arrivals.append("b\($0)") }
        subject.send(2)
        first = nil
        subject.send(3)
        second.cancel()
        second.cancel()
        subject.send(4)
        #expect(arrivals.all == ["a2", "b2", "b3"] && first == nil)
    }

    @Test("A current value is sent to each new subscriber, and to all when it is set, equal or not")
    func currentValue() {
        let subject = CurrentValueSubject<Int, Never>(7)
        let arrivals = Arrivals<Int>()
        var tokens = Set<AnyCancellable>()
        subject.sink { arrivals.append($0) }.store(in: &tokens)
        subject.value = 7
        subject.value += 1
        subject.send(9)
        #expect(arrivals.all == [7, 7, 8, 9] && subject.value == 9)
        tokens = []
        subject.value = 10
        #expect(arrivals.all.count == 4)
    }

    @Test("After the completion nothing is sent, and new subscribers receive only the completion")
    func ends() {
        let subject = CurrentValueSubject<Int, Broken>(1)
        let arrivals = Arrivals<String>()
        var tokens: [AnyCancellable] = []
        func listen(_ name: String) {
            subject.sink(
                receiveCompletion: { arrivals.append("\(name) \($0 == .failure(Broken()) ? "broken" : "?")") },
                receiveValue: { arrivals.append("\(name) \($0)") }
            ).store(in: &tokens)
        }
        listen("a")
        subject.send(completion: .failure(Broken()))
        subject.send(completion: .finished)
        subject.send(2)
        subject.value = 3
        listen("b")
        #expect(arrivals.all == ["a 1", "a broken", "b broken"] && subject.value == 1)
    }

    @Test("A subscriber may send the next value, subscribe again and cancel itself")
    func reentrancy() {
        let subject = PassthroughSubject<Int, Never>()
        let arrivals = Arrivals<String>()
        var late: AnyCancellable?
        var own: AnyCancellable?
        own = subject.sink { value in
            arrivals.append("own \(value)")
            if value == 1 { subject.send(2) }
            if value == 2 { own?.cancel() }
            if value == 1 { late = subject.sink { arrivals.append("late \($0)") } }
        }
        subject.send(1)
        subject.send(3)
        late?.cancel()
        subject.send(4)
        #expect(arrivals.all == ["own 1", "own 2", "late 3"])
    }

    @Test("Values that many threads send arrive complete, one at a time, and in the same order everywhere")
    func threads() async {
        let subject = CurrentValueSubject<Int, Never>(0)
        let first = Arrivals<Int>()
        let second = Arrivals<Int>()
        let inside = Atomic<Int>(0)
        let tokens = [
            subject.sink { value in
                #expect(inside.wrappingAdd(1, ordering: .relaxed).newValue == 1)
                first.append(value)
                inside.subtract(1, ordering: .relaxed)
            },
            subject.sink { second.append($0) },
        ]
        await withTaskGroup(of: Void.self) { group in
            for worker in 1...4 {
                group.addTask { for step in 0..<500 { subject.send(worker * 1_000 + step) } }
                group.addTask { for _ in 0..<50 { subject.sink { _ in }.cancel() } }
            }
        }
        #expect(first.all.count == 2_001 && first.all == second.all && first.all.last == subject.value)
        for worker in 1...4 {
            #expect(first.all.filter { $0 / 1_000 == worker } == (0..<500).map { worker * 1_000 + $0 })
        }
        withExtendedLifetime(tokens) {}
    }

    @Test("A token lets go of what it was given, and so does the end")
    func letsGo() {
        final class Held: Sendable {}
        let subject = PassthroughSubject<Int, Never>()
        weak var held: Held?
        var tokens: [AnyCancellable] = []
        func listen() {
            let made = Held()
            held = made
            subject.sink { _ in withExtendedLifetime(made) {} }.store(in: &tokens)
        }
        listen()
        #expect(held != nil)
        tokens[0].cancel()
        #expect(held == nil)
        listen()
        subject.send(completion: .finished)
        #expect(held == nil)
    }
}
