import SharedTypes

/// Splits a command line into options and operands by the usual rules: `--name value`, `--name=value`, `-n value`,
/// `-nvalue`, flags joined as `-yq`. A single `-` is a value. All arguments after `--` are operands.
struct ArgumentScanner {
    var specifications: [OptionSpecification]

    /// The options and operands of a command line.
    struct Result: Equatable {
        var options: [(key: OptionKey, name: String, value: String?)] = []
        var operands: [String] = []

        static func == (one: Result, other: Result) -> Bool {
            one.operands == other.operands
                && one.options.elementsEqual(other.options) { $0.key == $1.key && $0.value == $1.value }
        }
    }

    func scan(_ arguments: [String]) throws(UsageError) -> Result {
        var result = Result()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                result.operands += rest
                break
            } else if argument.hasPrefix("--") {
                try scanLong(argument, &rest, &result)
            } else if argument.hasPrefix("-"), argument != "-" {
                try scanShort(argument, &rest, &result)
            } else {
                result.operands.append(argument)
            }
        }
        return result
    }

    private func scanLong(
        _ argument: String, _ rest: inout ArraySlice<String>, _ result: inout Result
    ) throws(UsageError) {
        let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let option = specifications.first(where: { $0.long == name }) else {
            throw UsageError("unknown option --\(name)\(suggestion(for: name)); see --help")
        }
        if option.valueName == nil, parts.count > 1 { throw UsageError("--\(name) takes no value") }
        let given = parts.count > 1 ? String(parts[1]) : nil
        var value = given
        if option.valueName != nil, given == nil { value = try self.value(of: option, "--\(name)", &rest) }
        result.options.append((option.key, "--\(name)", value))
    }

    private func scanShort(
        _ argument: String, _ rest: inout ArraySlice<String>, _ result: inout Result
    ) throws(UsageError) {
        var letters = argument.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = specifications.first(where: { $0.short == letter }) else {
                throw UsageError("unknown option -\(letter) in '\(argument)'; see --help")
            }
            guard option.valueName != nil else {
                result.options.append((option.key, "-\(letter)", nil))
                continue
            }
            let joined = letters.first == "=" ? letters.dropFirst() : letters
            let value = try letters.isEmpty ? value(of: option, "-\(letter)", &rest) : String(joined)
            result.options.append((option.key, "-\(letter)", value))
            return
        }
    }

    private func value(
        of option: OptionSpecification, _ name: String, _ rest: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        let wanted = option.valueName ?? "VALUE"
        guard let next = rest.first else { throw UsageError("\(name) needs a value: \(name) \(wanted)") }
        if next.hasPrefix("-"), next != "-" {
            throw UsageError(
                "\(name) needs a value, not '\(next)'; a value that begins with a dash is written \(name)=\(next)")
        }
        rest.removeFirst()
        return next
    }

    private func suggestion(for name: String) -> String {
        let near = specifications.map(\.long).first {
            $0.hasPrefix(name) || name.hasPrefix($0) || SpellingSuggestion.distance($0, name) <= 2
        }
        return near.map { " (did you mean --\($0)?)" } ?? ""
    }
}
