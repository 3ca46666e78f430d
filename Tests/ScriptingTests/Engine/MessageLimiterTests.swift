import Scripting
import SharedTypes
import Testing
import Views

/// The log messages for errors and console lines that occur repeatedly.
@Suite struct MessageLimiterTests {
    private func size(_ script: RunningScript) -> Int {
        script.messages.reduce(0) { $0 + $1.text.utf8.count + ($1.sourceLine?.utf8.count ?? 0) }
    }

    @Test("ten thousand rejections are a few lines with their count")
    func rejections() throws {
        let script = try RunningScript("for (let i = 0; i < 10000; i++) Promise.reject(i);")
        #expect(script.errors.count == 10)
        #expect(script.errors.first == "rejection uncaught 0")
        #expect(script.diagnostics.contains { $0.hasSuffix("more errors like this one") })
        #expect(script.messages.count <= 12)
    }

    @Test("an error of every timer is reported once, then at ten, a hundred and a thousand times")
    func everyTimer() throws {
        let script = try RunningScript("setInterval(() => { throw new Error('again') }, 100);")
        script.run(until: .seconds(200))
        #expect(script.errors == ["timer 2:36 Error: again"])
        #expect(script.diagnostics == [10, 100, 1000].map { "\($0) more errors like this one" })
        #expect(script.messages.last?.location == SourceLocation(file: "script.js", line: 2, column: 36))
    }

    @Test("a script of one line of a megabyte that throws ten times per second prints little in a minute")
    func longLine() throws {
        let text = String(repeating: "x", count: 1 << 20)
        let script = try RunningScript(
            "const a = '\(text)'; setInterval(() => { throw new Error('n' + Math.random()) }, 100);")
        script.run(until: .seconds(60))
        #expect(script.errors.count == 10)
        #expect(script.messages.map(\.text.utf8.count).reduce(0, +) < 2000)
    }

    @Test("the console has a megabyte, then a limited rate, and an error among its lines is reported")
    func consoleStorm() throws {
        let script = try RunningScript(
            """
            const line = "y".repeat(1000);
            setInterval(() => { for (let i = 0; i < 900; i++) console.log(line + i) }, 100);
            setTimeout(() => { for (let i = 0; i < 20000; i++) console.log("z".repeat(9000)); throw new Error("among") }, 1500);
            """)
        script.run(until: .seconds(2))
        #expect(script.errors == ["timer 4:98 Error: among"])
        #expect(size(script) < 1_200_000)
        #expect(script.diagnostics.contains { $0.contains("console lines were omitted") })
    }

    @Test("a script's message is one line without control characters")
    func controlCharacters() throws {
        let script = try RunningScript(
            #"console.log("a\u001b[2Jb\rc\u2028d\u0085e\u009bf\u0000g\th"); throw new Error("x\u001b]0;y\u0007\nz");"#)
        #expect(script.log == [#"a\u{1b}[2Jb c d e\u{9b}f\u{0}g"# + "\th"])
        #expect(script.errors.first?.contains(#"Error: x\u{1b}]0;y\u{7} z"#) == true, "\(script.errors)")
    }

    @Test("an error's message quotes no compiled JSX and no long code")
    func quotedCode() throws {
        let script = try RunningScript(
            """
            setTimeout(() => { const a = {}; a.a = a; a.b.c(\(String(repeating: "1 + ", count: 40))1); }, 1);
            setTimeout(() => { let zone; zone.name; }, 2);
            setTimeout(() => { let f; f(jsxDEV("Text", {})); }, 3);
            """)
        script.run(until: .milliseconds(5))
        #expect(script.errors.count == 3)
        #expect(script.errors.allSatisfy { !$0.contains("jsxDEV") && $0.count < 120 }, "\(script.errors)")
        #expect(script.errors[1].hasSuffix("(evaluating 'zone.name')"))
    }
}
