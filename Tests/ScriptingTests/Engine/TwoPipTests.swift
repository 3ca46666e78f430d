import Scripting
import SharedTypes
import Testing
import Views

@Suite("Of a page with several pip props")
struct TwoPipTests {
    /// A page with two pips, whose contents report what they hear.
    private static let page = """
        const a = globalThis.a = new Observable(false), b = globalThis.b = new Observable(false);
        a.subscribe((now) => console.log("a", now)); b.subscribe((now) => console.log("b", now));
        const content = (name) => h("Text", { onPipStart: () => console.log(name, "starts"), onPipStop: (reason) => console.log(name, "stops:", reason),
            onPipSkip: () => console.log(name, "skips"), onAppear: () => console.log(name, "appears"), onDisappear: () => console.log(name, "disappears") }, "content " + name);
        let showFirst;
        function Page() {
            const [first, set] = useState(true);
            showFirst = set;
            return h("VStack", null, first && h("Text", { pip: { isPresented: a, content: content("A") } }, "one"),
                h("Text", { pip: { isPresented: b, content: content("B") } }, "two"));
        }
        Navigation.present(h(Page));
        const actions = { aOn: () => a.setValue(true), aOff: () => a.setValue(false), bOn: () => b.setValue(true), bOff: () => b.setValue(false),
            exchange: () => { a.setValue(!a.value); b.setValue(!b.value); }, bothOn: () => { a.setValue(true); b.setValue(true); }, removeA: () => showFirst(false) };
        """

    /// Something that the script or the session does.
    enum Step {
        /// One of the page's `actions`.
        case script(String)
        /// The control event `start` or `stop`: the host turns the declaration's switch.
        case turn(Bool)
        /// The window opens.
        case opens
        /// The window closes because the declaration requests it, or for another reason.
        case closes(PictureInPictureStopReason)
        case skips
    }

    /// The presented content and the console's new lines after each of `steps`, each of which runs in a turn of its
    /// own.
    private func run(_ steps: [Step]) throws -> [String] {
        var names: [String] = []
        for case .script(let name) in steps { names.append(name) }
        let script = try RunningScript(
            """
            \(Self.page)
            const list = "\(names.joined(separator: " "))".split(" ");
            AppEvents.colorScheme.addListener(() => actions[list.shift()]());
            """)
        var seen = 0
        return steps.map { step in
            switch step {
            case .script: script.send(.colorScheme(.light))
            case .turn(let isOn): script.send(.pipPresentedChanged(isOn))
            case .opens: script.send(.pipStarted)
            case .closes(let reason): script.send(.pipStopped(reason))
            case .skips: script.send(.pipSkipped(interval: 15))
            }
            let tree = script.tree
            let content = tree.firstMatch(of: /content ([AB])/).map { String($0.1) } ?? "-"
            let isPresented = tree.contains(#""pip":{"isPresented":true"#)
            defer { seen = script.log.count }
            return (["\(isPresented ? "shows" : "hides") \(content)"] + script.log[seen...]).joined(separator: ", ")
        }
    }

    @Test("the first is opened by a start, each by its own switch, and the callbacks are those of the one that is open")
    func switches() throws {
        #expect(
            try run([.turn(true), .opens, .skips, .turn(false), .closes(.userClosed), .script("bOn"), .opens, .skips])
                == [
                    "shows A, a true", "shows A, A appears, A starts", "shows A, A skips", "hides A, a false",
                    "hides A, A stops: userClosed, A disappears", "shows B, b true", "shows B, B appears, B starts",
                    "shows B, B skips",
                ])
    }

    @Test(
        "one that is switched on while another is open replaces it: the other is switched off and receives its stop first"
    )
    func replacement() throws {
        #expect(
            try run([
                .script("aOn"), .opens, .script("bOn"), .closes(.programmatic), .opens, .script("aOn"),
                .closes(.programmatic), .opens, .script("exchange"), .closes(.programmatic), .opens,
            ]) == [
                "shows A, a true", "shows A, A appears, A starts", "hides A, b true, a false",
                "shows B, A stops: replaced, A disappears", "shows B, B appears, B starts", "hides B, a true, b false",
                "shows A, B stops: replaced, B disappears", "shows A, A appears, A starts", "hides A, a false, b true",
                "shows B, A stops: replaced, A disappears", "shows B, B appears, B starts",
            ])
    }

    @Test("The last of several pips that are switched on at once is shown, and the others are switched off")
    func together() throws {
        #expect(
            try run([.script("bothOn"), .opens, .script("bOff"), .closes(.programmatic), .turn(true)]) == [
                "shows B, a true, b true, a false", "shows B, B appears, B starts", "hides B, b false",
                "hides A, B stops: programmatic, B disappears", "shows A, a true",
            ])
    }

    @Test("one whose view disappears while it is open receives its stop")
    func removal() throws {
        let steps = try run([
            .script("aOn"), .opens, .script("removeA"), .closes(.programmatic), .script("bOn"), .opens,
        ])
        #expect(steps[2].hasPrefix("hides B"))
        #expect(steps[3].contains("A stops: programmatic"))
        #expect(Array(steps[4...]) == ["shows B, b true", "shows B, B appears, B starts"])
    }

    @Test("two with the same switch are one: the first")
    func shared() throws {
        let script = try RunningScript(
            """
            const isPresented = new Observable(false);
            isPresented.subscribe((now) => console.log(now));
            const one = (name) => h("Text", { pip: { isPresented, content: h("Text", null, "content " + name) } }, name);
            Navigation.present(h("VStack", null, one("A"), one("B")));
            """)
        script.send(.pipPresentedChanged(true))
        script.send(.pipStarted)
        #expect(script.tree.contains("content A") && script.tree.contains(#""isPresented":true"#))
        #expect(script.log == ["true"])
        #expect(script.diagnostics == ["two pip props have the same isPresented: the first is used"])
    }
}
