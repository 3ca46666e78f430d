/// The arguments of a subcommand such as `batch`: its own options, and everything else.
struct SubcommandArguments {
    /// An option of the subcommand alone.
    struct Option {
        /// The long name, with its dashes.
        let name: String
        /// The short name, with its dash; nil if there is none.
        let short: String?
        /// The value's name in messages; nil for a switch.
        let value: String?

        init(_ name: String, short: String? = nil, value: String? = nil) {
            (self.name, self.short, self.value) = (name, short, value)
        }
    }

    /// The given options in order, by their long names, with their values; a switch has an empty one.
    private(set) var options: [(name: String, value: String)] = []
    /// The other arguments in order. All that follow `--` belong to them, with the `--`.
    private(set) var others: [String] = []

    /// Finds `own` in `arguments`. Throws for an option whose value is missing.
    init(_ arguments: [String], _ own: [Option]) throws(UsageError) {
        var waiting = arguments[...]
        while let argument = waiting.popFirst() {
            if argument == "--" {
                others += [argument] + waiting
                return
            }
            if let option = own.first(where: { $0.name == argument || $0.short == argument }) {
                guard let value = option.value else {
                    options.append((option.name, ""))
                    continue
                }
                guard let given = waiting.popFirst() else {
                    throw UsageError("\(argument) needs a value: \(option.name) \(value)")
                }
                options.append((option.name, given))
            } else if let option = own.first(where: { $0.value != nil && argument.hasPrefix($0.name + "=") }) {
                options.append((option.name, String(argument.dropFirst(option.name.count + 1))))
            } else {
                others.append(argument)
            }
        }
    }

    /// Returns the only operand. Throws for an unknown option of `command`, and for another number of operands than
    /// one; `need` is what the command needs.
    func operand(of command: String, need: String) throws(UsageError) -> String {
        if let unknown = others.first(where: { $0.hasPrefix("-") && $0 != "-" }) {
            throw UsageError("unknown option \(unknown) of pipstream \(command); see --help")
        }
        guard others.count == 1, let operand = others.first else {
            throw UsageError("pipstream \(command) needs \(need); got \(others.count)")
        }
        return operand
    }
}
