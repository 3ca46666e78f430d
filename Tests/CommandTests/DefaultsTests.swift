import Foundation
import PiPKit
import TestSupport
import Testing

import pipstream

/// The defaults of options: the option table, the program, its help and docs/options.md agree.
@Suite("The defaults of options")
struct DefaultsTests {
    @Test("The defaults of options are printed by --help with the texts of the table")
    func help() {
        let help = Help.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for option in OptionTable.all {
            let words = option.fullHelp.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(help.contains(words), "\(option.long)")
            #expect(!option.help.contains("(default"), "\(option.long)")
        }
    }

    @Test("The page of options has a row for every option, with the default of the table")
    func page() throws {
        let page = String(decoding: try RepositoryFile.bytes("docs/options.md"), as: UTF8.self)
        let tables = page.components(separatedBy: "| option | what it does | default |").dropFirst()
        let rows = tables.flatMap { $0.split(separator: "\n").dropFirst().prefix { $0.hasPrefix("|") } }
        #expect(rows.count > 30)
        var documented: Set<String> = []
        for row in rows {
            let text = row.replacingOccurrences(of: "\\|", with: "/")
            let cells = text.split(separator: "|", omittingEmptySubsequences: false)
            let names = cells[1].matches(of: #/--([a-z-]+)/#).map { String($0.1) }
            let options = names.compactMap { name in OptionTable.all.first { $0.long == name } }
            #expect(options.count == names.count, "\(row)")
            documented.formUnion(names)
            let standards = options.compactMap(\.standard).joined(separator: ", ")
            #expect(cells[3].replacing("`", with: "").trimmingCharacters(in: .whitespaces) == standards, "\(row)")
        }
        #expect(Set(OptionTable.all.map(\.long)).subtracting(documented) == [])
    }

    @Test("The defaults of options are used by the program: passing them explicitly changes nothing")
    func values() throws {
        func options(_ arguments: [String]) throws -> Options? {
            guard case .render(var options)? = try? Options.parse(["--out", "a.mp4"] + arguments) else { return nil }
            options.given = []
            return options
        }
        let plain = try #require(try options([]))
        var count = 0
        for option in OptionTable.all {
            guard let standard = option.standard, option.valueName != nil else { continue }
            // Where more is to be said, the value comes first.
            let value = String(standard.prefix { $0 != "," && $0 != ";" })
            guard var given = try options(["--\(option.long)", value]) else { continue }
            count += 1
            // What is usual is chosen where it is known for what: for a file it is this.
            if option.key == .fit { given.session.fit = nil }
            if option.key == .background { given.session.background = nil }
            if option.key == .widget { (given.program.widget, given.program.entry) = (nil, nil) }
            if option.key == .entry { given.program.entry = nil }
            if option.key == .parameter { given.program.parameter = nil }
            if option.key == .encoder { given.encoder = nil }
            if option.key == .profile { given.profile = nil }
            if option.key == .keyFrames { given.keyFrames = nil }
            if option.key == .latency, given.isLowLatency == false { given.isLowLatency = nil }
            if option.key == .audioCodec, given.audioCodec == .aac { given.audioCodec = nil }
            if option.key == .onScriptFailure, given.onScriptFailure == .hold { given.onScriptFailure = nil }
            if option.key == .input { given.program.inputs = nil }
            if option.key == .allowNet { given.networkGrants = [] }
            if option.key == .storage { given.storage = nil }
            if option.key == .caFile { given.authorityFile = nil }
            #expect(given == plain, "\(option.long) \(value)")
        }
        #expect(count >= 14)
    }

    @Test("A session lasts 10 s by default, or 2 s longer than its last event if that is later")
    func lengths() throws {
        let scene = try CommandScene()
        try scene.write(#"{"at":3,"event":"background"}"#, to: "early.jsonl")
        try scene.write(#"{"at":20,"event":"background"}"#, to: "late.jsonl")
        for (arguments, length) in [
            ([], "10.000 s"), (["--events", "early.jsonl"], "10.000 s"), (["--events", "late.jsonl"], "22.000 s"),
            (["--events", "late.jsonl", "-d", "4"], "4.000 s"),
        ] {
            let run = try scene.pipstream(["--out", "a.mp4", "-y"] + arguments)
            #expect(run.exitCode == 0 && run.errors.contains("a.mp4: \(length)"), "\(run.errors)")
        }
    }
}
