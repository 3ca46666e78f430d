import StreamOutput
import Testing

@Suite("The send queue of a sink")
struct SendQueueTests {
    private func image(_ number: Int, isKey: Bool = false) -> SendQueue<Int>.Entry {
        .init(number, isVideo: true, isKeyFrame: isKey, time: Int64(number) * 3_000, byteCount: 10)
    }

    private func sound(_ number: Int) -> SendQueue<Int>.Entry {
        .init(-number, isVideo: false, isKeyFrame: true, time: Int64(number) * 1_920, byteCount: 1)
    }

    private func rest(_ backlog: inout SendQueue<Int>) -> [Int] {
        var packets: [Int] = []
        while let packet = backlog.takeFirst() { packets.append(packet) }
        return packets
    }

    @Test("A waiting queue loses nothing, and is full when it has too many bytes")
    func waits() {
        var backlog = SendQueue<Int>(.waits(maximumByteCount: 95))
        for number in 0..<9 {
            backlog.append(image(number, isKey: number == 0))
            #expect(!backlog.isFull)
        }
        backlog.append(image(9))
        #expect(backlog.isFull)
        #expect(backlog.takeFirst() == 0)
        #expect(!backlog.isFull)
        for number in 10..<1_000 { backlog.append(image(number)) }
        #expect(rest(&backlog) == Array(1..<1_000))
        #expect(backlog.droppedFrames == 0)
        #expect(backlog.byteCount == 0)
    }

    @Test("A dropping queue drops whole groups, up to the next key frame, and keeps the audio")
    func drops() {
        var backlog = SendQueue<Int>(.drops)
        // A key frame every 60 frames; nothing is taken.
        for number in 0..<100 {
            backlog.append(image(number, isKey: number.isMultiple(of: 60)))
            backlog.append(sound(number + 1))
            #expect(backlog.span <= SendQueue<Int>.longestFrames)
        }
        // 0…28 are dropped when they span more than 900 ms, all up to 60 with them, 60…87 again.
        #expect(backlog.awaitsKeyFrame)
        #expect(rest(&backlog) == (1...100).map { -$0 })
        #expect(backlog.droppedFrames == 100)
        backlog.append(image(100))
        backlog.append(image(101, isKey: true))
        backlog.append(image(102))
        #expect(rest(&backlog) == [101, 102])
    }

    @Test("A key frame that comes when too much is pending replaces all of it")
    func keyFrame() {
        var backlog = SendQueue<Int>(.drops)
        for number in 0...27 { backlog.append(image(number, isKey: number == 0)) }
        backlog.append(image(40, isKey: true))
        backlog.append(image(41))
        #expect(rest(&backlog) == [40, 41])
        #expect(backlog.droppedFrames == 28)
    }

    @Test("Audio that is not received is kept for ten seconds")
    func oldSound() {
        var backlog = SendQueue<Int>(.drops)
        for number in 1...2_000 { backlog.append(sound(number)) }
        let kept = rest(&backlog)
        #expect(kept.last == -2_000)
        #expect((460...470).contains(kept.count))
    }
}
