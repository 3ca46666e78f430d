import PiPKit
import Scripting
import SwiftViews
import TestSupport
import Testing

@MainActor @Suite("A session whose program makes views for their size")
struct MeasuringTests {
    /// Returns the texts of every frame, and the notices.
    private func run(_ program: any ViewProgram, seconds: Int = 1) throws -> (texts: [[String]], notices: [String]) {
        var texts: [[String]] = []
        var notices: [String] = []
        let session = try ViewSession(
            program: program, configuration: SessionConfiguration(duration: .seconds(seconds)),
            output: InMemoryOutput()
        ) { event, _ in
            if case .frameShown(let list) = event { texts.append(list?.texts ?? []) }
            if case .notice(let text) = event { notices.append(text) }
        }
        _ = try session.run()
        return (texts, notices)
    }

    private func script(_ body: String) throws -> ScriptProgram {
        let code = """
            (async () => { const { createElement: h, Navigation, useState, useEffect, useObservable } = __scripting;
            const present = (Content) => Navigation.present(h(() => h("Text", { pip: { isPresented: useObservable(true), content: h(Content) } }, "page")));
            \(body)
            })()
            """
        return try ScriptProgram(
            script: CompiledScript(code: code), environment: ScriptEnvironment(), templates: .ofPlainScripts)
    }

    @Test(
        "A session whose program makes views for their size has the first frame right, however deep readers are nested")
    func nested() throws {
        let program = try script(
            """
            const Nested = ({ depth }) => h("GeometryReader", { padding: 1 }, ({ size }) =>
                depth > 1 ? h(Nested, { depth: depth - 1 }) : h("Text", null, `${size.width} x ${size.height}`));
            present(() => h("ZStack", { frame: { width: 100, height: 60 } }, h(Nested, { depth: 10 })));
            """)
        #expect(try run(program).texts.first == ["80 x 40"])
        #expect(try run(program).notices.isEmpty)
    }

    @Test("A session whose program makes views for their size makes a view again when another beside it changes")
    func follows() throws {
        let program = try script(
            """
            present(() => {
                const [text, set] = useState("ab");
                useEffect(() => { setTimeout(() => set("abcdef"), 500); }, []);
                return h("HStack", { frame: { width: 100, height: 20 }, spacing: 0 },
                    h("Rectangle", { frame: { width: text.length * 10 } }), h("GeometryReader", null, ({ size }) => h("Text", null, `${size.width}`)));
            });
            """)
        #expect(try run(program).texts == [["80"], ["40"]])
    }

    @Test("A session draws views that never settle in their last state, and reports that once")
    func restless() throws {
        let program = try script(
            """
            let set;
            const Inner = ({ width }) => { useEffect(() => set((n) => n + 1), [width]); return h("Text", null, "x"); };
            present(() => {
                const [n, change] = useState(1);
                set = change;
                return h("VStack", { frame: { width: 200, height: 100 } },
                    h("GeometryReader", { frame: { width: (n % 7) * 10 + 5 } }, ({ size }) => h(Inner, { width: size.width })));
            });
            """)
        let result = try run(program)
        #expect(result.texts.first == ["x"])
        #expect(result.notices.count == 1 && result.notices[0].contains("change each other's sizes endlessly"))
    }

    @Test("A session reads Swift views, too, and gives them their position on request")
    func swift() throws {
        struct Content: View {
            var body: some View {
                VStack(spacing: 0) {
                    Rectangle().frame(height: 30)
                    GeometryReader { outer in
                        VStack(alignment: .leading, spacing: 0) {
                            Text(verbatim: "\(outer.size.width) x \(outer.size.height)").frame(height: 20)
                            GeometryReader { inner in Text(verbatim: "from \(inner.frame(in: .global).minY)") }
                        }
                    }
                }
                .frame(width: 200, height: 100)
            }
        }
        let result = try run(SwiftViewProgram { Content() })
        #expect(result.texts.first?.first == "200.0 x 70.0")
        #expect(result.texts.first?.last == "from 428.5")
    }
}
