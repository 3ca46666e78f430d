import SharedTypes

/// The kinds of values that the runtime sends.
enum ValueKind: Equatable {
    case null, boolean, number, string, function, view, views, date, array, object
    /// An instance of a class.
    case instance

    init(_ value: JSONValue) {
        if value.isString {
            self = .string
        } else if value.isArray {
            self = .array
        } else if value.isObject {
            self = Self(object: value)
        } else if value.isNull {
            self = .null
        } else {
            self = value.bool == nil ? .number : .boolean
        }
    }

    /// Classifies an object with one member whose name begins with a dollar sign, which the runtime writes for special
    /// values.
    private init(object: JSONValue) {
        guard let first = object.members.first(where: { _ in true })?.name.string, first.hasPrefix("$") else {
            self = .object
            return
        }
        switch first {
        case "$num": self = .number
        case "$fn": self = .function
        case "$el": self = .view
        case "$els": self = .views
        case "$date": self = .date
        default: self = .instance
        }
    }

    /// Whether `value`, which is of this kind, conforms to `form`, which is neither composed of others nor a name.
    func matches(_ form: ValueForm, _ value: JSONValue) -> Bool {
        switch form {
        case .string: self == .string
        case .number: self == .number
        case .boolean: self == .boolean
        case .null: self == .null
        case .function: self == .function
        case .view: self == .view || self == .views
        case .date: self == .date
        case .color: self == .string && ColorSyntax.color(value.string ?? "") != nil
        case .object: [.object, .instance, .date, .function, .array].contains(self)
        case .words(let words): self == .string && words.contains(value.string ?? "")
        case .literal(let text): [.number, .boolean].contains(self) && value.text == text
        case .template(let parts): self == .string && Self.matches(value.string ?? "", parts)
        case .instance(_, let member):
            // The runtime may send a path as its steps alone.
            value.members.contains { $0.name.string == member } || (member == "$path" && self == .array)
        case .any, .never, .array, .tuple, .members, .record, .either, .both, .named, .alias, .written, .observable:
            false
        }
    }

    private static func matches(_ text: String, _ parts: [String?]) -> Bool {
        var rest = text[...]
        for (index, part) in parts.enumerated() {
            guard let part else { continue }
            if index == 0 {
                guard rest.hasPrefix(part) else { return false }
                rest = rest.dropFirst(part.count)
            } else {
                guard let range = rest.firstRange(of: part) else { return false }
                rest = rest[range.upperBound...]
            }
        }
        return parts.last == .some(nil) || rest.isEmpty
    }
}
