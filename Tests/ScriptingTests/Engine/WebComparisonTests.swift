import Foundation
import Scripting
import TestSupport
import Testing

/// The web APIs of scripts against Node's: `Tests/WebComparison` has an input and Node's result in each line.
@Suite struct WebComparisonTests {
    /// The outcome of the inputs for one API.
    private struct Outcome {
        var count = 0
        var differences: [String] = []
        /// By the reason for them, how many results differ as they have to.
        var explained: [String: Int] = [:]
    }

    /// Inputs in a script of their own.
    private static let batch = 100

    @Test(
        "a script gets what Node gets for the same input, but for differences with a reason",
        arguments: [
            "base64", "clones", "digests", "events", "forms", "headers", "messages", "parameters", "rules", "streams",
            "texts", "urls",
        ])
    func compared(api: String) throws {
        // Inputs of script/test-web.
        let folder = ProcessInfo.processInfo.environment["PIPSTREAM_WEB_CASES"]
        let path = folder.map { "\($0)/\(api).json" }
        let bytes =
            try path.map { Array(try Data(contentsOf: URL(filePath: $0))) }
            ?? RepositoryFile.bytes("Tests/WebComparison/cases/\(api).json")
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst().dropLast()
            .map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) }
        var outcome = Outcome()
        for start in stride(from: 0, to: lines.count, by: Self.batch) {
            try Self.compare(lines[start..<min(start + Self.batch, lines.count)], of: api, into: &outcome)
        }
        #expect(outcome.count == lines.count)
        #expect(outcome.differences == [])
        if let folder {
            try Self.report(outcome, of: api).write(toFile: "\(folder)/\(api).txt", atomically: true, encoding: .utf8)
        }
    }

    private static func compare(_ lines: ArraySlice<String>, of api: String, into outcome: inout Outcome) throws {
        func source(_ name: String) throws -> String {
            String(decoding: try RepositoryFile.bytes("Tests/WebComparison/\(name).js"), as: UTF8.self)
        }
        let script = try RunningScript(
            """
            \(try source("common"))
            \(try source(api))
            for (const [input, expected] of JSON.parse(\(quoted("[\(lines.joined(separator: ","))]")))) {
                const text = JSON.stringify(input);
                const actual = await comparison.run(input);
                const why = actual === expected ? "same" : comparison.explain?.(JSON.parse(text), expected, actual) ?? "";
                console.log(why === "" ? `different ${text}\\n  Node: ${expected}\\n  here: ${actual}` : why);
                // Each in a turn of its own.
                await new Promise((done) => setTimeout(done, 1));
            }
            """)
        script.run(until: .seconds(600))
        for line in script.log {
            if line.hasPrefix("different ") {
                outcome.differences.append(line)
            } else if line != "same" {
                outcome.explained[line, default: 0] += 1
            }
        }
        outcome.count += script.log.count
    }

    /// A text of JavaScript.
    private static func quoted(_ text: String) -> String {
        var written = "\""
        // Not by letters, because a mark may follow a quote.
        for scalar in text.unicodeScalars {
            if scalar == "\\" || scalar == "\"" { written += "\\" }
            written.unicodeScalars.append(scalar)
        }
        return written + "\""
    }

    private static func report(_ outcome: Outcome, of api: String) -> String {
        let reasons = outcome.explained.sorted { $0.key < $1.key }.map { "    \($0.value) × \($0.key)\n" }
        let unexplained = outcome.differences.map { "    \($0)\n" }
        return "\(api): \(outcome.count) inputs, \(outcome.differences.count) unexplained differences\n"
            + (reasons + unexplained).joined()
    }
}
