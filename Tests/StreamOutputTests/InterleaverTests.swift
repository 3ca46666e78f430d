import StreamOutput
import TestSupport
import Testing

@Suite("Packets of several tracks in one order of time")
struct InterleaverTests {
    /// A packet: its track and its time in the track's ticks.
    private struct Packet: Equatable {
        let track: Int
        let time: Int64
    }

    private func drain(_ order: inout Interleaver<Packet>) -> [Packet] {
        var packets: [Packet] = []
        while let (packet, track) = order.next() {
            #expect(packet.track == track)
            packets.append(packet)
        }
        return packets
    }

    private func append(_ packets: [Packet], to order: inout Interleaver<Packet>) -> [Packet] {
        packets.flatMap { packet in
            order.append(packet, ofTrack: packet.track, at: packet.time, byteCount: 100)
            return drain(&order)
        }
    }

    @Test("A single track's packets leave at once")
    func single() {
        var order = Interleaver<Packet>(timescales: [90_000])
        for time: Int64 in 0..<1000 {
            #expect(append([Packet(track: 0, time: time)], to: &order) == [Packet(track: 0, time: time)])
            #expect(order.byteCount == 0)
        }
    }

    @Test("A packet waits for the other track, and no longer; at equal times the first track goes first")
    func waits() {
        var order = Interleaver<Packet>(timescales: [90_000, 48_000])
        #expect(append([Packet(track: 1, time: 0), Packet(track: 1, time: 48_000)], to: &order).isEmpty)
        // Equal to the second of the other, later than its first.
        #expect(
            append([Packet(track: 0, time: 90_000)], to: &order) == [
                Packet(track: 1, time: 0), Packet(track: 0, time: 90_000),
            ])
        #expect(append([Packet(track: 0, time: 90_001)], to: &order) == [Packet(track: 1, time: 48_000)])
        order.finish()
        #expect(drain(&order) == [Packet(track: 0, time: 90_001)])
        #expect(order.byteCount == 0)
    }

    @Test("Times of tracks with different ticks are compared exactly, the largest there are too")
    func exact() {
        var order = Interleaver<Packet>(timescales: [90_000, 44_100])
        // 44,100 × 90,000 has no common tick that would fit 64 bits at these times.
        let far = Int64.max / 2
        #expect(
            append([Packet(track: 0, time: far), Packet(track: 1, time: far)], to: &order)
                == [Packet(track: 0, time: far)])
    }

    @Test("The order is that of the times, whatever order the tracks come in")
    func anyArrival() {
        var generator = SeededGenerator(seed: 5)
        let video = (0..<200).map { Packet(track: 0, time: Int64($0) * 4_000) }
        let audio = (0..<400).map { Packet(track: 1, time: Int64($0) * 1_024 - 1_024) }
        var results: [[Packet]] = []
        for _ in 0..<20 {
            var (rest, order) = ([video[...], audio[...]], Interleaver<Packet>(timescales: [90_000, 48_000]))
            var result: [Packet] = []
            while let track = [0, 1].filter({ !rest[$0].isEmpty }).randomElement(using: &generator) {
                let count = Int.random(in: 1...40, using: &generator)
                result += append(Array(rest[track].prefix(count)), to: &order)
                rest[track] = rest[track].dropFirst(count)
            }
            order.finish()
            results.append(result + drain(&order))
        }
        #expect(results.allSatisfy { $0 == results[0] })
        #expect(results[0].count == 600)
        let seconds = results[0].map { Double($0.time) / ($0.track == 0 ? 90_000 : 48_000) }
        #expect(zip(seconds, seconds.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test("A track without packets delays the others up to a limit of memory")
    func bound() {
        var order = Interleaver<Packet>(timescales: [90_000, 48_000], maximumByteCount: 100_000)
        var (left, largest) = (0, 0)
        for time: Int64 in 0..<10_000 {
            left += append([Packet(track: 1, time: time)], to: &order).count
            largest = max(largest, order.byteCount)
        }
        #expect(largest <= 100_000)
        #expect(left > 9_000)
    }
}
