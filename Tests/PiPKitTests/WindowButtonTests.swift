import PiPKit
import TestSupport
import Testing

/// The buttons of a window, which follow from the handlers that its content has.
@Suite("The window's buttons")
struct WindowButtonTests {
    private struct Run {
        var buttons: [String] = []
        var notices: [String] = []
        var callbacks: [String] = []
        var frames: [[UInt8]] = []
    }

    private func run(_ program: any ViewProgram, events: String, seconds: Int64 = 6) throws -> Run {
        var run = Run()
        let output = InMemoryOutput()
        let session = try ViewSession(
            program: program, configuration: SessionConfiguration(duration: .seconds(seconds)),
            control: ControlTimeline(text: events, name: "events.jsonl"), output: output
        ) { event, time in
            let at = time.decimalSeconds
            switch event {
            case .buttons(let buttons):
                run.buttons.append("\(at) \(buttons.playPause) \(buttons.skipBackward) \(buttons.skipForward)")
            case .notice(let text): run.notices.append("\(at) \(text)")
            case .message(let message):
                if case .callback(let arguments) = message.kind {
                    run.callbacks.append("\(at) \(message.text)(\(arguments.count))")
                }
            default: break
            }
        }
        _ = try session.run()
        run.frames = output.shown.map { sample in
            sample.sample.imageBuffer!.withUnsafeBytes { Array($0) }
        }
        return run
    }

    private func script(_ props: String, folder: TemporaryFolder, interval: Int = 1_000) throws -> ScriptProgram {
        let text = """
            import { Navigation, Text, useEffect, useObservable, useState } from "scripting"
            function Page() {
              const isPresented = useObservable(true)
              const [n, setN] = useState(0)
              useEffect(() => { setInterval(() => setN((n) => n + 1), \(interval)) }, [])
              return <Text pip={{ isPresented, content: <Text foregroundStyle="white" \(props)>content</Text> }}>page</Text>
            }
            Navigation.present(<Page />)
            """
        try text.write(toFile: folder.file("index.tsx"), atomically: true, encoding: .utf8)
        return try ScriptProgram(
            source: ScriptSource.open(path: folder.file("index.tsx")), environment: ScriptEnvironment(),
            templates: .ofFolders)
    }

    private static let presses = """
        {"at":1,"event":"skip","interval":15}
        {"at":2,"event":"pause"}
        {"at":3,"event":"play"}
        {"at":4,"event":"skip","interval":-15}
        """

    @Test(
        "The window's buttons are those whose handlers exist; a button without one does nothing, and that is reported once",
        arguments: [
            ("", "0 disabled hidden hidden", 2, 0), ("onPipSkip={() => {}}", "0 disabled enabled enabled", 2, 2),
            ("onPipPlayPauseToggle={() => {}}", "0 enabled hidden hidden", 1, 2),
            ("onPipSkip={() => {}} onPipPlayPauseToggle={() => {}}", "0 enabled enabled enabled", 0, 4),
        ])
    func handlers(props: String, buttons: String, notices: Int, callbacks: Int) throws {
        let run = try run(script(props, folder: TemporaryFolder()), events: Self.presses)
        #expect(run.buttons == [buttons])
        // The notices for skip and for each of pause and play appear once.
        let expected = run.notices.count { $0.contains("skip:") || $0.contains("pause:") || $0.contains("play:") }
        let skips = run.notices.count {
            $0.contains("the window has no skip buttons, because its content has no onPipSkip")
        }
        #expect(skips == (props.contains("onPipSkip") ? 0 : 1))
        #expect(expected == skips + (props.contains("onPipPlayPauseToggle") ? 0 : 2))
        #expect(run.callbacks.count == callbacks, "\(run.callbacks)")
    }

    @Test("appear and disappear with their handlers")
    func changing() throws {
        let props = "onPipSkip={n === 2 || n === 3 ? () => {} : undefined}"
        let run = try run(
            script(props, folder: TemporaryFolder()),
            events: """
                {"at":1.5,"event":"skip","interval":15}
                {"at":2.5,"event":"skip","interval":15}
                {"at":4.5,"event":"skip","interval":15}
                """)
        #expect(run.buttons == ["0 disabled hidden hidden", "2 disabled enabled enabled", "4 disabled hidden hidden"])
        #expect(run.callbacks == ["2.5 onPipSkip(2)"])
        #expect(run.notices.count { $0.contains("no skip buttons") } == 1)
    }

    /// Three weeks: the content's range spans one on both sides, and moves with the session's time when that has
    /// passed. It moves in a turn of the script; one an hour is enough for each week's end.
    @Test("stay enabled however long the session is")
    func long() throws {
        let run = try run(
            script("onPipSkip={() => {}}", folder: TemporaryFolder(), interval: 3_600_000),
            events: #"{"at":1900000,"event":"skip","interval":15}"#,
            seconds: 1_900_001)
        #expect(run.buttons == ["0 disabled enabled enabled"])
        #expect(run.callbacks.count == 1)
    }

    private struct SwiftPage: View {
        @State private var isPresented = true

        var body: some View {
            Text("page").pip(isPresented: $isPresented) {
                Text("content").foregroundStyle(.white).onPipSkip { _, _ in }
            }
        }
    }

    @Test("The window's buttons and its black background are the same for a Swift view and a script")
    @MainActor func swift() throws {
        let swift = try run(SwiftViewProgram { SwiftPage() }, events: Self.presses)
        let script = try run(script("onPipSkip={() => {}}", folder: TemporaryFolder()), events: Self.presses)
        #expect(swift.buttons == script.buttons && swift.notices == script.notices)
        #expect(swift.frames == script.frames)
        let first = try #require(swift.frames.first)
        #expect(Array(first.prefix(4)) == [0, 0, 0, 255] && first.contains { $0 > 200 && $0 < 255 })
    }
}
