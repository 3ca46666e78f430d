package import PiPKit
import SharedTypes

/// A finding of `pipstream check` about a script.
package struct Finding: Hashable {
    /// The severity, in ascending order.
    package enum Severity: String, Comparable, CaseIterable {
        case note, warning, error

        package static func < (one: Severity, other: Severity) -> Bool {
            allCases.firstIndex(of: one)! < allCases.firstIndex(of: other)!
        }
    }

    /// The subject, as a word that programs can match.
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

    /// Creates the finding of a script's message; nil if the check does not report it.
    package init?(_ message: ProgramMessage) {
        switch message.kind {
        case .error: self.init(.error, .failure, message.text, at: message.location)
        case .diagnostic: self.init(note: message.text, at: message.location)
        case .console, .callback: return nil
        }
    }

    /// Creates the finding of a message about a running or drawn script that is not an error.
    package init(note text: String, at location: SourceLocation? = nil) {
        let rules: [(words: String, Severity, Rule)] = [
            // First, because the member's own name may contain the words of another rule.
            ("is not a member of", .warning, .unknown),
            ("is not granted: --allow-net", .note, .network), ("image from the network", .note, .network),
            ("is not drawn yet", .warning, .notDrawn), ("is not applied yet", .warning, .notDrawn),
            ("is not drawn", .warning, .notDrawn), ("is shown without", .warning, .notDrawn),
            ("is not a known modifier", .warning, .unknown), ("is not supported yet", .warning, .notDrawn),
            (": expected ", .warning, .wrongValue), ("a phone shows a placeholder for", .warning, .unsuitedToPiP),
            ("is not visible: ", .warning, .unreadable),
            ("belongs on the content of the pip prop", .warning, .unsuitedToPiP),
            // A script with only a page is drawn as it is.
            ("the script has no pip", .note, .unsuitedToPiP), ("pip", .warning, .unsuitedToPiP),
            ("symbol", .warning, .symbol), ("font", .warning, .symbol), ("network is not drawn there", .note, .network),
            ("is not granted: --allow-net", .note, .network),
            ("unhandled failure", .note, .network), ("has no meaning here", .note, .system),
        ]
        let match = rules.first { text.contains($0.words) }
        self.init(match?.1 ?? .note, match?.2 ?? .other, text, at: location)
    }

    /// The finding as a line: `walk.tsx:3:5: warning: … [rule]`.
    package var line: String {
        (location.map { "\($0): " } ?? "") + "\(severity.rawValue): \(text) [\(rule.rawValue)]"
    }

    /// The finding as a one-line JSON object.
    package var json: String {
        var line = JSONLine().string("severity", severity.rawValue).string("rule", rule.rawValue).string("text", text)
        if let location {
            line = line.string("file", location.file).number("line", Double(location.line))
                .number("column", Double(location.column))
        }
        return line.text
    }
}
