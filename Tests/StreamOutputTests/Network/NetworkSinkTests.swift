import Foundation
import SampleQueue
import StreamOutput
import TestSupport
import Testing

/// Streams to real peers on the loopback.
@Suite("Streams over the network", .serialized)
struct NetworkSinkTests {
    private static let canvas = CMVideoDimensions(width: 64, height: 64)
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func sink(
        _ text: String, reconnecting: Duration = .seconds(30), writing: Duration = .seconds(5),
        connecting: Duration = .seconds(5)
    ) throws -> NetworkSink {
        let address = try #require(NetworkAddress(text))
        var limits = NetworkSink.Limits()
        (limits.reconnecting, limits.writing, limits.connecting) = (reconnecting, writing, connecting)
        return NetworkSink(
            address, transport: try NetworkTransport(address, format: address.format(requested: nil)), limits: limits)
    }

    private static func image(_ index: Int) -> TestImage {
        .plain(VideoFileTests.colour(index), width: 64, height: 64)
    }

    private func output(_ sinks: [any PacketSink], carriesAudio: Bool = false, sizeUpdates: Heard? = nil) throws
        -> MediaOutput
    {
        var settings = VideoSettings()
        settings.isLowLatency = true
        return try MediaOutput(
            canvas: Self.canvas, settings: settings, audio: carriesAudio ? AudioSettings() : nil, sinks: sinks,
            onLoss: { sizeUpdates?.losses.append($0) }, onMessage: { sizeUpdates?.sizeUpdates.append($0) })
    }

    /// The events that an output has reported.
    private final class Heard {
        var losses: [StreamOutputError] = []
        var sizeUpdates: [String] = []
    }

    /// A program that takes one stream at `address` and keeps it as it is.
    private func receiver(
        _ address: String, port: Int, _ transport: Peer.Transport, options: [String] = [], to name: String
    ) throws -> Peer {
        try Peer(
            ["ffmpeg", "-v", "error", "-nostdin", "-y"] + options + ["-i", address, "-c", "copy", folder.file(name)],
            port: port, transport)
    }

    @Test(
        "A peer receives what was sent, frame by frame and with its audio",
        arguments: [
            ("rtmp", Peer.Transport.tcp, "/live/key", ["-listen", "1"], "a.mkv"),
            ("srt", .udp, "?mode=listener", [], "a.ts"),
            ("rtsp", .tcp, "/live", ["-rtsp_flags", "listen"], "a.mkv"),
        ])
    func received(scheme: String, transport: Peer.Transport, path: String, options: [String], name: String) throws {
        let port = try Peer.freePort(transport)
        let place = "\(scheme)://127.0.0.1:\(port)"
        let peer = try receiver(place + path, port: port, transport, options: options, to: name)
        let sink = QueuedSink(
            try sink(scheme == "srt" ? place : place + path), policy: .drops, maximumFinishDelay: 5_000)
        let output = try output([sink], carriesAudio: true)
        for second in 0..<6 {
            try output.append(try Self.image(second).sample(), at: CMTime(value: Int64(second), timescale: 1))
            // The queue holds 900 ms; what it is to hold no longer has to have left it.
            for step in 1...3 {
                try output.append(
                    try ClickTrack().sample(from: Int64(second) * 48_000 + Int64(step - 1) * 16_000, count: 16_000),
                    at: CMTime(value: Int64(second * 3 + step - 1), timescale: 3))
                try output.repeatLast(at: CMTime(value: Int64(second * 4 + step), timescale: 4))
                #expect(Wait.until { sink.status.waiting == .zero })
            }
        }
        _ = try output.finish(at: CMTime(value: 6, timescale: 1))
        #expect(sink.status.droppedFrames == 0)
        #expect(peer.endsWell())
        let probe = try Probe.file(folder.file(name))
        #expect(probe.stream.codec_name == "h264" && probe.sound?.codec_name == "aac")
        let decoded = try DecodedVideo(path: folder.file(name), width: 64, height: 64).frames
        #expect(decoded.count == 25, "\(decoded.count)")
        for (index, shown) in decoded.enumerated() {
            let second = min(index / 4, 5)
            #expect(shown.meanDifference(from: Self.image(second)) < 3, "frame \(index)")
        }
    }

    @Test("A missing listener and an unknown name are reported at once, by kind, without the key")
    func refused() throws {
        let port = try Peer.freePort(.tcp)
        let cases: [(String, StreamOutputError.Kind)] = [
            ("rtmp://127.0.0.1:\(port)/live/sekret", .refused), ("rtsp://me:sekret@127.0.0.1:\(port)/a", .refused),
            ("http://127.0.0.1:\(port)/a.ts?token=sekret", .refused),
            ("rtmp://nobody.invalid/live/sekret", .unknownHost),
            ("srt://nobody.invalid:1?streamid=sekret", .unknownHost),
        ]
        for (text, kind) in cases {
            let sink = try sink(text)
            let error = #expect(throws: StreamOutputError.self) { try self.output([sink]) }
            #expect(error?.kind == kind, "\(text): \(String(describing: error))")
            #expect(error?.description.contains("sekret") == false)
        }
    }

    @Test("A server that accepts a connection and sends nothing is abandoned in time, and at once at the end")
    func silent() throws {
        let server = try SilentServer()
        let sink = try sink("rtmp://127.0.0.1:\(server.port)/live/sekret", connecting: .milliseconds(300))
        let start = ContinuousClock.now
        let error = #expect(throws: StreamOutputError.self) { try self.output([sink]) }
        #expect(error?.kind == .timedOut && error?.cause == "no response within 0.3 s")
        #expect(start.duration(to: .now) < .seconds(3))

        let patient = try self.sink("rtmp://127.0.0.1:\(server.port)/live/sekret", connecting: .seconds(60))
        let told = DispatchQueue(label: "interrupt")
        told.async { [patient] in
            _ = Wait.until { server.connectionCount >= 2 }
            patient.interrupt()
        }
        let interrupted = ContinuousClock.now
        #expect(throws: StreamOutputError.self) { try self.output([patient]) }
        #expect(interrupted.duration(to: .now) < .seconds(10))
    }

    @Test(
        "A server that is killed and restarted resumes with a key frame and parameter sets; a file beside it misses nothing",
        arguments: ["rtmp", "http"], [false, true])
    func restarted(scheme: String, carriesAudio: Bool) throws {
        let port = try Peer.freePort(.tcp)
        let path = scheme == "rtmp" ? "/live/sekret" : "/up.ts"
        let address = "\(scheme)://127.0.0.1:\(port)\(path)"
        let options = scheme == "rtmp" ? ["-listen", "1"] : ["-listen", "1", "-method", "PUT"]
        let sink = QueuedSink(try sink(address), policy: .drops, maximumFinishDelay: 5_000)
        let file = QueuedSink(
            try FileSink(path: folder.file("whole.mkv")), policy: .waits(maximumByteCount: 1 << 20))
        var peer = try receiver(address, port: port, .tcp, options: options, to: "0.ts")
        let heard = Heard()
        let output = try output([sink, file], carriesAudio: carriesAudio, sizeUpdates: heard)
        var frame: Int64 = 0
        func show(until condition: () -> Bool) throws -> Bool {
            try Wait.until {
                // Time passes no faster than a connected peer accepts data. Another test covers a slow peer that loses
                // frames.
                if sink.status.isConnected, sink.status.waiting > CMTime(value: 1, timescale: 2) { return condition() }
                try output.append(try Self.image(Int(frame / 8)).sample(), at: CMTime(value: frame, timescale: 8))
                // Audio is available once it has been played.
                if carriesAudio, frame > 0 {
                    try output.append(
                        try ClickTrack().sample(from: (frame - 1) * 6_000, count: 6_000),
                        at: CMTime(value: frame - 1, timescale: 8))
                }
                frame += 1
                poll(nil, 0, 5)
                return condition()
            }
        }
        for round in 1...3 {
            let sent = sink.status.bytes
            #expect(try show { sink.status.bytes > sent })
            peer.kill()
            #expect(try show { !sink.status.isConnected })
            peer = try receiver(address, port: port, .tcp, options: options, to: "\(round).ts")
            #expect(try show { sink.status.reconnections >= round && sink.status.isConnected })
        }
        let last = frame + 48
        #expect(try show { frame >= last })
        _ = try output.finish(at: CMTime(value: frame, timescale: 8))
        #expect(heard.losses.isEmpty && sink.status.droppedFrames > 0, "\(heard.losses)")
        #expect(
            heard.sizeUpdates.count >= 6 && heard.sizeUpdates.allSatisfy { !$0.contains("sekret") },
            "\(heard.sizeUpdates)")
        // Time passes freely until a connection is there: more may wait at that moment than the new server takes at
        // once.
        let expected = ["connected again", "was lost", "it cannot keep up with the frames", "it keeps up again"]
        #expect(
            heard.sizeUpdates.allSatisfy { text in expected.contains { text.contains($0) } }, "\(heard.sizeUpdates)")
        // Each new connection lasts as long as its server.
        #expect(heard.sizeUpdates.count { $0.contains("was lost") } == 3, "\(heard.sizeUpdates)")
        #expect(peer.endsWell())
        let whole = try Probe.file(folder.file("whole.mkv"))
        let frames = whole.packets.filter { whole.streams[$0.stream_index].codec_type == "video" }
        #expect(frames.count == Int(frame) + 1)
        let probe = try Probe.file(folder.file("3.ts"))
        let received = probe.packets.filter { probe.streams[$0.stream_index].codec_type == "video" }
        #expect(received.first?.isKeyFrame == true && (probe.sound != nil) == carriesAudio)
        let times = received.compactMap(\.dts)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        _ = try ExternalProgram.run(["ffmpeg", "-v", "error", "-nostdin", "-i", folder.file("3.ts"), "-f", "null", "-"])
    }

    @Test("At the end of FLV's clock, after 24.8 days, a new connection continues")
    func endOfClock() throws {
        let port = try Peer.freePort(.tcp)
        let address = "rtmp://127.0.0.1:\(port)/live/sekret"
        let sink = try sink(address)
        var peer = try receiver(address, port: port, .tcp, options: ["-listen", "1"], to: "0.mkv")
        let heard = Heard()
        let output = try output([sink], sizeUpdates: heard)
        // Two seconds before it.
        var frame: Int64 = (1 << 31) / 125 - 16
        func show(until condition: () -> Bool) throws -> Bool {
            try Wait.until {
                try output.append(try Self.image(Int(frame / 8)).sample(), at: CMTime(value: frame, timescale: 8))
                frame += 1
                poll(nil, 0, 5)
                return condition()
            }
        }
        #expect(try show { !sink.status.isConnected })
        #expect(peer.endsWell())
        peer = try receiver(address, port: port, .tcp, options: ["-listen", "1"], to: "1.mkv")
        #expect(try show { sink.status.reconnections == 1 })
        let last = frame + 40
        #expect(try show { frame >= last })
        _ = try output.finish(at: CMTime(value: frame, timescale: 8))
        #expect(peer.endsWell())
        #expect(heard.losses.isEmpty && heard.sizeUpdates.count == 2, "\(heard.sizeUpdates)")
        let word = "its clock ends after 24.8 days; reconnecting"
        #expect(heard.sizeUpdates.first?.hasSuffix(word) == true)
        for name in ["0.mkv", "1.mkv"] {
            let probe = try Probe.file(folder.file(name))
            #expect(probe.packets.first?.isKeyFrame == true && probe.packets.count >= 15)
            #expect(zip(probe.times, probe.times.dropFirst()).allSatisfy { $0 < $1 })
        }
        // The last frame before the clock's end is the first connection's last one: two seconds and the first frame.
        #expect(try Probe.file(folder.file("0.mkv")).packets.count == 17)
    }

    @Test("A connection that is lost for good is reported at once, and the others continue")
    func lostForGood() throws {
        let port = try Peer.freePort(.tcp)
        let address = "rtmp://127.0.0.1:\(port)/live/sekret"
        let peer = try receiver(address, port: port, .tcp, options: ["-listen", "1"], to: "a.flv")
        let sink = QueuedSink(try sink(address, reconnecting: .zero), policy: .drops)
        let file = QueuedSink(
            try FileSink(path: folder.file("whole.mkv")), policy: .waits(maximumByteCount: 1 << 20))
        let heard = Heard()
        let output = try output([sink, file], sizeUpdates: heard)
        peer.kill()
        var frame: Int64 = 0
        let isLost = try Wait.until {
            try output.append(try Self.image(0).sample(), at: CMTime(value: frame, timescale: 8))
            frame += 1
            return !heard.losses.isEmpty
        }
        #expect(isLost && heard.losses.first?.kind == .connectionLost)
        #expect(heard.losses.first?.description.contains("sekret") == false)
        _ = try output.finish(at: CMTime(value: frame, timescale: 8))
        #expect(try Probe.file(folder.file("whole.mkv")).times.count == Int(frame) + 1)
    }

    @Test("A peer that stops receiving delays nobody, and is dropped after its time")
    func halfOpen() throws {
        let port = try Peer.freePort(.tcp)
        let address = "rtmp://127.0.0.1:\(port)/live/sekret"
        let peer = try receiver(address, port: port, .tcp, options: ["-listen", "1"], to: "a.flv")
        let sink = QueuedSink(try sink(address, writing: .milliseconds(500)), policy: .drops)
        let heard = Heard()
        let output = try output([sink], sizeUpdates: heard)
        peer.pause()
        var frame: Int64 = 0
        let isLeft = try Wait.until {
            var generator = SeededGenerator(seed: UInt64(frame))
            let noise = TestImage.random(width: 64, height: 64, using: &generator)
            try output.append(try noise.sample(), at: CMTime(value: frame, timescale: 30))
            frame += 1
            #expect(sink.status.waiting <= CMTime(value: 9, timescale: 10))
            return heard.sizeUpdates.contains { $0.contains("no data was accepted for 0.5 s") }
        }
        #expect(isLeft, "\(heard.sizeUpdates)")
        output.abandon()
    }
}

/// Accepts connections and sends nothing.
private final class SilentServer: @unchecked Sendable {
    // SAFETY: the descriptor is constant, and the count is asked of the system.

    let port: Int
    private let descriptor: Int32
    private let lock = NSLock()
    private var count = 0

    init() throws {
        port = try Peer.freePort(.tcp)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var isShared: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isShared, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(code == 0 && listen(descriptor, 8) == 0)
        let listener = descriptor
        Thread.detachNewThread { [weak self] in
            while accept(listener, nil, nil) >= 0 { self?.add() }
            // Not before: the number would be another's.
            close(listener)
        }
    }

    deinit {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    var connectionCount: Int {
        lock.withLock { count }
    }

    private func add() {
        lock.withLock { count += 1 }
    }
}
