import JSONText
package import PiPKit

/// One thing that `pipstream check` has to say about a script.
package struct Finding: Equatable {
    /// How much it matters; the greater, the more.
    package enum Severity: String, Comparable, CaseIterable {
        case note, warning, error

        package static func < (one: Severity, other: Severity) -> Bool {
            allCases.firstIndex(of: one)! < allCases.firstIndex(of: other)!
        }
    }

    /// What it is about, as a word that programs can look for.
    package enum Rule: String, CaseIterable {
        case failure, unknown, notDrawn = "not-drawn", wrongValue = "wrong-value", symbol, unsuitedToPiP =
            "unsuited-to-pip"
        case unreadable
        case updates, earlyWork = "early-work", network, system, other
    }

    package var severity: Severity
    package var rule: Rule
    package var text: String
    package var location: SourceLocation?

    package init(_ severity: Severity, _ rule: Rule, _ text: String, at location: SourceLocation? = nil) {
        (self.severity, self.rule, self.text, self.location) = (severity, rule, text, location)
    }

    /// What a script's message comes to; nil where it is none of the check's business.
    package init?(_ message: ProgramMessage) {
        switch message.kind {
        case .error: self.init(.error, .failure, message.text, at: message.location)
        case .diagnostic: self.init(note: message.text, at: message.location)
        case .console, .callback: return nil
        }
    }

    /// What is said of a script while it runs or is drawn, without an error.
    package init(note text: String, at location: SourceLocation? = nil) {
        let rules: [(words: String, Severity, Rule)] = [
            // First: the member's own name may have the words of another rule in it.
            ("is not a member of", .warning, .unknown),
            ("is not granted: --allow-net", .note, .network), ("picture of the network", .note, .network),
            ("is not drawn yet", .warning, .notDrawn), ("is not applied yet", .warning, .notDrawn),
            ("is not drawn", .warning, .notDrawn), ("is shown without", .warning, .notDrawn),
            ("is not a modifier that is known", .warning, .unknown), ("is not supported yet", .warning, .notDrawn),
            (": expected ", .warning, .wrongValue), ("a phone shows a placeholder for", .warning, .unsuitedToPiP),
            ("is not visible: ", .warning, .unreadable),
            ("belongs on the content of the pip prop", .warning, .unsuitedToPiP),
            // A page alone is drawn as it is.
            ("the script has no pip", .note, .unsuitedToPiP), ("pip", .warning, .unsuitedToPiP),
            ("symbol", .warning, .symbol), ("font", .warning, .symbol), ("network is not drawn there", .note, .network),
            ("is not granted: --allow-net", .note, .network),
            ("nobody handles the failure", .note, .network), ("has no meaning here", .note, .system),
        ]
        let match = rules.first { text.contains($0.words) }
        self.init(match?.1 ?? .note, match?.2 ?? .other, text, at: location)
    }

    /// `walk.tsx:3:5: warning: … [rule]`
    package var line: String {
        (location.map { "\($0): " } ?? "") + "\(severity.rawValue): \(text) [\(rule.rawValue)]"
    }

    /// An object of one line.
    package var json: String {
        var line = JSONLine().string("severity", severity.rawValue).string("rule", rule.rawValue).string("text", text)
        if let location {
            line = line.string("file", location.file).number("line", Double(location.line))
                .number("column", Double(location.column))
        }
        return line.text
    }
}
