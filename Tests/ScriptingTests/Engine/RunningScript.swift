import Scripting
import SharedTypes
import Views

extension WorkerTemplates {
    /// The templates of workers for scripts without an environment of their own. Starting a worker takes longer than
    /// running most scripts of these tests.
    static let ofPlainScripts = switchedOn()
    /// The templates of workers for scripts with a folder of their own. Each has another setup.
    static let ofFolders = switchedOn()

    private static func switchedOn() -> WorkerTemplates {
        let templates = WorkerTemplates()
        templates.switchOn()
        return templates
    }
}

/// A script of plain JavaScript in a program, with its messages so far.
final class RunningScript {
    let program: ScriptProgram
    private(set) var messages: [ProgramMessage] = []
    private(set) var hasExited = false
    /// The animation of each change of the presentation.
    private(set) var animations: [Animation?] = []
    private var time: Duration = .zero
    /// The network requests.
    private(set) var requests: [ProgramRequest] = []
    /// The file requests.
    private(set) var files: [FileResponse] = []
    /// The trees that were shown.
    private(set) var trees: [String] = []
    private let answer: (WebRequest) -> Result<WebResponse, WebFailure>?
    private var unanswered: [WebRequest] = []

    /// Runs `body` as the top level of a script; its first line is line 2. `answer` returns the responses to its
    /// network requests, each in a turn of its own. Without `answer`, requests are denied. The worker is forked from a
    /// template; with an `environment` or `access` it is a process of its own.
    init(
        _ body: String, environment: ScriptEnvironment? = nil, access: ScriptAccess? = nil,
        answer: @escaping (WebRequest) -> Result<WebResponse, WebFailure>? = {
            .failure(WebFailure(.refused, "\($0.url) is not granted: --allow-net"))
        }
    ) throws {
        self.answer = answer
        let names = [
            "Fragment", "Navigation", "Script", "Device", "AppEvents", "Observable", "useState", "useReducer",
            "useEffect",
            "useMemo", "useCallback", "useRef", "useContext", "useObservable", "useColorScheme", "useSelector",
            "useEffectEvent", "createContext", "modifiers", "ForEach", "jsxDEV", "Storage", "withAnimation", "Data",
            "UUID",
            "Dialog", "FileManager", "Path",
        ]
        let code = """
            (async () => { const { createElement: h, \(names.joined(separator: ", ")) } = __scripting;
            \(body)
            })()
            """
        let isPlain = environment == nil && access == nil
        program = try ScriptProgram(
            script: CompiledScript(code: code), environment: environment ?? ScriptEnvironment(),
            access: access ?? ScriptAccess(), templates: isPlain ? .ofPlainScripts : WorkerTemplates())
        program.didTakeTree = { [told] in told.take($0) }
        take(program.start(at: .zero))
        answerAll()
    }

    /// Runs the timers that are due until `time`, each at its own moment.
    func run(until end: Duration) {
        while let due = program.nextTimer, due <= end {
            time = max(time, due)
            take(program.runTimers(at: time))
            answerAll()
        }
        time = end
    }

    /// Sends an event at the time that `run` has reached.
    func send(_ event: ProgramEvent) {
        take(program.handle(event, at: time))
        answerAll()
    }

    private func answerAll() {
        while !unanswered.isEmpty, !hasExited {
            let request = unanswered.removeFirst()
            guard let result = answer(request) else { continue }
            take(program.handle(.webResponse(request.number, result), at: time))
        }
    }

    /// Taps what is called so on the page; false where nothing there can be tapped.
    func tap(_ target: TapTarget) -> Bool {
        guard case .action(let action) = page?.tap(target) else { return false }
        send(.press(action))
        return true
    }

    /// The console's lines so far.
    var log: [String] {
        messages.compactMap { message in
            if case .console = message.kind { message.text } else { nil }
        }
    }

    /// The errors so far: phase, place and text.
    var errors: [String] {
        messages.compactMap { message in
            guard case .error(let phase) = message.kind else { return nil }
            let place = message.location.map { "\($0.line):\($0.column) " } ?? ""
            return "\(phase.rawValue) \(place)\(message.text)"
        }
    }

    /// The diagnostics so far.
    var diagnostics: [String] {
        messages.filter { $0.kind == .diagnostic }.map(\.text)
    }

    /// The calls of callbacks so far.
    var callbacks: [String] {
        messages.compactMap(\.call)
    }

    /// The tree that is shown, as the runtime handed it over, without the views' identities.
    var tree: String { told.newest?.replacing(/,"i":\d+/, with: "") ?? "nothing" }
    /// The trees as the worker sent them.
    let told = TreeDiffs()

    /// The view that is shown on the page.
    private(set) var page: ViewNode?

    private func take(_ turn: ProgramTurn) {
        messages += turn.messages
        requests += turn.requests
        files += turn.files
        for request in turn.requests { if case .start(let request) = request { unanswered.append(request) } }
        if turn.presentation != nil { trees.append(tree) }
        page = turn.presentation.map(\.page) ?? page
        animations += turn.earlier.map(\.transaction.animation)
        if turn.presentation != nil { animations.append(turn.transaction.animation) }
        hasExited = turn.hasExited
    }
}

extension RunningScript {
    /// A page that ticks each second. The function `body` creates its views from the count `n`. `before` is inserted
    /// before it.
    static func ticking(_ body: String, before: String = "") throws -> RunningScript {
        try RunningScript(
            """
            \(before)
            function App() {
              const [n, set] = useState(0);
              useEffect(() => { setInterval(() => set((n) => n + 1), 1000); }, []);
              \(body)
            }
            Navigation.present(h(App));
            """)
    }
}
