import Scripting
import Views

/// A script with a folder that its players may play from, and all of its results.
final class PlayerScript {
    let program: ScriptProgram
    let folder: ScratchScript
    /// The script's actions for its players, in order.
    private(set) var changes: [PlayerChange] = []
    /// The presentation that the script shows.
    private(set) var presentation: Presentation?
    private(set) var messages: [ProgramMessage] = []
    private var time: Duration = .zero

    /// Starts `body` as the top level of a script in `folder`.
    init(_ body: String, in folder: ScratchScript) throws {
        self.folder = folder
        let names = "AVPlayer, TimeControlStatus, Path, Script, createElement, useObservable, useEffect"
        try folder.write(
            "import * as __scripting from 'scripting';\nconst { \(names) } = __scripting;\n" + body, to: "index.js")
        program = try ScriptProgram(
            source: folder.open("index.js"), environment: ScriptEnvironment(), templates: .ofFolders)
        take(program.start(at: .zero))
    }

    /// Runs the timers that are due until `end`, each at its own moment.
    func run(until end: Duration) {
        while let due = program.nextTimer, due <= end {
            time = max(time, due)
            take(program.runTimers(at: time))
        }
        time = end
    }

    /// Sends an event, at the time that `run` has reached or a later one.
    func send(_ event: ProgramEvent, at later: Duration? = nil) {
        time = max(time, later ?? time)
        take(program.handle(event, at: time))
    }

    /// The console's lines.
    var log: [String] { messages.filter { if case .console = $0.kind { true } else { false } }.map(\.text) }
    /// The notes.
    var diagnostics: [String] { messages.filter { $0.kind == .diagnostic }.map(\.text) }
    /// The errors.
    var errors: [ProgramMessage] { messages.filter { if case .error = $0.kind { true } else { false } } }
    /// The calls of callbacks.
    var calls: [ProgramMessage] { messages.filter { if case .callback = $0.kind { true } else { false } } }

    private func take(_ turn: ProgramTurn) {
        changes += turn.players
        messages += turn.messages
        presentation = turn.presentation ?? presentation
    }
}
