import Foundation
import Synchronization
import TestSupport
import Testing

/// The frames that readers decode, compared with the output of `--out frame.png` at the same time.
@Suite("A live session's frames", .serialized)
struct PeerFrameTests {
    private let scene: CommandScene
    private static let size = (width: 320, height: 180)

    /// Shows another frame every 0.97 s, so that none has the time of a repeat.
    private static let script = """
        import { Navigation, Text, VStack, useEffect, useState } from "scripting"
        const colors = ["#203864", "#7f1d1d", "#14532d", "#854d0e", "#581c87", "#334155"]
        function View() {
          const [count, setCount] = useState(0)
          useEffect(() => { const id = setInterval(() => setCount((n) => n + 1), 970); return () => clearInterval(id) }, [])
          return <VStack frame={{ width: 160, height: 90 }} background={colors[count % 6]}>
            <Text font={40} foregroundStyle="white">{String(count)}</Text>
          </VStack>
        }
        Navigation.present(<View />)
        """

    init() throws {
        scene = try CommandScene()
        try scene.write(Self.script, to: "steps.tsx")
    }

    private func pipstream(_ arguments: String...) throws -> CommandRun {
        let canvas = "\(Self.size.width)x\(Self.size.height)"
        let run = try CommandRun(
            [CommandScene.command, "steps.tsx", "--size", canvas, "-y"] + arguments, in: scene.folder)
        #expect(run.exitCode == 0, "\(run.errors)")
        return run
    }

    private func frames(_ name: String) throws -> [TestImage] {
        try DecodedVideo(path: scene.folder.file(name), width: Self.size.width, height: Self.size.height).frames
    }

    /// The frames rendered as files so far, by their numbers: all tests compare with the same ones.
    private static let goldens = Mutex<[Int: TestImage]>([:])

    /// Renders frame number `step` as a file.
    private func golden(_ step: Int) throws -> TestImage {
        if let golden = Self.goldens.withLock({ $0[step] }) { return golden }
        _ = try pipstream("--out", "golden.png", "--at", "\(0.97 * (Double(step) + 0.5))")
        let golden = try DecodedImage(path: scene.folder.file("golden.png")).testImage
        Self.goldens.withLock { $0[step] = golden }
        return golden
    }

    /// Checks that each frame of a file shows the content of its time, with 35 dB or more, from number `first` on.
    /// `times` are the times of the frames in session seconds.
    private func expect(
        _ name: String, times: [Double], from first: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let decoded = try frames(name)
        #expect(decoded.count == times.count && !times.isEmpty, sourceLocation: sourceLocation)
        var goldens: [Int: TestImage] = [:]
        for (index, (image, time)) in zip(decoded, times).enumerated() {
            // Some containers count milliseconds.
            let step = Int((time + 0.001) / 0.97)
            // The first of each, and some of its repeats.
            guard goldens[step] == nil || index.isMultiple(of: 8) else { continue }
            if goldens[step] == nil { goldens[step] = try golden(step) }
            let ratio = goldens[step].map { image.signalToNoise(of: $0) } ?? 0
            #expect(ratio >= 35, "\(ratio) dB at \(time) s", sourceLocation: sourceLocation)
        }
        #expect(Set(first...3).isSubset(of: goldens.keys), "\(goldens.keys.sorted())", sourceLocation: sourceLocation)
    }

    private func times(_ name: String) throws -> [Double] {
        let probe = try Probe.file(scene.folder.file(name))
        let parts = probe.stream.time_base.split(separator: "/").compactMap { Double($0) }
        return probe.times.sorted().map { Double($0) * parts[0] / parts[1] }
    }

    @Test("A live session writes the same frames to a pipe as to a file, each at its time")
    func pipe() throws {
        let run = try pipstream("--out", "-", "-d", "4s")
        try run.output.write(to: URL(fileURLWithPath: scene.folder.file("pipe.ts")))
        try expect("pipe.ts", times: try times("pipe.ts"))
    }

    @Test("A live session writes the same frames to a playlist as to a file, each at its time")
    func playlist() throws {
        _ = try pipstream("--live", "--out", "hls/index.m3u8", "-d", "4s")
        try expect("hls/index.m3u8", times: try times("hls/index.m3u8"))
    }

    @Test(
        "equal those in a file for a receiver, each at its time",
        arguments: [
            ("rtmp", Peer.Transport.tcp, "/live/key", ["-listen", "1"], "got.mkv"),
            ("srt", .udp, "", [], "got.ts"),
            // Datagrams have no end: what is received after three seconds is enough.
            ("udp", .udp, "", ["-t", "3.6"], "got.ts"),
        ])
    func received(scheme: String, transport: Peer.Transport, path: String, options: [String], name: String) throws {
        let port = try Peer.freePort(transport)
        let address = "\(scheme)://127.0.0.1:\(port)\(path)"
        let receiver = try Peer(
            [
                "ffmpeg", "-v", "error", "-nostdin", "-y", "-copyts", "-probesize", "100000", "-analyzeduration",
                "300000",
            ]
                + options + ["-i", address + (scheme == "srt" ? "?mode=listener" : "")]
                + ["-c", "copy", "-copyts", "-muxdelay", "0", "-muxpreload", "0", scene.folder.file(name)],
            port: port, transport)
        _ = try pipstream("--out", address, "-d", "6s")
        #expect(receiver.endsWell())
        try expect(name, times: try times(name), from: 1)
    }

    @Test("reach a receiver of RTP from the second key frame on")
    func realTime() throws {
        let port = try Peer.freePort(.udp)
        let address = "rtp://127.0.0.1:\(port)"
        let receiver = try Peer(
            [
                "ffmpeg", "-v", "error", "-nostdin", "-y", "-probesize", "100000", "-analyzeduration", "300000", "-i",
                address, "-t", "2", "-c", "copy", scene.folder.file("got.ts"),
            ], port: port, .udp)
        _ = try pipstream("--out", address, "-d", "7s")
        #expect(receiver.endsWell())
        let decoded = try frames("got.ts")
        var seen: Set<Int> = []
        let goldens = try (0..<8).map { try golden($0) }
        for (index, image) in decoded.enumerated() where index.isMultiple(of: 8) {
            let ratios = goldens.map { image.signalToNoise(of: $0) }
            let nearest = ratios.indices.max { ratios[$0] < ratios[$1] } ?? 0
            #expect(ratios[nearest] >= 35 && nearest >= (seen.max() ?? 0), "\(ratios)")
            seen.insert(nearest)
        }
        #expect(seen.count >= 2, "\(seen)")
    }

    @Test("sent by datagrams without a receiver continue to their end, and a file beside them is complete")
    func nobodyReceives() throws {
        let ports = try (Peer.freePort(.udp), Peer.freePort(.udp))
        let run = try pipstream(
            "--out", "udp://127.0.0.1:\(ports.0)", "--out", "rtp://127.0.0.1:\(ports.1)", "--out", "copy.mp4", "-d",
            "3s")
        #expect(!run.errors.contains("cannot") && !run.errors.contains("lost"), "\(run.errors)")
        let length = Double(try Probe.file(scene.folder.file("copy.mp4")).format.duration ?? "")
        #expect(length.map { abs($0 - 3) < 0.01 } == true, "\(length as Any)")
    }
}
