import Foundation
import PiPKit
import TestSupport

extension WorkerTemplates {
    /// The templates of workers for scripts without a folder. Starting a worker takes longer than running most scripts of these tests; the
    /// command's tests start one for each.
    static let ofPlainScripts = switchedOn()
    /// The templates of workers for scripts with a folder of their own. Each has another setup.
    static let ofFolders = switchedOn()

    private static func switchedOn() -> WorkerTemplates {
        let templates = WorkerTemplates()
        templates.switchOn()
        return templates
    }
}

/// A script with movies that ffmpeg creates, run offline and in memory. Records the video and audio of each moment.
final class PlayedScript {
    /// The recorded frames and audio.
    let output = InMemoryOutput()
    /// The console's lines, notes, errors and calls of callbacks, each with its time in seconds.
    private(set) var said: [String] = []
    /// The event log.
    private(set) var log: [String] = []
    /// The session's summary.
    private(set) var summary: SessionSummary?

    /// A movie of 160 by 90 pixels at 30 Hz that is white for a tenth of a second in the middle of each second, else black, and clicks
    /// (one loud sample at 48 kHz) when it turns white; its click is as loud as `level`.
    static func makeMovie(_ path: String, seconds: Int = 3, level: Double = 0.9, color: String = "white") throws {
        let command = [
            "ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i",
            "color=c=black:s=160x90:r=30,drawbox=c=\(color):t=fill:enable='between(mod(n,30),15,17)',format=yuv420p",
            "-f",
            "lavfi", "-i",
            "aevalsrc='if(eq(mod(n,48000),24000),\(level),0)':s=48000:c=mono", "-t", "\(seconds)", "-c:v", "libx264",
            "-preset", "ultrafast", "-qp", "0", "-c:a", "pcm_s16le",
        ]
        try SharedFile.make(command, at: path)
    }

    /// Runs `body`, the script's text behind its imports, in `folder`.
    init(
        _ body: String, in folder: TemporaryFolder, seconds: Double = 4, events: String = "",
        configuration: SessionConfiguration = SessionConfiguration(scale: 1), clock: any PacingClock = OfflineClock()
    ) throws {
        let names =
            "AVPlayer, AVPlayerView, VideoPlayer, VStack, ZStack, HStack, Rectangle, Text, Navigation, Path, Script, useState, "
            + "useEffect, useObservable"
        try "import { \(names) } from 'scripting'\n\(body)".write(
            toFile: folder.file("index.tsx"), atomically: true, encoding: .utf8)
        let program = try ScriptProgram(
            source: ScriptSource.open(path: folder.file("index.tsx")), environment: ScriptEnvironment(),
            templates: .ofFolders)
        var configuration = configuration
        configuration.duration = .milliseconds(Int(seconds * 1000))
        // A page is as large as what is in it, not as a device's screen.
        configuration.fit = .scale
        var (said, log) = ([String](), [String]())
        var writer = EventLog { log.append($0) }
        let session = try ViewSession(
            program: program, configuration: configuration,
            control: ControlTimeline(text: events, name: "events"),
            output: output, clock: clock
        ) { event, time in
            try? writer.record(event, at: time)
            switch event {
            case .message(let message):
                if case .callback = message.kind { return }
                said.append("\(time / .seconds(1)) \(message.text)")
            default: break
            }
        }
        summary = try session.run()
        (self.said, self.log) = (said, log)
    }

    /// Returns the gray value, from 0 to 255, at a position of the frame shown at `seconds`.
    func brightness(at seconds: Double, x: Int, y: Int) -> Int {
        pixel(at: seconds, x: x, y: y).reduce(0, +) / 3
    }

    /// Returns blue, green and red at a position of the frame shown at `seconds`.
    func pixel(at seconds: Double, x: Int, y: Int) -> [Int] {
        guard
            let buffer = output.shown.last(where: { $0.time <= .microseconds(Int(seconds * 1e6)) })?.sample.imageBuffer
        else { return [-1] }
        return buffer.withUnsafeBytes { bytes in
            let start = y * buffer.bytesPerRow() + x * 4
            return (0..<3).map { Int(bytes[start + $0]) }
        }
    }

    /// The moments, in seconds, at which a place turns from dark to bright.
    func flashes(x: Int, y: Int) -> [Double] {
        var isBright = false
        return output.shown.compactMap { shown in
            let time = shown.time / .seconds(1)
            let wasBright = isBright
            isBright = brightness(at: time + 1e-6, x: x, y: y) > 128
            return isBright && !wasBright ? time : nil
        }
    }

    /// Every frame and all audio as bytes, with their times.
    var bytes: [UInt8] {
        output.shown.flatMap { shown in
            Array("\(shown.time)".utf8) + shown.sample.imageBuffer!.withUnsafeBytes { [UInt8]($0) }
        } + output.heard.flatMap { $0.sample.audioBuffer!.bytes }
    }

    /// The sound from session time 0 on, left channel.
    var sound: [Float] { output.samples }

    /// The clicks louder than `level`: when, in seconds, and how loud.
    func clicks(above level: Float = 0.05) -> [(time: Double, level: Float)] {
        var found: [(time: Double, level: Float)] = []
        for (index, value) in sound.enumerated() where abs(value) > level {
            let time = Double(index) / 48_000
            if let last = found.last, time - last.time < 0.05 {
                if abs(value) > last.level { found[found.count - 1].level = abs(value) }
            } else {
                found.append((time, abs(value)))
            }
        }
        return found
    }
}

extension InMemoryOutput {
    /// The left audio channel.
    var samples: [Float] { heard.flatMap { $0.sample.audioBuffer!.samples() } }
}
