import Foundation
import PiPKit
import TestSupport
import Testing

/// Hours of a live session on a simulated host clock. No time passes while a sink's thread works, so the result does
/// not depend on the machine's speed. `script/endurance` tests such a session on the real clock.
@Suite("A live session that lasts")
struct EnduranceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Another text each second for a while, then every ten, and in the second half nothing new.
    private func program(_ length: Duration) -> TimetableProgram {
        let half = Int(length / .seconds(1)) / 2
        let seconds = Array(1..<half / 2) + stride(from: half / 2, to: half, by: 10)
        return TimetableProgram(.box("0", isPresented: true), timers: seconds.map { .seconds($0) }) { state, time in
            state.presentation = .box("\(Int(time / .seconds(1)))", isPresented: true)
        }
    }

    /// Runs the session into a server that fades and a file. Returns the number of encoded frames.
    private func run(
        _ length: Duration, into server: FadingSink, paced: CMTime? = nil, carriesAudio: Bool = false
    ) throws -> Int {
        var settings = VideoSettings()
        settings.isLowLatency = true
        settings.maximumKeyFrameInterval = CMTime(value: 2, timescale: 1)
        settings.constantFrameDuration = paced
        // The disk's speed must not decide the result.
        let policy = CommitPolicy(replacesExisting: false, synchronizes: .never)
        let file = try FileSink(path: folder.file("whole.mkv"), policy: policy, isPaced: true)
        let output = try MovieOutput(sinks: [server, file], settings: settings)
        var (greatest, losses) = (CMTime.zero, [String]())
        let host = ImaginaryHost()
        host.isAwaited = {
            let waiting = output.sinkStatus.map(\.status.waiting)
            greatest = max(greatest, waiting[0], waiting[1])
            return waiting.contains { $0 > .zero }
        }
        var configuration = SessionConfiguration(duration: length)
        configuration.alwaysHasAudio = carriesAudio
        let session = try ViewSession(
            program: program(length), configuration: configuration, output: output, clock: host
        ) { event, _ in
            if case .outputLost(let text, _) = event { losses.append(text) }
        }
        let summary = try session.run()
        #expect(summary.endTime == length && summary.endReason == .duration)
        #expect(summary.outputLosses.isEmpty && losses.isEmpty, "\(losses)")
        // The queues hold no more after hours than in the beginning, and what was left out the server itself left out, or its new beginning did.
        #expect(greatest <= CMTime(value: 9, timescale: 10))
        #expect(output.sinkStatus.allSatisfy { $0.status.waiting == .zero })
        #expect(output.sinkStatus[1].status.droppedFrames == 0)
        return try #require(output.summary).framesEncoded
    }

    /// Each stream begins with a key frame that can be decoded, and its times only rise.
    private func judge(_ server: FadingSink, connections: Int) throws {
        #expect(server.faults.isEmpty, "\(server.faults.prefix(3))")
        #expect(server.paths.count == connections)
        var end: Int64 = -1
        for path in server.paths {
            let probe = try Probe.file(path)
            let video = probe.streams.firstIndex { $0.codec_type == "video" }
            let frames = probe.packets.filter { $0.stream_index == video }
            #expect(frames.first?.isKeyFrame == true, "\(path)")
            let times = frames.compactMap(\.dts)
            #expect(times.count == frames.count && zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "\(path)")
            // A new connection goes on with the times of the one before.
            #expect(times.first ?? 0 > end && times.count > 10, "\(path)")
            end = times.last ?? 0
            _ = try ExternalProgram.run([
                "ffmpeg", "-v", "error", "-xerror", "-nostdin", "-i", path, "-map", "0:v", "-vsync", "passthrough",
                "-enc_time_base", "-1", "-f", "rawvideo", "-y", "/dev/null",
            ])
        }
    }

    /// Twenty minutes; `PIPSTREAM_ENDURANCE=7200` in the environment makes it two hours.
    @Test(
        "Hours, into a file and a server that disconnects every five minutes: each reconnection begins with a key frame"
    )
    func hours() throws {
        let asked = ProcessInfo.processInfo.environment["PIPSTREAM_ENDURANCE"].flatMap { Int($0) } ?? 1200
        let length = max(asked, 1200) / 1200 * 1200
        let server = FadingSink(in: folder, period: 300) { [0.1, 3, 20, 61][$0 % 4] }
        let count = try run(.seconds(length), into: server)
        try judge(server, connections: length / 300)
        #expect(server.status.droppedFrames > 0)
        let times = try Probe.file(folder.file("whole.mkv")).times
        #expect(times.count == count)
        // 153 frames at full rate in the beginning, one each quarter of a second, and three more with each change.
        let changes = length / 4 + length / 40
        #expect(abs(count - (153 + length * 4 + changes * 3)) <= length / 20, "\(count)")
        #expect(zip(times, times.dropFirst()).allSatisfy { 0 < $1 - $0 && $1 - $0 <= 251 })
    }

    @Test("A constant frame rate for any input: each slot has one frame, at its own time")
    func constantPace() throws {
        let server = FadingSink(in: folder, period: 100) { [0.5, 7][$0 % 2] }
        let count = try run(.seconds(400), into: server, paced: CMTime(value: 1_001, timescale: 24_000))
        try judge(server, connections: 4)
        #expect(count == 400 * 24_000 / 1_001 + 1)
        let times = try Probe.file(folder.file("whole.mkv")).times
        #expect(times.count == count)
        for (slot, time) in times.enumerated() { #expect(abs(Double(time) - Double(slot) * 1001 / 24) <= 0.5001) }
    }

    @Test("Audio continues in the file, without a gap, and starts again with each connection")
    func sound() throws {
        let server = FadingSink(in: folder, period: 100) { [0.5, 7][$0 % 2] }
        _ = try run(.seconds(300), into: server, carriesAudio: true)
        try judge(server, connections: 3)
        for path in server.paths { #expect(try Probe.file(path).sound?.codec_name == "aac", "\(path)") }
        #expect(try DecodedAudio.samples(path: folder.file("whole.mkv"), sampleRate: 8_000).count == 2_400_000)
    }
}
