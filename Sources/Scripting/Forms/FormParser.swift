/// Parses the TypeScript types in the table of forms. Unknown syntax becomes `any`, which accepts every value.
struct FormParser {
    private enum Token: Equatable {
        case word(String)
        case text(String)
        case template([String?])
        case number(String)
        case mark(Character)
        case arrow
    }

    private var tokens: [Token] = []
    private var index = 0

    /// The form of `type`; `any` if it cannot be parsed completely.
    static func form(_ type: String) -> ValueForm {
        var parser = FormParser()
        guard parser.split(type) else { return .any }
        let form = parser.union()
        return parser.index == parser.tokens.count ? form : .any
    }

    // MARK: - Tokens

    private mutating func split(_ type: String) -> Bool {
        var rest = Substring(type)
        while let first = rest.first {
            if first.isWhitespace {
                rest.removeFirst()
            } else if first == "\"" || first == "`" {
                rest.removeFirst()
                guard let end = rest.firstIndex(of: first) else { return false }
                let text = rest[..<end]
                tokens.append(first == "`" ? .template(Self.template(text)) : .text(String(text)))
                rest = rest[rest.index(after: end)...]
            } else if rest.hasPrefix("=>") {
                tokens.append(.arrow)
                rest = rest.dropFirst(2)
            } else if first.isLetter || first == "_" || first == "$" || first.isNumber || first == "-" {
                let word = rest.prefix {
                    $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" || $0 == "." || $0 == "-"
                }
                tokens.append(first.isNumber || first == "-" ? .number(String(word)) : .word(String(word)))
                rest = rest.dropFirst(word.count)
            } else {
                tokens.append(.mark(first))
                rest.removeFirst()
            }
        }
        return true
    }

    /// The fixed parts of a template, nil for each `${…}`.
    private static func template(_ text: Substring) -> [String?] {
        var parts: [String?] = []
        var rest = text
        while let start = rest.firstIndex(of: "$") {
            if start > rest.startIndex { parts.append(String(rest[..<start])) }
            parts.append(nil)
            guard let end = rest[start...].firstIndex(of: "}") else { break }
            rest = rest[rest.index(after: end)...]
        }
        if !rest.isEmpty { parts.append(String(rest)) }
        return parts
    }

    private func next(_ mark: Character) -> Bool { index < tokens.count && tokens[index] == .mark(mark) }

    private mutating func take(_ mark: Character) -> Bool {
        guard next(mark) else { return false }
        index += 1
        return true
    }

    /// Skips past the bracket that closes the one before `index`.
    private mutating func skipToEnd(of open: Character, _ close: Character) {
        var depth = 1
        while index < tokens.count, depth > 0 {
            if next(open) { depth += 1 }
            if next(close) { depth -= 1 }
            index += 1
        }
    }

    // MARK: - Types

    private mutating func union() -> ValueForm {
        _ = take("|")
        var forms = [intersection()]
        while take("|") { forms.append(intersection()) }
        return Self.either(forms)
    }

    /// The alternatives as one form, strings in one list.
    private static func either(_ forms: [ValueForm]) -> ValueForm {
        let flat = forms.flatMap { form -> [ValueForm] in if case .either(let inner) = form { inner } else { [form] } }
        if flat.contains(.any) { return .any }
        let words = flat.flatMap { form -> [String] in if case .words(let words) = form { words } else { [] } }
        let others = flat.filter { form in
            if case .words = form { false } else { form != .never }
        }
        let all = (words.isEmpty ? [] : [ValueForm.words(words)]) + others
        return all.isEmpty ? .never : all.count == 1 ? all[0] : .either(all)
    }

    private mutating func intersection() -> ValueForm {
        var forms = [postfix()]
        while take("&") { forms.append(postfix()) }
        if forms.contains(.any) { return .any }
        // `string & {}` is any string, in addition to words that an editor suggests.
        if forms.count > 1 { forms.removeAll { $0 == .members([]) } }
        return forms.count == 1 ? forms[0] : .both(forms)
    }

    private mutating func postfix() -> ValueForm {
        var form = primary()
        while next("["), index + 1 < tokens.count, tokens[index + 1] == .mark("]") {
            index += 2
            form = .array(form)
        }
        return form
    }

    private mutating func primary() -> ValueForm {
        guard index < tokens.count else { return .any }
        let token = tokens[index]
        index += 1
        switch token {
        case .text(let text): return .words([text])
        case .template(let parts): return .template(parts)
        case .number(let text): return .literal(text)
        case .word(let word): return named(word)
        case .mark("("): return parenthesis()
        case .mark("{"): return object()
        case .mark("["): return tuple()
        case .mark, .arrow: return .any
        }
    }

    /// A function's type, or a type in parentheses.
    private mutating func parenthesis() -> ValueForm {
        let start = index
        skipToEnd(of: "(", ")")
        if index < tokens.count, tokens[index] == .arrow {
            index += 1
            _ = union()
            return .function("")
        }
        index = start
        let form = union()
        _ = take(")")
        return form
    }

    private mutating func tuple() -> ValueForm {
        var forms: [ValueForm] = []
        while index < tokens.count, !next("]") {
            forms.append(union())
            _ = take(",")
        }
        _ = take("]")
        return .tuple(forms)
    }

    private mutating func object() -> ValueForm {
        var members: [ValueForm.Member] = []
        while index < tokens.count, !next("}") {
            if take(";") || take(",") { continue }
            if take("[") { return keyed() }
            if tokens[index] == .word("readonly") { index += 1 }
            guard case .word(let name) = tokens[index] else { return .any }
            index += 1
            let isOptional = take("?")
            if take("(") {
                skipToEnd(of: "(", ")")
                if take(":") { _ = union() }
                members.append(ValueForm.Member(name: name, isOptional: isOptional, form: .function("")))
                continue
            }
            guard take(":") else { return .any }
            members.append(ValueForm.Member(name: name, isOptional: isOptional, form: union()))
        }
        _ = take("}")
        return .members(members)
    }

    /// An object by its keys: `[K in "a" | "b"]?: T` or `[name: string]: T`.
    private mutating func keyed() -> ValueForm {
        index += 1
        let isMapped = index < tokens.count && tokens[index] == .word("in")
        index += 1
        let keys = union()
        _ = take("]")
        let isOptional = take("?")
        _ = take(":")
        let form = union()
        _ = take(";")
        _ = take("}")
        guard isMapped, case .words(let names) = keys else { return .record(form) }
        return .members(names.map { ValueForm.Member(name: $0, isOptional: isOptional, form: form) })
    }

    private mutating func named(_ word: String) -> ValueForm {
        var arguments: [ValueForm] = []
        if take("<") {
            repeat { arguments.append(union()) } while take(",")
            _ = take(">")
        }
        switch word {
        case "any", "unknown", "infer", "typeof": return .any
        case "never": return .never
        case "string": return .string
        case "number": return .number
        case "boolean": return .boolean
        case "true", "false": return .literal(word)
        case "null", "undefined", "void": return .null
        case "object": return .object
        case "Date": return .date
        case "Color": return .color
        case "VirtualNode": return .view
        // A text and null are views inside a list of views.
        case "Child", "Children": return .either([.view, .string, .number, .boolean, .null, .array(.any)])
        case "Path2D", "PathShapeValue": return .instance(word, member: "$path")
        case "UIImage": return .instance(word, member: "$image")
        case "AVPlayer": return .instance(word, member: "$player")
        case "AppIntent": return .instance(word, member: "$obj")
        case "Animation": return .instance(word, member: "kind")
        case "Transition": return .instance(word, member: "parts")
        case "UIGlass": return .instance(word, member: "kind")
        case "NamespaceID": return .either([.string, .number])
        case "keyof":
            _ = postfix()
            return .string
        case "Array", "ReadonlyArray": return .array(arguments.first ?? .any)
        case "Record": return .record(arguments.last ?? .any)
        // An observable is read as the value that it holds.
        case "Observable": return arguments.first ?? .any
        default: return .named(word, arguments)
        }
    }
}
