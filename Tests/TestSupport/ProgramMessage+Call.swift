package import Views

extension ProgramMessage {
    /// The call that the message reports, as a program would write it; nil for any other message.
    package var call: String? {
        guard case .callback(let arguments) = kind else { return nil }
        return "\(text)(\(arguments.map(Self.written).joined(separator: ", ")))"
    }

    private static func written(_ argument: CallArgument) -> String {
        switch argument {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): Int(exactly: value).map(String.init) ?? "\(value)"
        case .string(let text): "\"\(text)\""
        case .list(let values): "[\(values.map(written).joined(separator: ", "))]"
        case .object(let members):
            "{ " + members.map { "\($0.name): \(written($0.value))" }.joined(separator: ", ") + " }"
        }
    }
}
