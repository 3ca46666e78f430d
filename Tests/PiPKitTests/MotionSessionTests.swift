import Foundation
import PiPKit
import Synchronization
import TestSupport
import Testing

@Suite("A session whose views move")
struct MotionSessionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A script that animates in every way: by a change, by the view's surroundings, on insertion and removal, by
    /// replacement, as a symbol effect, and again while an animation runs.
    private static let script = """
        import { Animation, Button, Circle, Image, Navigation, Rectangle, Text, Transition, VStack, useObservable, useState, withAnimation } from "scripting"
        function Page() {
          const shown = useObservable(true)
          const [width, setWidth] = useState(20)
          const [count, setCount] = useState(1)
          const [isOn, setOn] = useState(false)
          const [isFaint, setFaint] = useState(false)
          const pulse = () => withAnimation(Animation.linear(0.8).repeatForever(), () => setFaint(true))
          const content = (
            <VStack spacing={4} frame={{ width: 200, height: 160 }}>
              <Rectangle fill="red" frame={{ width, height: 10 }} />
              <Circle fill="blue" frame={{ width: 10, height: 10 }} offset={{ x: count, y: 0 }}
                animation={{ animation: Animation.linear(0.7), value: count }} />
              {isOn ? <Text transition={Transition.move("leading").combined(Transition.opacity())}>on</Text> : null}
              <Text contentTransition="numericText">{count}</Text>
              <Image systemName="bell" symbolEffect={{ effect: "bounce", value: count }} />
              <Circle fill="green" frame={{ width: 10, height: 10 }} opacity={isFaint ? 0.2 : 1} onAppear={pulse} />
            </VStack>
          )
          return (
            <VStack pip={{ isPresented: shown, content }}>
              <Button title="wide" action={() => withAnimation(Animation.easeInOut(1), () => setWidth(100))} />
              <Button title="narrow" action={() => withAnimation(Animation.bouncy({ duration: 0.6 }), () => setWidth(40))} />
              <Button title="count" action={() => setCount(count * 3)} />
              <Button title="roll" action={() => withAnimation(Animation.smooth(), () => setCount(count + 1))} />
              <Button title="turn" action={() => withAnimation(Animation.linear(0.5), () => setOn(!isOn))} />
              <Button title="open" action={() => shown.setValue(true)} />
            </VStack>
          )
        }
        Navigation.present(<Page />)
        """

    private struct Page: View {
        @State private var isShown = true
        @State private var width = 20.0
        @State private var count = 1
        @State private var isOn = false
        @State private var isFaint = false

        var body: some View {
            VStack {
                Button("wide") { withAnimation(.easeInOut(duration: 1)) { width = 100 } }
                Button("narrow") { withAnimation(.bouncy(duration: 0.6)) { width = 40 } }
                Button("count") { count *= 3 }
                Button("roll") { withAnimation(.smooth) { count += 1 } }
                Button("turn") { withAnimation(.linear(duration: 0.5)) { isOn.toggle() } }
                Button("open") { isShown = true }
            }
            .pip(isPresented: $isShown) {
                VStack(spacing: 4) {
                    Rectangle().fill(Color.named("red")!).frame(width: width, height: 10)
                    Circle().fill(Color.named("blue")!).frame(width: 10, height: 10).offset(x: Double(count))
                        .animation(.linear(duration: 0.7), value: count)
                    if isOn { Text("on").transition(.move(edge: .leading).combined(with: .opacity)) }
                    Text("\(count)").contentTransition(.numericText)
                    Image(systemName: "bell").symbolEffect(.bounce, value: count)
                    Circle().fill(Color.named("green")!).frame(width: 10, height: 10).opacity(isFaint ? 0.2 : 1)
                        .onAppear { withAnimation(.linear(duration: 0.8).repeatForever()) { isFaint = true } }
                }
                .frame(width: 200, height: 160)
            }
        }
    }

    private static let taps = [
        (0.5, "wide"), (1.0, "narrow"), (1.4, "count"), (2.0, "turn"), (2.25, "turn"), (2.4, "turn"), (3.0, "roll"),
        (3.2, "roll"), (3.3, "wide"),
    ]

    /// Every frame's display list with its time in nanoseconds, and every line of the event log.
    private struct Run {
        var frames: [(time: Duration, list: DisplayList?)] = []
        var log: [String] = []

        /// Returns the display list shown at a time.
        func list(at seconds: Double) -> DisplayList? {
            frames.last { $0.time <= .seconds(seconds) }?.list
        }

        /// Returns the number of frames drawn in a time span.
        func count(_ from: Double, _ to: Double) -> Int {
            frames.count { (.seconds(from)..<(.seconds(to))).contains($0.time) }
        }
    }

    private func scriptProgram() throws -> ScriptProgram {
        let path = folder.file("index.tsx")
        try Self.script.write(toFile: path, atomically: true, encoding: .utf8)
        return try ScriptProgram(source: .open(path: path), environment: ScriptEnvironment(), templates: .ofFolders)
    }

    private func run(
        _ program: any ViewProgram, _ control: any ControlSource, seconds: Double = 5,
        clock: any PacingClock = OfflineClock(), onFrame: @escaping () -> Void = {}
    ) throws -> (Run, InMemoryOutput) {
        var run = Run()
        var configuration = SessionConfiguration(scale: 1)
        configuration.duration = .seconds(seconds)
        let output = InMemoryOutput()
        var log: [String] = []
        var writer = EventLog { log.append($0) }
        let session = try ViewSession(
            program: program, configuration: configuration, control: control, output: output, clock: clock
        ) { event, time in
            try? writer.record(event, at: time)
            guard case .frameShown(let list) = event else { return }
            run.frames.append((time, list))
            onFrame()
        }
        _ = try session.run()
        run.log = log
        return (run, output)
    }

    private func events(_ more: [(Double, String)] = []) throws -> ControlTimeline {
        let taps = Self.taps.map { ($0.0, #"{"at":\#($0.0),"event":"tap","title":"\#($0.1)"}"#) }
        let lines = (taps + more).sorted { $0.0 < $1.0 }.map(\.1)
        return try ControlTimeline(text: lines.joined(separator: "\n"), name: "events")
    }

    /// A host that a live session's time is read from.
    private final class Host: Sendable {
        private let time = Mutex<Duration>(.zero)
        var now: Duration { time.withLock { $0 } }
        func pass(_ duration: Duration) { time.withLock { $0 += max(duration, .zero) } }
    }

    @Test(
        "A script and Swift views give equal display lists at equal times, for every kind of animation")
    @MainActor func frontEnds() throws {
        let (script, _) = try run(scriptProgram(), events())
        let (swift, _) = try run(SwiftViewProgram { Page() }, events())
        #expect(script.frames.count > 140)
        #expect(script.frames.map(\.time) == swift.frames.map(\.time))
        for time in (0..<50).map({ Double($0) / 10 + 0.03 }) {
            #expect("\(script.list(at: time)!)" == "\(swift.list(at: time)!)", "at \(time)")
        }
    }

    @Test(
        "Animations continue in a paused window; a closed one draws nothing, and shows the current value when opened"
    )
    func window() throws {
        let opened = #"{"at":4.5,"event":"tap","title":"open"}"#
        let (plain, _) = try run(scriptProgram(), events(), seconds: 6)
        func closed(at time: Double) throws -> Run {
            let close = #"{"at":\#(time),"event":"close"}"#
            let events = try events([(0.6, #"{"at":0.6,"event":"pause"}"#), (time, close), (4.5, opened)])
            return try run(scriptProgram(), events, seconds: 6).0
        }
        let directed = try closed(at: 3.4)
        #expect(directed.count(0.6, 3.4) == plain.count(0.6, 3.4))
        #expect(directed.count(0.6, 3.4) >= 84)
        for time in [0.7, 1.1, 2.1, 3.1] { #expect(directed.list(at: time) == plain.list(at: time)) }
        // The black of a closed window, and then nothing.
        #expect(directed.count(3.4, 4.5) == 1)
        #expect(directed.list(at: 3.9) == nil)
        let first = try #require(directed.frames.first { $0.time >= .seconds(4.5) })
        #expect(first.time == .seconds(4.5))
        let later = try closed(at: 4.45)
        #expect(first.list != nil && first.list == later.frames.first { $0.time >= .seconds(4.5) }?.list)
        #expect(directed.count(4.5, 5.9) >= 40)
    }

    @Test("live on a host that is slow gives a log that gives its frames again offline")
    func replay() throws {
        let host = Host()
        var before = 0.0
        let typed = Self.taps.map { time, title in
            defer { before = time }
            return #"{"after":\#(time - before),"event":"tap","title":"\#(title)"}"#
        }
        let pipe = Pipe.own()
        try pipe.fileHandleForWriting.write(contentsOf: Data(typed.joined(separator: "\n").utf8))
        try pipe.fileHandleForWriting.close()
        let console = LiveConsole(
            input: pipe.fileHandleForReading.fileDescriptor, hostClock: { host.now }, passTime: host.pass)
        var count = 0
        let (live, first) = try run(scriptProgram(), console, clock: console) {
            count += 1
            host.pass(.microseconds(3_370 * (count % 13)))
        }
        withExtendedLifetime(pipe) {}
        #expect(live.frames.count > 80)
        #expect(live.log.count { $0.contains(#""event":"tap""#) } == Self.taps.count)
        let log = try ControlTimeline(text: live.log.joined(separator: "\n"), name: "live.jsonl")
        let (again, second) = try run(scriptProgram(), log)
        #expect(again.log == live.log)
        #expect(again.frames.map(\.time) == live.frames.map(\.time))
        #expect(first.shown.count == second.shown.count)
        for (a, b) in zip(first.shown, second.shown) {
            let isEqual = a.time == b.time && a.sample.imageBuffer!.bytes == b.sample.imageBuffer!.bytes
            #expect(isEqual, "the frame at \(a.time)")
        }
    }
}

extension CVPixelBuffer {
    fileprivate var bytes: [UInt8] { withUnsafeBytes { [UInt8]($0) } }
}
