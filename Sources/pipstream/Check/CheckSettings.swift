/// The options of `pipstream check` beside those of a render.
package struct CheckSettings: Equatable {
    /// Whether findings are reported as JSON objects.
    package var isJSON = false
    /// The codes of findings that are not reported.
    package var allowed: Set<Finding.Rule> = []

    /// The codes that can be allowed; an error cannot.
    package static let codes = Finding.Rule.allCases.filter { $0 != .failure }

    /// Removes the check's own options from `arguments`, and keeps those of a render.
    init(_ arguments: inout [String]) throws(UsageError) {
        let scanned = try SubcommandArguments(arguments, [.init("--json"), .init("--allow", value: "CODE")])
        for (name, value) in scanned.options {
            if name == "--json" { isJSON = true } else { try allow(value) }
        }
        arguments = scanned.others
    }

    private mutating func allow(_ code: String) throws(UsageError) {
        guard let rule = Self.codes.first(where: { $0.rawValue == code }) else {
            throw UsageError(
                "--allow \(code): not the code of a warning or a note; the codes are "
                    + Self.codes.map(\.rawValue).joined(separator: ", "))
        }
        allowed.insert(rule)
    }

    /// Throws if a render's scanned command line contains an option that a check does not support.
    static func check(_ scanned: ArgumentScanner.Result) throws(UsageError) {
        if let option = scanned.options.first(where: { [.rendering, .movies].contains(OptionTable[$0.key].use) }) {
            throw UsageError(
                "\(option.name) does not apply to pipstream check, which writes no output; remove it")
        }
        if let events = scanned.options.last(where: { $0.key == .events })?.value, events == "-" {
            throw UsageError("--events - needs a live session, and pipstream check is not live; name a file")
        }
    }
}
