import Scripting
import Testing
import Views

@Suite("A script that reads its environment")
struct EnvironmentScriptTests {
    /// The texts of a page whose views `R` show the scheme, the text size and the direction that they read.
    private func script(_ page: String) throws -> RunningScript {
        try RunningScript(
            """
            const R = () => h("EnvironmentValuesReader", { keys: ["colorScheme", "dynamicTypeSize", "layoutDirection", "nonsense"] },
                (values) => h("Text", null, Object.keys(values).map((name) => values[name]).join(" ")));
            \(page)
            """)
    }

    @Test(
        "A script that reads its environment reads what the modifiers around write, the inner one where there are several"
    )
    func writes() throws {
        let script = try script(
            """
            Navigation.present(h("VStack", null,
                h(R), h("VStack", { preferredColorScheme: "dark", dynamicTypeSize: "xxLarge" }, h(R),
                    h("HStack", { environments: { layoutDirection: "rightToLeft" } }, h(R)),
                    h("HStack", { modifiers: modifiers().dynamicTypeSize("small").preferredColorScheme("light").dynamicTypeSize("large") }, h(R)),
                    h("HStack", { dynamicTypeSize: { to: "medium" } }, h(R)), h("HStack", { dynamicTypeSize: { from: "accessibility2" } }, h(R)),
                    h("HStack", { dynamicTypeSize: "nonsense", preferredColorScheme: "toString" }, h(R)))));
            """)
        #expect(
            script.page?.texts == [
                "light large leftToRight", "dark xxLarge leftToRight", "dark xxLarge rightToLeft",
                "light small leftToRight", "dark medium leftToRight", "dark accessibility2 leftToRight",
                "dark xxLarge leftToRight",
            ])
    }

    @Test("The edit mode is one value, whether a modifier or the environment writes it")
    func editModeWrites() throws {
        let script = try RunningScript(
            """
            const R = () => h("EnvironmentValuesReader", { keys: ["editMode"] }, ({ editMode }) => h("Text", null, String(editMode?.value)));
            const { EditMode } = __scripting, on = EditMode.active(), off = EditMode.inactive();
            Navigation.present(h("VStack", null, h(R), h("VStack", { editMode: on }, h(R)),
                h("VStack", { environments: { editMode: off } }, h("VStack", { editMode: on }, h(R))),
                h("VStack", { editMode: on }, h("VStack", { environments: { editMode: off } }, h(R)))));
            """)
        #expect(script.page?.texts == ["undefined", "active", "active", "inactive"])
    }

    @Test("A script follows a value that changes far above, past components that do not render again")
    func follows() throws {
        let script = try script(
            """
            let renders = 0;
            const Inner = () => { renders += 1; return h("VStack", null, h(R), h("Group", { dynamicTypeSize: { from: "large" } }, h(R))); };
            const inner = h(Inner);
            const Page = () => {
                const [size, setSize] = useState("small");
                return h("VStack", { dynamicTypeSize: size }, inner, h("Button", { title: "grow", action: () => setSize("xLarge") }),
                    h("Button", { title: "none", action: () => setSize(undefined) }), h("Button", { title: "say", action: () => console.log(renders) }));
            };
            Navigation.present(h(Page));
            """)
        #expect(script.page?.texts.prefix(2) == ["light small leftToRight", "light large leftToRight"])
        #expect(script.tap(.title("grow")))
        #expect(script.page?.texts.prefix(2) == ["light xLarge leftToRight", "light xLarge leftToRight"])
        #expect(script.tap(.title("none")))
        #expect(script.page?.texts.prefix(2) == ["light large leftToRight", "light large leftToRight"])
        #expect(script.tap(.title("say")))
        #expect(script.log == ["1"])
    }

    @Test("A script that reads its environment reads a mode that an observable holds, as it changes")
    func editMode() throws {
        let script = try RunningScript(
            """
            const Page = () => {
                const mode = useObservable("inactive");
                return h("VStack", { environments: { editMode: mode } },
                    h("EnvironmentValuesReader", { keys: ["editMode"] }, ({ editMode }) => h("Text", null, `${editMode}`)),
                    h("Button", { title: "edit", action: () => mode.setValue("active") }));
            };
            Navigation.present(h(Page));
            """)
        #expect(script.page?.texts.first == "inactive")
        #expect(script.tap(.title("edit")))
        #expect(script.page?.texts.first == "active")
    }
}
