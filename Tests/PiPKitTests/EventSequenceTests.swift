import Session
import Testing

@Suite struct EventSequenceTests {
    @Test("events that arrive while another is handled are handled after it, in their order")
    func order() {
        var events = SerialEventQueue<Int>()
        var log: [String] = []
        func post(_ event: Int) {
            guard events.add(event) else { return }
            while let event = events.next() {
                log.append("begin \(event)")
                if event < 4 { for next in [2 * event, 2 * event + 1] { post(next) } }
                log.append("end \(event)")
            }
        }
        post(1)
        #expect(log == (1...7).flatMap { ["begin \($0)", "end \($0)"] })
        post(9)
        #expect(log.suffix(2) == ["begin 9", "end 9"])
    }
}
