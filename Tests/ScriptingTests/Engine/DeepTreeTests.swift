import Scripting
import Testing
import Views

/// Trees with views and modifiers nested so deeply that layout would drop the innermost.
@Suite("A deep tree") struct DeepTreeTests {
    /// A function `nest(view, count, more)` that puts a view of line `n` into `count` stacks of the lines below, each
    /// with `more` props.
    private static let nest = """
        const e = (line, type, props) => jsxDEV(type, props, undefined, false, { fileName: "script:a.tsx", lineNumber: line, columnNumber: 3 });
        const nest = (view, count, more) => {
          for (let line = count; line > 0; line--) view = e(line, "VStack", { children: view, ...more });
          return view;
        };
        """

    private func errors(_ script: RunningScript) -> [String] {
        script.messages.compactMap { message in
            guard case .error = message.kind else { return nil }
            return "\(message.location.map { "\($0)" } ?? "nowhere"): \(message.text)"
        }
    }

    private static let tooDeep = "the tree is more than 600 views and modifiers deep"

    @Test(
        "A deep tree of more than 600 views and modifiers is an error with the place of the innermost view",
        arguments: [
            (299, "{ padding: 1 }", true), (300, "{ padding: 1 }", false),
            (199, "{ padding: 1, background: 'red' }", true), (200, "{ padding: 1, background: 'red' }", false),
            (149, "{ modifiers: modifiers().padding(1).padding(2).border('red') }", true),
            (150, "{ modifiers: modifiers().padding(1).padding(2).border('red') }", false),
            // What a view inherits is no level of its own.
            (390, "{ font: 'title', foregroundStyle: 'red' }", true),
        ])
    func modifiers(count: Int, more: String, isAllowed: Bool) throws {
        let script = try RunningScript(
            Self.nest + "Navigation.present(nest(e(1000, 'Text', { children: 'in' }), \(count), \(more)));")
        #expect(errors(script) == (isAllowed ? [] : ["a.tsx:1000:3: \(Self.tooDeep)"]))
        #expect(script.page?.texts == (isAllowed ? ["in"] : nil))
    }

    @Test("A tree is also too deep if only the ancestors of an unchanged view have changed, and the last frame stays")
    func changes() throws {
        let script = try RunningScript.ticking(
            "return nest(inner, [5, 10, 120, 6][n] ?? 1, { padding: 1, border: 'red' });",
            before: Self.nest
                + "const inner = nest(e(1000, 'Text', { children: 'in' }), 100, { padding: 1, border: 'red' });")
        for second in 1...4 {
            script.run(until: .seconds(second))
            #expect(errors(script).count == (second < 2 ? 0 : 1))
            #expect(script.page?.texts == ["in"])
        }
        #expect(errors(script) == ["a.tsx:1000:3: \(Self.tooDeep)"])
    }

    @Test("A deep tree of more than 600 elements is an error with the place of the element")
    func elements() throws {
        let script = try RunningScript(Self.nest + "Navigation.present(nest('in', 700, {}));")
        #expect(errors(script) == ["a.tsx:601:3: Error: the view tree is deeper than 600 levels"])
    }

    @Test("of components is an error with the place of the innermost element, also where their props are modifiers")
    func components() throws {
        let script = try RunningScript(
            Self.nest + """
                const Box = ({ children, n }) => e(2000 + n, "VStack", { children, border: "red" });
                let view = e(3000, "Text", { children: "in" });
                for (let n = 190; n > 0; n--) view = e(n, Box, { n, children: view, padding: 1, opacity: 0.9, background: "red" });
                Navigation.present(view);
                """)
        #expect(errors(script) == ["a.tsx:3000:3: \(Self.tooDeep)"])
    }
}
