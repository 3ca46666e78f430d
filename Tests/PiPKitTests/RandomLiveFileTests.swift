import Foundation
import PiPKit
import Synchronization
import TestSupport
import Testing

/// Live sessions on a simulated host clock, whose files ffprobe reads: 20 of them, or the number in
/// `PIPSTREAM_RANDOM_SESSIONS`.
@Suite("The times of random live sessions", .serialized)
struct RandomLiveFileTests {
    /// A host whose time passes by what is waited and by what is worked.
    private final class Host: Sendable {
        private let time = Mutex(Duration.zero)
        var now: Duration { time.withLock { $0 } }
        func pass(_ duration: Duration) { time.withLock { $0 += max(duration, .nanoseconds(1)) } }
    }

    /// Files with the same video codec, and the ticks per second of each container.
    private static let groups: [(codec: VideoCodec, files: [(name: String, ticks: Double)])] = [
        (
            .h264,
            [
                ("a.mp4", 90_000), ("a.m4v", 90_000), ("a.mov", 90_000), ("a.mkv", 1_000), ("a.ts", 90_000),
                ("a.flv", 1_000),
            ]
        ),
        (.vp9, [("b.webm", 1_000), ("b.mkv", 1_000)]),
        (.gif, [("c.gif", 50)]),
        (.apng, [("d.apng", 1_000)]),
        (.webp, [("e.webp", 1_000)]),
        (.proRes4444, [("f.mov", 90_000)]),
    ]

    private static var files: [(codec: VideoCodec, name: String, ticks: Double)] {
        groups.flatMap { group in group.files.map { (group.codec, $0.name, $0.ticks) } }
    }

    /// The frames that a session has shown, and the time of its end.
    private struct Course {
        var shown: [Duration] = []
        var end = Duration.zero
    }

    /// Runs a session of random changes, pauses and delays, with a window that may open late, and a stream next to some
    /// files.
    private func run(_ generator: inout SeededGenerator, _ folder: TemporaryFolder, _ names: Set<String>) throws
        -> Course?
    {
        let length = Duration.milliseconds(Int.random(in: 700...9_000, using: &generator))
        let rate = [1.0, 7, 24, 30, 60].randomElement(using: &generator)!
        var (times, time) = ([Duration](), Duration.zero)
        while time < length {
            let isQuiet = Int.random(in: 0..<8, using: &generator) == 0
            time += .microseconds(Int.random(in: isQuiet ? 900_000...3_000_000 : 1_000...400_000, using: &generator))
            times.append(time)
        }
        let (host, isSlow) = (Host(), Bool.random(using: &generator))
        var delays = SeededGenerator(seed: UInt64.random(in: 0...UInt64.max, using: &generator))
        var number = 0
        let program = TimetableProgram(.box("0", isPresented: false, maximumUpdatesPerSecond: rate), timers: times) {
            state, _ in
            number += 1
            state.presentation?.pictureInPicture?.content = .box("\(number)")
            guard isSlow else { return }
            host.pass(.milliseconds([0, 0, 0, 3, 20, 90, 700, 2_600].randomElement(using: &delays)!))
        }
        let console = LiveConsole(
            timeline: ControlTimeline(events: events(&generator, length)), hostClock: { host.now }, passTime: host.pass)
        let pipe = Pipe.own()
        let drained = Thread {
            while let data = try? pipe.fileHandleForReading.read(upToCount: 1 << 16), !data.isEmpty {}
        }
        drained.start()
        let hasStream = Bool.random(using: &generator)
        let output = MovieOutput(
            joining: try Self.groups.compactMap { codec, files in
                var sinks: [any PacketSink] = []
                for file in files where names.contains(file.name) {
                    sinks.append(try FileSink(path: folder.file(file.name), isPaced: true))
                }
                guard !sinks.isEmpty else { return nil }
                if codec == .h264, hasStream {
                    sinks.append(try StreamSink(descriptor: pipe.fileHandleForWriting.fileDescriptor, name: "stream"))
                }
                var settings = VideoSettings()
                (settings.codec, settings.isLowLatency) = (codec, true)
                return try MovieOutput(sinks: sinks, settings: settings)
            })
        var course = Course()
        var configuration = SessionConfiguration(duration: length, scale: 1)
        // White on black.
        configuration.colorScheme = .dark
        let session = try ViewSession(
            program: program, configuration: configuration, control: console, output: output, clock: console
        ) { event, time in
            if case .frameShown = event { course.shown.append(time) }
        }
        defer { try? pipe.fileHandleForWriting.close() }
        do {
            course.end = try session.run().endTime
            return course
        } catch let error as SessionError where error.code == .nothingPresented {
            return nil
        }
    }

    /// Generates the viewer's actions in a session of `length`. The window is opened at some time.
    private func events(_ generator: inout SeededGenerator, _ length: Duration) -> [TimedControlEvent] {
        let opening = Bool.random(using: &generator) ? 0 : Double.random(in: 0...0.5, using: &generator)
        var time = length * opening
        var events = [TimedControlEvent(time: time, event: .start)]
        for _ in 0..<Int.random(in: 0...6, using: &generator) {
            time += .microseconds(Int.random(in: 1_000...2_000_000, using: &generator))
            guard time < length else { break }
            let event: [ControlEvent] = [
                .pause, .play, .toggle, .skip(interval: 5), .close, .start, .background, .foreground,
                .resize(width: 160, height: 90),
            ]
            events.append(TimedControlEvent(time: time, event: event.randomElement(using: &generator)!))
        }
        return events
    }

    @Test(
        "The times of random live sessions are those of the session to the tick, in every container, and so is its length"
    )
    func times() throws {
        let asked = ProcessInfo.processInfo.environment["PIPSTREAM_RANDOM_SESSIONS"].flatMap { Int($0) }
        var generator = SeededGenerator(seed: 20_261_126)
        let all = Self.files.map(\.name)
        var (files, frames) = (0, 0)
        for index in 0..<(asked ?? 20) {
            // All of them, or some where there is little time.
            let names = asked == nil ? Set(all.shuffled(using: &generator).prefix(3)) : Set(all)
            let folder = try TemporaryFolder()
            guard let course = try run(&generator, folder, names) else { continue }
            for (codec, name, ticks) in Self.files where names.contains(name) {
                files += 1
                frames += course.shown.count
                let file = try Self.times(folder.file(name))
                // One image alone is a still PNG or WebP, which has no length.
                let isStill = [.apng, .webp].contains(codec) && course.shown.count == 1
                if !isStill, let what = difference(file, course, tick: 1 / ticks) {
                    Issue.record("session \(index), \(name): \(what)\n\(course)")
                    return
                }
            }
        }
        #expect(files > (asked ?? 20) && frames > 5 * files, "\(files) \(frames)")
    }

    /// Returns the presentation times of a file's frames and the end of the last one, in seconds. The end is nil if the
    /// container has no frame durations.
    private static func times(_ path: String) throws -> (starts: [Double], end: Double?) {
        if path.hasSuffix(".webp") { return try webpTimes(path) }
        let probe = try Probe.file(path)
        let base = probe.stream.time_base.split(separator: "/").compactMap { Double($0) }
        let packets = probe.packets.sorted { $0.pts < $1.pts }
        func seconds(_ ticks: Int64) -> Double { Double(ticks) * base[0] / base[1] }
        let last = packets.last.flatMap { packet in packet.duration.map { seconds(packet.pts + $0) } }
        // Flash and Matroska state the length of the whole; a transport stream states no length.
        let stated = probe.format.duration.flatMap { Double($0) }
        var end = path.hasSuffix(".flv") ? stated : last
        // Matroska states both: if they differ, the whole's shows in the comparison.
        if [".mkv", ".webm"].contains(where: path.hasSuffix), abs((stated ?? 0) - (last ?? 0)) > 0.002 { end = stated }
        return (packets.map { seconds($0.pts) }, path.hasSuffix(".ts") ? nil : end ?? -1)
    }

    /// FFmpeg does not read animated WebP. Each frame's chunk (ANMF) contains its duration, in milliseconds.
    private static func webpTimes(_ path: String) throws -> (starts: [Double], end: Double?) {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        func number(_ place: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
        }
        var (place, time, starts) = (12, 0, [Double]())
        while place + 8 <= bytes.count {
            if Array(bytes[place..<place + 4]) == Array("ANMF".utf8) {
                starts.append(Double(time) / 1_000)
                time += number(place + 8 + 12, 3)
            }
            let length = number(place + 4, 4)
            place += 8 + length + length % 2
        }
        return (starts, Double(time) / 1_000)
    }

    /// Returns a description of the first difference; nil if there is none.
    private func difference(
        _ file: (starts: [Double], end: Double?), _ course: Course, tick: Double
    ) -> String? {
        let tolerance = tick + 1e-9
        for shown in course.shown.map({ $0 / .seconds(1) }) {
            let nearest = file.starts.min { abs($0 - shown) < abs($1 - shown) } ?? .infinity
            if abs(nearest - shown) > tolerance { return "\(shown) is at \(nearest)" }
        }
        let end = course.end / .seconds(1)
        if let late = file.starts.first(where: { $0 > end + tolerance }) { return "\(late) is behind the end, \(end)" }
        if let last = file.end, abs(last - end) > tolerance { return "it ends at \(last), not \(end)" }
        // A frame that stays is repeated.
        let last = file.starts.last ?? 0
        if file.end == nil, last < end - 1 - tolerance {
            return "the last frame is at \(last), \(end - last) before the end"
        }
        return nil
    }
}
