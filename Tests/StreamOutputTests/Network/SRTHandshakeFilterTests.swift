import Foundation
import SampleQueue
import StreamOutput
import TestSupport
import Testing

@Suite("Handshakes of SRT peers", .serialized)
struct SRTHandshakeFilterTests {
    /// An unconnected UDP socket on the loopback, whose reads end after 100 ms without a datagram.
    private final class Socket {
        let descriptor: Int32
        let port: UInt16

        init() throws {
            descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
            var limit = timeval(tv_sec: 0, tv_usec: 100_000)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
            var address = Self.address(port: 0)
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let socket = descriptor
            let code = withUnsafeMutableBytes(of: &address) { bytes in
                let pointer = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
                return bind(socket, pointer, length) | getsockname(socket, pointer, &length)
            }
            try #require(code == 0)
            port = UInt16(bigEndian: address.sin_port)
        }

        deinit { close(descriptor) }

        private static func address(port: UInt16) -> sockaddr_in {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            address.sin_port = port.bigEndian
            return address
        }

        func send(_ bytes: [UInt8], to port: UInt16) {
            var address = Self.address(port: port)
            withUnsafeBytes(of: &address) { place in
                _ = sendto(
                    descriptor, bytes, bytes.count, 0, place.baseAddress!.assumingMemoryBound(to: sockaddr.self),
                    socklen_t(place.count))
            }
        }

        /// The next datagram; nil if none arrives in time.
        func receive() -> [UInt8]? {
            var bytes = [UInt8](repeating: 0, count: 2_000)
            let count = recv(descriptor, &bytes, bytes.count, 0)
            return count >= 0 ? Array(bytes[..<count]) : nil
        }
    }

    /// A packet whose first word is `kind`, with the fields of a first handshake: its sender's number, and its flow
    /// window in packets.
    private static func packet(_ kind: UInt32 = 0x8000_0000, number: UInt32 = 1, flowWindow: UInt32) -> [UInt8] {
        let words: [UInt32] = [
            kind, 0, 0, 0, 4, 2, 0, 1_500, flowWindow, 1, number, 0, 0x0100_007F, 0, 0, 0,
        ]
        return words.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
    }

    @Test("A filtered socket receives all but handshakes that are truncated or have an excessive flow window")
    func filter() throws {
        let (sender, receiver) = (try Socket(), try Socket())
        #expect(SRTHandshakeFilter.attach(to: receiver.descriptor))
        let most = SRTHandshakeFilter.maximumFlowWindow
        let taken = [
            Self.packet(flowWindow: 8_192), Self.packet(flowWindow: most), Self.packet(0x8002_0000, flowWindow: .max),
            Self.packet(0x7FFF_FFFF, flowWindow: .max), Array(Self.packet(0, flowWindow: 1).prefix(4)),
        ]
        let dropped = [
            Self.packet(flowWindow: most + 1), Self.packet(flowWindow: 1 << 31), Self.packet(flowWindow: .max),
            Array(Self.packet(flowWindow: 1).prefix(35)), Array(Self.packet(flowWindow: 1).prefix(4)), [0x80],
        ]
        for packet in dropped + taken { sender.send(packet, to: receiver.port) }
        #expect(taken.map { _ in receiver.receive() } == taken)
    }

    @Test("A listener does not respond to a handshake with an excessive flow window")
    func listener() throws {
        let port = UInt16(try Peer.freePort(.udp))
        let address = try #require(NetworkAddress("srt://127.0.0.1:\(port)?mode=listener"))
        let sink = NetworkSink(address, transport: try NetworkTransport(address, format: .mpegTS))
        var settings = VideoSettings()
        settings.isLowLatency = true
        let output = try MediaOutput(
            canvas: CMVideoDimensions(width: 64, height: 64), settings: settings, audio: nil, sinks: [sink],
            onLoss: { _ in }, onMessage: { _ in })
        try output.append(TestImage.plain(VideoFileTests.colour(0), width: 64, height: 64).sample(), at: .zero)
        let peer = try Socket()
        // The listener may not exist yet, or not be filtered yet.
        let isFiltered = Wait.until {
            peer.send(Self.packet(number: 7, flowWindow: 1 << 18), to: port)
            peer.send(Self.packet(number: 8, flowWindow: 8_192), to: port)
            // A response names the number of the peer.
            var numbers: [UInt8] = []
            while let response = peer.receive() { numbers.append(response[15]) }
            return numbers.contains(8) && !numbers.contains(7)
        }
        #expect(isFiltered)
        sink.interrupt()
        _ = try? output.finish(at: CMTime(value: 1, timescale: 1))
    }
}
