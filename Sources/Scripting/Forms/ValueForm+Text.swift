import SharedTypes

extension ValueForm: ExpressibleByStringLiteral {
    /// A type in TypeScript.
    package init(stringLiteral text: String) {
        self = .written(text, FormParser.form(text))
    }
}

extension ValueForm {
    /// The type in TypeScript.
    package var typeScript: String {
        switch self {
        case .any: "any"
        case .never: "never"
        case .string: "string"
        case .number: "number"
        case .boolean: "boolean"
        case .null: "null"
        case .view: "VirtualNode"
        case .date: "Date"
        case .color: "Color"
        case .object: "object"
        case .function(let signature): signature
        case .words(let words): words.map { "\"\($0)\"" }.joined(separator: " | ")
        case .literal(let text), .written(let text, _), .alias(let text, _), .instance(let text, _): text
        case .template(let parts): "`\(parts.map { $0 ?? "${string}" }.joined())`"
        case .array(let element): "\(element.grouped)[]"
        case .tuple(let parts): "[\(parts.map(\.typeScript).joined(separator: ", "))]"
        case .record(let element): "Record<string, \(element.typeScript)>"
        case .observable(let form): "Observable<\(form.typeScript)>"
        case .either(let forms): forms.map { $0.isFunction ? $0.grouped : $0.typeScript }.joined(separator: " | ")
        case .both(let forms): forms.map(\.grouped).joined(separator: " & ")
        case .named(let name, let arguments):
            arguments.isEmpty ? name : "\(name)<\(arguments.map(\.typeScript).joined(separator: ", "))>"
        case .members(let members):
            members.isEmpty
                ? "{}"
                : "{ \(members.map { "\($0.name)\($0.isOptional ? "?" : ""): \($0.form.typeScript)" }.joined(separator: "; ")) }"
        }
    }

    private var isFunction: Bool {
        if case .function = self { true } else { false }
    }

    /// The type in parentheses where it has several parts.
    private var grouped: String {
        switch self {
        case .either(let forms) where forms.count > 1: "(\(typeScript))"
        case .words(let words) where words.count > 1: "(\(typeScript))"
        case .written(let text, _) where text.contains("|") || text.contains("&"): "(\(text))"
        case .function, .both: "(\(typeScript))"
        default: typeScript
        }
    }

    /// Adds the types with names of their own in the form to `types`.
    func addNamedTypes(to types: inout [String: ValueForm]) {
        switch self {
        case .alias(let name, let form):
            guard types[name] == nil else { return }
            types[name] = form
            form.addNamedTypes(to: &types)
        case .array(let form), .record(let form), .observable(let form): form.addNamedTypes(to: &types)
        case .tuple(let forms), .either(let forms), .both(let forms):
            for form in forms { form.addNamedTypes(to: &types) }
        case .members(let members):
            for member in members { member.form.addNamedTypes(to: &types) }
        case .any, .never, .string, .number, .boolean, .null, .function, .view, .date, .color, .object, .words,
            .literal,
            .template, .written, .instance, .named:
            break
        }
    }
}
