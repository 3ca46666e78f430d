import Foundation
import PiPKit
import TestSupport
import Testing

/// The scripts in `fixtures/scripts`, each written as people write such scripts, rendered by the command.
@Suite("A script as people write it")
struct WrittenScriptTests {
    /// One image of a script.
    struct Case: CustomTestStringConvertible, Sendable {
        var script: String
        var options: [String] = []
        /// The file of control events next to the script.
        var events: String?
        /// Parts of the expected notes on features that the page's own frame lacks.
        var notes: [String] = []
        var name: String
        var testDescription: String { name }
    }

    private static let families = [
        "small", "medium", "large", "extraLarge", "accessoryCircular", "accessoryRectangular", "accessoryInline",
    ]

    static let cases =
        [
            Case(script: "component-library", name: "component-library"),
            Case(
                script: "live-activity", options: ["--entry", "live_activity"], events: "presses.jsonl",
                notes: ["is registered and not started", "navigationTitle"], name: "live-activity"),
            Case(
                script: "share-intent",
                options: ["--input", "Meet me at the harbour at nine", "--input", "https://example.org/map"],
                name: "share-intent"),
            Case(script: "control", options: ["--entry", "control_widget_toggle"], name: "control"),
            Case(script: "chart-page", notes: ["navigationTitle"], name: "chart-page"),
            Case(script: "tabbed-page", notes: ["Tab.title", "Tab.systemImage"], name: "tabbed-page"),
            Case(script: "timer", options: ["--at", "8s"], events: "presses.jsonl", name: "timer"),
            Case(script: "login", notes: ["navigationTitle"], name: "login"),
            Case(
                script: "login", options: ["--at", "2s"], events: "presses.jsonl", notes: ["navigationTitle"],
                name: "login-done"),
            Case(script: "localized", name: "localized"),
            Case(script: "localized", options: ["--locale", "de-DE"], name: "localized-de"),
            Case(script: "late-widget", options: ["--widget", "small"], name: "late-widget"),
        ]
        + families.map {
            Case(script: "weather-widget", options: ["--widget", $0, "--parameter", "Porto"], name: "weather-\($0)")
        }
        + families.suffix(3).map { Case(script: "lock-screen", options: ["--widget", $0], name: "lock-\($0)") }

    @Test("A script as people write it renders as its golden image, without any loss", arguments: cases)
    func golden(shown: Case) throws {
        let scene = try CommandScene()
        let folder = CommandScene.fixture("scripts/\(shown.script)")
        let events = shown.events.map { ["--events", "\(folder)/\($0)"] } ?? []
        let run = try scene.pipstream([folder, "--out", "image.png"] + shown.options + events)
        #expect(run.exitCode == 0, "\(run.errors)")
        let notes = run.errorLines.filter { line in
            (line.contains("note:") || line.contains("rror:")) && !shown.notes.contains { line.contains($0) }
        }
        #expect(notes.isEmpty, "\(notes)")
        let golden = RepositoryFile.path("Tests/CommandTests/Goldens/\(shown.name).png")
        if ProcessInfo.processInfo.environment["PIPSTREAM_UPDATE_GOLDENS"] == "1" {
            try scene.bytes(of: "image.png").write(to: URL(fileURLWithPath: golden))
            return
        }
        let images = try [scene.folder.file("image.png"), golden].map { try DecodedImage(path: $0).pixelBuffer() }
        let comparison = PixelComparison(images[0], like: images[1])
        #expect(comparison.isAlike, "\(comparison)")
    }

    @Test(
        "A script as people write it is checked without a warning",
        arguments: ["component-library", "timer", "localized"])
    func check(script: String) throws {
        let run = try CommandScene().pipstream("check", CommandScene.fixture("scripts/\(script)"), "-d", "2")
        #expect(run.exitCode == 0 && !run.said.contains("warning"), "\(run.said)")
    }
}
