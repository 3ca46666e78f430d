import Publishers
import Testing

@Suite struct OperatorTests {
    @Test("Just sends its value and then the completion")
    func just() {
        let arrivals = Arrivals<String>()
        let token = Just(4).sink(
            receiveCompletion: { _ in arrivals.append("end") }, receiveValue: { arrivals.append("\($0)") })
        #expect(arrivals.all == ["4", "end"])
        token.cancel()
    }

    @Test("map, compactMap, filter and removeDuplicates pass on their values, and the end")
    func operators() {
        let subject = PassthroughSubject<String, Never>()
        let arrivals = Arrivals<String>()
        let token =
            subject
            .filter { !$0.isEmpty }
            .compactMap { Int($0) }
            .removeDuplicates()
            .map { $0 * 10 }
            .receive(on: "any queue")
            .eraseToAnyPublisher()
            .sink(receiveCompletion: { _ in arrivals.append("end") }, receiveValue: { arrivals.append("\($0)") })
        for text in ["", "1", "x", "1", "2", "2", "1"] { subject.send(text) }
        subject.send(completion: .finished)
        #expect(arrivals.all == ["10", "20", "10", "end"])
        token.cancel()
    }

    @Test("Each receiver has its own past, by the rule that was given")
    func pasts() {
        let subject = PassthroughSubject<Int, Never>()
        let parities = subject.removeDuplicates { $0 % 2 == $1 % 2 }
        let early = Arrivals<Int>()
        let late = Arrivals<Int>()
        var tokens = [parities.sink { early.append($0) }]
        for value in [1, 3, 2] { subject.send(value) }
        tokens.append(parities.sink { late.append($0) })
        for value in [4, 5] { subject.send(value) }
        #expect(early.all == [1, 2, 5] && late.all == [4, 5])
    }

    @Test("A cancelled chain passes nothing on, and is let go of by its subject")
    func cancelled() {
        let subject = CurrentValueSubject<Int, Never>(0)
        let asked = Arrivals<Int>()
        let token = subject.map { value in
            asked.append(value)
            return value
        }.sink { _ in }
        subject.value = 1
        token.cancel()
        subject.value = 2
        #expect(asked.all == [0, 1])
    }

    @Test("assign sets a property to each value")
    func assign() {
        final class Model { var count = 0 }
        let model = Model()
        let subject = PassthroughSubject<Int, Never>()
        var tokens = Set<AnyCancellable>()
        subject.assign(to: \.count, on: model).store(in: &tokens)
        subject.send(5)
        #expect(model.count == 5)
        tokens.removeAll()
        subject.send(6)
        #expect(model.count == 5)
    }

    @Test("autoconnect connects with the first receiver and ends with the last")
    func autoconnect() {
        final class Ticks: ConnectablePublisher {
            let subject = PassthroughSubject<Int, Never>()
            let log = Arrivals<String>()

            func attach(_ receiver: Receiver<Int, Never>) -> AnyCancellable { subject.attach(receiver) }

            func connect() -> any Cancellable {
                log.append("connect")
                subject.send(0)
                return AnyCancellable { [log] in log.append("disconnect") }
            }
        }
        let ticks = Ticks()
        let connected: Publishers.Autoconnect<Ticks> = ticks.autoconnect()
        let arrivals = Arrivals<String>()
        let first = connected.sink { arrivals.append("a\($0)") }
        let second = connected.sink { arrivals.append("b\($0)") }
        ticks.subject.send(1)
        first.cancel()
        ticks.subject.send(2)
        #expect(ticks.log.all == ["connect"])
        second.cancel()
        second.cancel()
        #expect(ticks.log.all == ["connect", "disconnect"] && arrivals.all == ["a0", "a1", "b1", "b2"])
        let third = connected.sink { _ in }
        #expect(ticks.log.all.count == 3)
        third.cancel()
        #expect(ticks.log.all == ["connect", "disconnect", "connect", "disconnect"])
    }
}
