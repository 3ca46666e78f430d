import PiPKit
import TestSupport
import Testing

import pipstream

@Suite("The command line")
struct OptionsTests {
    private func options(_ arguments: String...) throws -> Options {
        guard case .render(let options) = try Options.parse(arguments) else {
            throw UsageError("no rendering asked for")
        }
        return options
    }

    @Test("The command line takes short and long forms, joined and apart")
    func forms() throws {
        let long = try options("walk.tsx", "--out", "pip.mp4", "--duration", "30s", "--overwrite")
        #expect(try options("-o", "pip.mp4", "-d", "30s", "-y", "walk.tsx") == long)
        #expect(try options("--out=pip.mp4", "--duration=30s", "walk.tsx", "-y") == long)
        #expect(try options("-opip.mp4", "-yd30s", "walk.tsx") == long)
        #expect(try options("-o=pip.mp4", "-y", "-d=30", "--", "walk.tsx") == long)
        #expect(long.program.script == "walk.tsx" && long.output == "pip.mp4" && long.session.duration == .seconds(30))
    }

    @Test("The command line takes names that begin with a dash behind a double dash or an equals sign")
    func dashes() throws {
        #expect(try options("--out=-odd.mp4", "--", "-walk.tsx").program.script == "-walk.tsx")
        #expect(try options("--out=-odd.mp4").output == "-odd.mp4")
    }

    @Test("The command line takes the last of equally named parameters, in the order of the last ones")
    func parameters() throws {
        let many = (0..<50).flatMap { ["--query", "a\($0 % 20)=\($0)"] }
        guard case .render(let options) = try Options.parse(["-o", "a.mp4", "a.tsx"] + many) else { return }
        let query = try #require(options.program.query)
        #expect(
            query.map(\.name) == (30..<50).map { "a\($0 % 20)" } && query.map(\.value) == (30..<50).map(String.init))
        let inputs = try self.options("-o", "a.mp4", "a.tsx", "--input", "text=a", "--input", "text=b").program.inputs
        #expect(inputs?.count == 2)
    }

    @Test("The command line takes a recorded session's inputs, but for those that it names itself")
    func recordedInputs() throws {
        var recorded = SessionInputs(SessionConfiguration(duration: nil))
        recorded.program.seed = 7
        recorded.configuration.startDate = 5
        recorded.configuration.locale = "fr-FR"
        recorded.configuration.scale = 3
        var options = try options("-o", "a.mp4", "--locale", "de-DE")
        options.adopt(recorded)
        #expect(options.program.seed == 7 && options.session.startDate == 5 && options.session.scale == 3)
        #expect(options.session.locale == "de-DE")
    }

    @Test("The command line takes language tags, and Apple's identifiers of locales as such tags")
    func locales() throws {
        for (given, tag) in [
            ("de_DE", "de-DE"), ("zh_Hans_CN", "zh-Hans-CN"), ("fil", "fil"), ("es-419", "es-419"),
            ("ca-ES-valencia", "ca-ES-valencia"), ("th-TH-u-nu-thai", "th-TH-u-nu-thai"), ("en-x-a", "en-x-a"),
        ] {
            #expect(try options("-o", "a.mp4", "--locale", given).session.locale == tag)
        }
        for wrong in ["a", "de-", "de--DE", "de_DE.UTF-8", "english", "de-DE-x", "de-u", "de-DE-FR", "C"] {
            #expect(throws: UsageError.self, "\(wrong)") { try options("-o", "a.mp4", "--locale", wrong) }
        }
    }

    @Test("The command line refuses sides beyond any image, the largest number there is among them")
    func hugeSizes() throws {
        for size in ["9223372036854775807x9", "9x9223372036854775807", "16385x10"] {
            for output in ["a.mp4", "a.png"] {
                #expect(throws: UsageError.self) { try options("-o", output, "--size", size) }
            }
            #expect(throws: UsageError.self) { try options("-o", "a.mp4", "--device", size + "@3") }
        }
    }

    @Test("The command line accepts a duration of a year")
    func year() throws {
        #expect(try options("-o", "a.mp4", "-d", "8784h").session.duration == .seconds(31_622_400))
    }

    @Test("grants what it names, one host after the other, and refuses what is no host")
    func grants() throws {
        let granted = try options(
            "x.tsx", "-o", "a.mp4", "--allow-net", "api.example.org", "--allow-net=*.example.org:8080", "--ca-file",
            "own.pem",
            "--net-latency", "80ms")
        #expect(granted.networkGrants.map(\.description) == ["api.example.org", "*.example.org:8080"])
        #expect(granted.authorityFile == "own.pem" && granted.networkLatency == .milliseconds(80))
        #expect(try options("x.tsx", "-o", "a.mp4").networkGrants.isEmpty)
        for host in ["", "https://api.example.org", "a/b", "a:x", "::1"] {
            #expect(throws: UsageError.self) { try options("x.tsx", "-o", "a.mp4", "--allow-net", host) }
        }
    }

    @Test("The command line is live on standard output")
    func standardOutput() throws {
        #expect(try options("x.tsx", "--out", "-").live)
        #expect(try !options("x.tsx", "--out", "a.mp4").live)
    }

    @Test("The command line renders the demo where no script is named")
    func demo() throws {
        #expect(try options("--out", "pip.mp4").program.script == nil)
    }

    @Test("The command line begins at a fixed date in the session's own time zone where none is given")
    func dates() throws {
        #expect(try options("-o", "a.mp4").session.startDate == 1_767_260_460_000)
        #expect(try options("-o", "a.mp4", "--date", "2026-01-01T09:41:00Z").session.startDate == 1_767_260_460_000)
        #expect(
            try options("-o", "a.mp4", "--date", "2026-01-01T10:41:00+01:00").session.startDate == 1_767_260_460_000)
        #expect(try options("-o", "a.mp4", "--date", "1970-01-01 00:00:00.25").session.startDate == 250)
    }

    /// In a process of its own, which is in that zone from then on.
    @Test("The command line takes a date without a zone as one of the session's")
    func zonedDate() async {
        await #expect(processExitsWith: .success) {
            let options = try OptionsTests().options(
                "-o", "a.mp4", "--date", "2026-07-01T10:00", "--time-zone", "Europe/Paris")
            #expect(options.session.startDate == 1_782_892_800_000)
        }
    }

    @Test(
        "The command line rejects unsupported values, and names the expected ones",
        arguments: [
            (["x.tsx"], "--out"), (["--out"], "needs a value"), (["-o", "a.mp4", "--durration", "3"], "--duration"),
            (["-o", "a.mp4", "-d", "soon"], "1h30m"), (["-o", "a.mp4", "-d", "0"], "above zero"),
            (["-o", "a.mp4", "--size", "0x10"], "1280x720"), (["-o", "a.mp4", "--size", "641x361"], "642x362"),
            (["-o", "a.mp4", "--at", "3"], ".png"), (["-o", "a.mp4", "--crf", "52"], "51"),
            (["-o", "a.mp4", "--color-scheme", "pink"], "light"),
            (["-o", "a.mp4", "--look", "ios19"], "ios26 or ios18"),
            (["-o", "a.mp4", "--device", "x@3"], "390x844@3"),
            (["-o", "a.mp4", "--date", "2026-02-30"], "2026-01-01"),
            (["-o", "a.mp4", "--time-zone", "../etc"], "Europe/Paris"), (["-o", "a.mp4", "--locale", "?"], "de-DE"),
            (["-o", "a.mp4", "--symbols", "/dev/null"], "a folder"), (["-o", "a.mp4", "--symbols="], "a folder"),
            (["-o", "a.mp4", "--symbols", "/no/such/folder"], "a folder"),
            (["-o", "a.mp4", "--seed", "-1"], "--seed=-1"), (["-o", "a.mp4", "--seed=-1"], "whole number"),
            (["-o", "a.mp4", "--events", "-"], "--live"), (["-o", "a.png", "--live"], "video"),
            (["-o", "a.mp4", "--format", "avi"], "mkv"), (["-o", "a.mp4", "a.tsx", "b.tsx"], "b.tsx"),
            (["-o", "a.mp4", "--audio-codec", "mp3"], "aac or opus"),
            (["-o", "a.mp4", "--audio-codec="], "aac or opus"),
            (["-o", "a.mp4", "-y=3"], "-="),
            (["-o", "a.mp4", "--quiet=yes"], "no value"), (["-z"], "-z"),
            (["-o", "a.mp4", "--scale", "nan"], "from 0.01"), (["-o", "a.mp4", "--scale", "1e-300"], "from 0.01"),
            (["-o", "a.mp4", "-d", "9223372037"], "at most a year"),
            (["-o", "a.png", "--at", "35999999999h"], "a year"),
            (["-o", "a.mp4", "-d", "8784h0.000000001s"], "at most a year"),
            (["-o", "a.mp4", "--script-timeout", "9223372037"], "at most a year"),
            (["-o", "a.mp4", "--max-updates", "1e-30"], "from 0.00001"),
            (["-o", "a.mp4", "--constant-frame-rate", "0"], "from 1 to 240"),
            (["-o", "a.mp4", "--constant-frame-rate", "24000/0"], "from 1 to 240"),
            (["-o", "a.png", "--constant-frame-rate", "30"], "is an image"),
            (["-o", "a.mp4", "--device", "390x844@1e300"], "the scale from 0.01 to 16"),
        ])
    func refusals(arguments: [String], hint: String) {
        let error = #expect(throws: UsageError.self) { try Options.parse(arguments) }
        #expect(error?.description.contains(hint) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("\n") == false)
    }

    @Test("handles --help and --version before anything else")
    func help() throws {
        #expect(try Options.parse(["--out", "a.mp4", "-h"]) == .help)
        #expect(try Options.parse(["--version"]) == .version)
    }

    @Test("The command line has its exit codes on the page of options in the same words")
    func exitCodesOnPage() throws {
        let page = String(decoding: try RepositoryFile.bytes("docs/options.md"), as: UTF8.self)
            .replacing("`", with: "")
        for code in ExitCode.allCases { #expect(page.contains("| \(code.rawValue) | \(code.meaning) |")) }
    }

    @Test("documents every option and every exit code in its help")
    func helpIsWhole() {
        for option in OptionTable.all { #expect(Help.text.contains("--\(option.long)")) }
        for code in ExitCode.allCases { #expect(Help.text.contains(code.meaning)) }
        #expect(OptionTable.all.count == OptionKey.allCases.count)
    }
}

@Suite("A length of time")
struct DurationSyntaxTests {
    @Test(
        "A length of time is read exactly",
        arguments: [
            ("10", Duration.seconds(10)), ("1.5s", .milliseconds(1500)), ("2m", .seconds(120)),
            ("1h30m", .seconds(5400)), ("00:01:30", .seconds(90)), ("1:30.25", .milliseconds(90_250)),
            ("250ms", .milliseconds(250)), (".5", .milliseconds(500)), ("0.1", .milliseconds(100)),
            ("1h0.000000001s", .seconds(3600) + .nanoseconds(1)), ("0", .zero),
        ])
    func good(text: String, expected: Duration) {
        #expect(ValueSyntax.duration(text) == expected)
    }

    @Test(
        "A length of time is nothing else",
        arguments: [
            "", ".", "-1", "1x", "1m1h", "1s1s", "10 s", "1:60", "1:2:3:4", ":", "1.5:00", "1e3", "s", "1m5", "inf",
            "99999999999999999999", "١",
        ])
    func bad(text: String) {
        #expect(ValueSyntax.duration(text) == nil)
    }
}
