import Foundation
import Scripting
import TestSupport
import Testing
import Views

/// The scripts in `fixtures`, each run in a window of its own on the session's clock.
@Suite struct FixtureTests {
    private struct Run {
        var messages: [ProgramMessage] = []
        var presentation: Presentation?
        var hasExited = false

        /// Opens the script, notifies it that its window is open, and lets `seconds` pass.
        init(_ name: String, seconds: Int) throws {
            var environment = ScriptEnvironment()
            // Any limit ends a loop without end; the others get all the time that a busy machine needs.
            environment.timeLimit = name.hasSuffix("endless-loop.tsx") ? .milliseconds(200) : .seconds(60)
            let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../../fixtures/"
            let program = try ScriptProgram(
                source: try ScriptSource.open(path: folder + name), environment: environment)
            take(program.start(at: .zero))
            if presentation?.pictureInPicture != nil {
                take(program.handle(.pipPresentedChanged(true), at: .zero))
                take(program.handle(.pipStarted, at: .zero))
            }
            var time = Duration.zero
            while let due = program.nextTimer, max(due, time) <= .seconds(seconds), !hasExited {
                time = max(due, time)
                take(program.runTimers(at: time))
            }
        }

        private mutating func take(_ turn: ProgramTurn) {
            messages += turn.messages
            presentation = turn.presentation ?? presentation
            hasExited = turn.hasExited
        }

        /// The texts of the window, or of the page where there is no window, front to back.
        var texts: [String] {
            (presentation?.pictureInPicture?.content ?? presentation?.page)?.texts ?? []
        }

        var problems: [String] {
            messages.compactMap { message in
                switch message.kind {
                case .error, .diagnostic: "\(message.location?.description ?? "?"): \(message.text)"
                case .console, .callback: nil
                }
            }
        }
    }

    @Test(
        "a fixture runs without a message and shows its state at each moment",
        arguments: [
            ("walk.tsx", 0, ["0 s"]), ("walk.tsx", 29, ["29 s"]),
            ("scoreboard.tsx", 0, ["88", "84", "Q4 1:00", "Fourth quarter 🏀"]),
            ("scoreboard.tsx", 6, ["91", "90", "Q4 0:54", "#30 Kishi +1", "Ryukyu 🔥"]),
            ("weather.tsx", 0, ["京都の天気…"]), ("weather.tsx", 1, ["もう一度 (2)"]),
            ("weather.tsx", 3, ["23°", "晴れ 😎", "#2"]), ("weather.tsx", 9, ["17°", "にわか雨 ☔️", "#3"]),
            ("recipe", 0, ["味噌汁", "1 / 3", "Warm the dashi", "4s"]), ("recipe", 6, ["2 / 3", "豆腐とわかめ 🍲", "1s"]),
            ("recipe", 60, ["3 / 3", "いただきます", "0s"]),
            ("transit.scripting", 0, ["Alexanderplatz 駅", "12:00", "M10", "1"]),
            ("transit.scripting", 6, ["12:06", "now 🚋"]),
        ] as [(String, Int, [String])])
    func shows(name: String, seconds: Int, expected: [String]) throws {
        let run = try Run(name, seconds: seconds)
        #expect(run.problems == [])
        for text in expected { #expect(run.texts.contains(text), "\(text) in \(run.texts)") }
    }

    @Test("the archive holds the folder that it was packed from")
    func archiveIsFresh() throws {
        let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../../fixtures"
        let source = try ScriptSource.open(path: fixtures + "/transit.scripting")
        #expect(source.metadata.name == "Transit")
        for name in ["index.tsx", "lines.json", "script.json", "components/board.tsx", "components/row.tsx"] {
            let packed = Data(try source.contents(of: name))
            #expect(packed == (try Data(contentsOf: URL(fileURLWithPath: fixtures + "/transit/" + name))), "\(name)")
        }
    }

    @Test(
        "a script that cannot be bundled reports where and why",
        arguments: [
            ("syntax-error", #"syntax-error.tsx:6:3: Expected ")" but found "return""#),
            ("missing-import", #"missing-import.tsx:3:25: cannot find "./weather""#),
            ("outside-import", #"outside-import.tsx:3:23: import of "../walk" leaves the script's folder"#),
            ("unknown-name", #"unknown-name.tsx:2:22: "scripting" has no export named "Tekst""#),
        ])
    func cannotBeBundled(name: String, message: String) throws {
        let error = #expect(throws: ScriptError.self) { _ = try Run("broken/\(name).tsx", seconds: 0) }
        #expect(error?.description == message)
        #expect(error?.sourceLine?.isEmpty == false)
    }

    @Test(
        "a script that fails while it runs reports where and why, and keeps its last frame",
        arguments: [
            ("throwing-render", "throwing-render.tsx:7:28: TypeError: undefined is not an object", ["one"]),
            ("throwing-effect", "throwing-effect.tsx:6:15: Error: the sensor is missing", ["Sensor"]),
            ("throwing-timer", "throwing-timer.tsx:7:28: TypeError: undefined is not an object", ["Clock"]),
            ("rejected-promise", "rejected-promise.tsx:5:13: Error: no answer", ["Question"]),
            // Where in the effect the limit finds the script is chance.
            ("endless-loop", "endless-loop.tsx:", []),
            ("unknown-component", "unknown-component.tsx:7:7: there is no view named \"div\"", []),
            ("nan-frame", "nan-frame.tsx:7:5: frame.width is not a number (NaN)", []),
            ("large-tree", "large-tree.tsx:", []),
        ] as [(String, String, [String])])
    func failsWhileItRuns(name: String, message: String, texts: [String]) throws {
        let run = try Run("broken/\(name).tsx", seconds: 3)
        let problem = try #require(run.problems.first)
        #expect(problem.hasPrefix(message), "\(problem)")
        #expect(run.texts == texts)
        if name == "endless-loop" { #expect(problem.contains(": one turn of the script took longer than 0.2 seconds")) }
        if name == "large-tree" { #expect(problem.contains("the view tree has more than 50000 nodes")) }
    }

    @Test("Only the visible of five thousand rows of four views are laid out and drawn")
    func longScroll() throws {
        let run = try Run("long-scroll.tsx", seconds: 0)
        #expect(run.problems == [])
        let page = try #require(run.presentation?.page)
        #expect(page.texts.count == 10_000)
        let measurer = FixedTextMeasurer()
        var scene = ViewLayout.light(measurer: measurer)
            .scene(of: page, proposal: ProposedSize(width: 300, height: 280))
        let lines = scene.displayList(at: .zero).description.split(separator: "\n")
        // A row is 28 points high; the one that begins at the edge is made, too.
        #expect(lines.filter { $0.contains("text \"Line ") }.count == 11)
        #expect(lines.filter { $0.contains("symbol ") }.count == 11)
        #expect(lines.filter { $0.contains("text ") }.count == 22)
        #expect(measurer.count < 1_200, "\(measurer.count)")
    }
}
