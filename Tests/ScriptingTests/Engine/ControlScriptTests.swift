import Scripting
import Testing
import Views

/// Controls that a running script creates, and the effects of pressing them.
@Suite struct ControlScriptTests {
    private func press(_ title: String, in script: RunningScript) throws {
        script.send(.press(try #require(script.page?.firstButton(titled: title))))
    }

    @Test("a toggle inverts its observable, or calls its callback with the inverse")
    func toggles() throws {
        let script = try RunningScript(
            """
            function Page() {
              const isOn = useObservable(false);
              const [isLoud, setLoud] = useState(true);
              return h("VStack", null,
                h("Toggle", { title: "Wifi", value: isOn }),
                h("Toggle", { title: "Loud", value: isLoud, onChanged: setLoud }),
                h("Text", null, `${isOn.value} ${isLoud}`));
            }
            Navigation.present(h(Page));
            """)
        try press("Wifi", in: script)
        #expect(script.page?.texts.last == "true true")
        try press("Loud", in: script)
        #expect(script.page?.texts.last == "true false")
        try press("Wifi", in: script)
        #expect(script.page?.texts.last == "false false")
        #expect(script.errors == [])
    }

    @Test("a group is unfolded by its title, a stepper and a menu's items are pressed by their names")
    func others() throws {
        let script = try RunningScript(
            """
            function Page() {
              const isExpanded = useObservable(false);
              return h("VStack", null,
                h("DisclosureGroup", { title: "More", isExpanded }, h("Text", null, "inside")),
                h("Stepper", { title: "Count", onIncrement: () => console.log("up"), onDecrement: () => console.log("down") }),
                h("Menu", { title: "Choose" }, h("Button", { title: "First", action: () => console.log("first") })));
            }
            Navigation.present(h(Page));
            """)
        #expect(script.page?.texts.contains("inside") == false)
        try press("More", in: script)
        #expect(script.page?.texts.contains("inside") == true)
        for name in ["Increment", "Decrement", "First"] { try press(name, in: script) }
        #expect(script.log == ["up", "down", "first"])
    }

    @Test("a date's parts are in the session's language and time zone, an invalid one has no parts")
    func dates() throws {
        var environment = ScriptEnvironment()
        environment.locale = "de-DE"
        environment.timeZone = "Europe/Berlin"
        let script = try RunningScript(
            """
            const noon = Date.UTC(2026, 4, 3, 12, 30);
            Navigation.present(h("VStack", null,
              h("DatePicker", { title: "a", value: noon }),
              h("DatePicker", { title: "b", value: new Date(noon), displayedComponents: ["hourMinuteAndSecond"] }),
              h("DatePicker", { title: "c", value: "never" })));
            """, environment: environment)
        #expect(script.tree.contains(#""$words":["03.05.2026","14:30"]"#))
        #expect(script.tree.contains(#""$words":["14:30:00"]"#))
        #expect(script.tree.contains(#""$words":[]"#))
        #expect(script.diagnostics == [#"DatePicker.value: expected a number or a date, not "never""#])
    }

    @Test("a progress over a time is read in the session's time, however far off it is")
    func spans() throws {
        let script = try RunningScript(
            """
            const now = Date.now();
            Navigation.present(h("VStack", null,
              h("ProgressView", { timerFrom: now - 1000, timerTo: new Date(now + 9000) }),
              h("ProgressView", { timerFrom: -8e15, timerTo: 8e15, countsDown: false })));
            """)
        let parts = try #require(script.page?.kind.content.parts)
        let near = ProgressSpan(start: .seconds(-1), end: .seconds(9))
        #expect(parts[0].kind == .progress(.init(fraction: nil, span: near)))
        #expect(parts[1] != parts[0])
        #expect(script.diagnostics == [])
    }
}
