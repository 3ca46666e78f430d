import SharedTypes

/// A fault of a value, and the path to it.
struct FormError: Equatable {
    /// The path to the part at fault: `.stops.location`; empty for the value itself.
    var path: String
    /// The fault, as the rest of a sentence that begins with the name.
    var words: String
    /// The depth up to which the value was correct: of several alternatives, the one that matches deepest is reported.
    var depth: Int
}

extension ValueForms {
    /// The fault of `value` as a value of `form`; nil if it conforms, or if the form is not fully known.
    mutating func fault(of value: JSONValue, as form: ValueForm) -> FormError? {
        if let fault = mismatch(value, form) { return fault }
        return excess(value, form)
    }

    /// The mismatch between `value` and `form`; additional members are no mismatch.
    private mutating func mismatch(_ value: JSONValue, _ form: ValueForm) -> FormError? {
        let kind = ValueKind(value)
        switch form {
        case .any: return nil
        case .named(let name, let arguments): return mismatch(value, type(name, arguments))
        case .alias(_, let form), .written(_, let form), .observable(let form): return mismatch(value, form)
        case .either(let forms): return mismatch(value, ofAny: forms)
        case .both(let forms):
            var passed = 0
            for form in forms {
                if var fault = mismatch(value, part: form) {
                    fault.depth += passed
                    return fault
                }
                passed += 2
            }
            return nil
        case .array(let element):
            if case .views = kind { return mismatch(views: value, element) }
            guard kind == .array else { return expected(form, value) }
            for item in value.elements {
                if let fault = mismatch(item, element) { return fault.within("") }
            }
            return nil
        case .tuple(let forms):
            let items = Array(value.elements)
            guard kind == .array, items.count == forms.count else { return expected(form, value) }
            for (item, form) in zip(items, forms) {
                if let fault = mismatch(item, form) { return fault.within("") }
            }
            return nil
        case .record(let form):
            guard kind == .object else { return kind == .instance ? nil : expected(.object, value) }
            for (name, item) in value.members where !item.isNull {
                if let fault = mismatch(item, form) { return fault.within(".\(name.string ?? "")") }
            }
            return nil
        case .members(let members):
            guard kind == .object else { return kind == .instance ? nil : expected(form, value) }
            return mismatch(value, members, isWhole: true)
        case .never, .string, .number, .boolean, .null, .function, .view, .date, .color, .object, .words, .literal,
            .template, .instance:
            return kind.matches(form, value) ? nil : expected(form, value)
        }
    }

    private mutating func mismatch(
        _ value: JSONValue, ofAny forms: [ValueForm], isPart: Bool = false
    ) -> FormError? {
        var farthest: FormError?
        for form in forms {
            guard let fault = isPart ? mismatch(value, part: form) : mismatch(value, form) else { return nil }
            if fault.depth > farthest?.depth ?? 0 { farthest = fault }
        }
        return farthest ?? expected(.either(forms), value)
    }

    /// Checks a list of views, in which an array's elements may be any of them.
    private mutating func mismatch(views: JSONValue, _ element: ValueForm) -> FormError? {
        guard let view = views["$els"]?.elements.first(where: { _ in true }) else { return nil }
        return accepts(element, .view) ? nil : expected(.array(element), view)
    }

    private mutating func accepts(_ form: ValueForm, _ sought: ValueForm) -> Bool {
        switch form {
        case .any: true
        case .either(let forms): forms.contains { accepts($0, sought) }
        case .named(let name, let arguments): accepts(type(name, arguments), sought)
        case .alias(_, let form), .written(_, let form), .observable(let form): accepts(form, sought)
        case .array(let element): accepts(element, sought)
        default: form == sought
        }
    }

    /// Whether a required member of `form` may be missing: null is sent as a missing member.
    mutating func mayBeMissing(_ form: ValueForm) -> Bool {
        switch form {
        case .any, .null, .never: true
        case .either(let forms): forms.contains { mayBeMissing($0) }
        case .alias(_, let form), .written(_, let form), .observable(let form): mayBeMissing(form)
        // A class of which only the name is known.
        case .named(let name, let arguments):
            if case let inner = type(name, arguments), inner != .any { mayBeMissing(inner) } else { false }
        default: false
        }
    }

    /// The fault of `value` as an object with the members of `form` and others.
    private mutating func mismatch(_ value: JSONValue, part form: ValueForm) -> FormError? {
        switch form {
        case .alias(_, let inner), .written(_, let inner): return mismatch(value, part: inner)
        case .named(let name, let arguments): return mismatch(value, part: type(name, arguments))
        case .either(let forms): return mismatch(value, ofAny: forms, isPart: true)
        case .members(let members) where ValueKind(value) == .object:
            return mismatch(value, members, isWhole: false)
        default: return mismatch(value, form)
        }
    }

    private mutating func mismatch(
        _ value: JSONValue, _ members: [ValueForm.Member], isWhole: Bool
    ) -> FormError? {
        var depth = 1
        var fault: FormError?
        var found = 0
        // Each name becomes a string once: a chart's marks have many members and few of them.
        let present = value.members.map { (name: $0.name.string, value: $0.value) }
        for member in members {
            let item = present.first { $0.name == member.name }?.value
            if item != nil { found += 1 }
            guard let item, !item.isNull else {
                // The runtime does not send the views of a presentation that is closed.
                if !member.isOptional, fault == nil, !mayBeMissing(member.form),
                    !(value.isClosed && accepts(member.form, .view))
                {
                    fault = FormError(path: "", words: "expected \(member.name), which is missing", depth: 0)
                }
                continue
            }
            if let inner = mismatch(item, member.form) {
                if fault == nil { fault = inner.within(".\(member.name)") }
            } else {
                depth += 1
            }
        }
        // If all members are optional, an object without any of them is something else.
        if isWhole, found == 0, fault == nil, let other = value.members.first(where: { _ in true })?.name.string,
            !members.isEmpty
        {
            return .unknown(other, among: members)
        }
        fault?.depth += depth
        return fault
    }

    // MARK: - Additional members

    private mutating func excess(_ value: JSONValue, _ form: ValueForm) -> FormError? {
        switch ValueKind(value) {
        case .array:
            guard let element = element(of: form) else { return nil }
            for item in value.elements { if let fault = excess(item, element) { return fault } }
            return nil
        case .object:
            guard let known = members(of: form, in: value) else { return nil }
            let isUnion = isUnion(form)
            for (name, item) in value.members {
                let name = name.string ?? ""
                guard known.contains(where: { $0.name == name }) else { return .unknown(name, among: known) }
                // Other values have no members, and a form without alternatives was compared as a whole.
                guard isUnion || item.isArray || item.isObject else { continue }
                let forms = known.filter { $0.name == name }.map(\.form)
                let form = forms.count == 1 ? forms[0] : .either(forms)
                // A member of another alternative than the one that the object conforms to has a form, too.
                if isUnion, !item.isNull, let fault = mismatch(item, form) { return fault.within(".\(name)") }
                if let fault = excess(item, form) { return fault.within(".\(name)") }
            }
            return nil
        case .null, .boolean, .number, .string, .function, .view, .views, .date, .instance: return nil
        }
    }

    private mutating func isUnion(_ form: ValueForm) -> Bool {
        switch form {
        case .either: true
        case .named(let name, let arguments): isUnion(type(name, arguments))
        case .alias(_, let form), .written(_, let form), .observable(let form): isUnion(form)
        case .both(let forms): forms.contains { isUnion($0) }
        default: false
        }
    }

    /// The form of an array's elements; nil if it is unknown.
    private mutating func element(of form: ValueForm) -> ValueForm? {
        switch form {
        case .array(let element): return element
        case .named(let name, let arguments): return element(of: type(name, arguments))
        case .alias(_, let form), .written(_, let form), .observable(let form): return element(of: form)
        case .either(let forms):
            let elements = forms.compactMap { element(of: $0) }
            return elements.isEmpty ? nil : elements.count == 1 ? elements[0] : .either(elements)
        default: return nil
        }
    }

    private mutating func expected(_ form: ValueForm, _ value: JSONValue) -> FormError {
        FormError(path: "", words: "expected \(words(for: form)), not \(value.inWords)", depth: 0)
    }
}

extension FormError {
    /// The fault of an object with a member `name`, which is not in `members`.
    fileprivate static func unknown(_ name: String, among members: [ValueForm.Member]) -> FormError {
        let names = Set(members.map(\.name)).sorted()
        let known = names.isEmpty ? "another value" : names.joined(separator: ", ")
        return FormError(path: "", words: "expected \(known), not a member \(name.prefix(40))", depth: 0)
    }

    /// The fault of a part at `path`.
    fileprivate func within(_ path: String) -> FormError {
        FormError(path: path + self.path, words: words, depth: depth + 1)
    }
}

extension ValueForms {
    /// The form as text for a message: words, kinds and names of types, at most 160 characters.
    mutating func words(for form: ValueForm) -> String {
        let text = description(form, depth: 0)
        return text.count <= 160 ? text : "\(text.prefix(157))…"
    }

    private mutating func description(_ form: ValueForm, depth: Int) -> String {
        switch form {
        case .any: return "any value"
        case .never: return "nothing"
        case .string: return "a string"
        case .number: return "a number"
        case .boolean: return "true or false"
        case .null: return "null"
        case .function: return "a function"
        case .view: return "a view"
        case .date: return "a date"
        case .color: return "a colour"
        case .object: return "an object"
        case .words(let words): return Self.list(words)
        case .literal(let text): return text
        case .template(let parts): return parts.map { $0 ?? "…" }.joined()
        case .array(let element): return "an array of \(description(element, depth: depth + 1))"
        case .tuple(let forms): return "an array of \(forms.count)"
        case .record: return "an object"
        case .instance(let name, _): return name
        case .observable(let form), .written(_, let form): return description(form, depth: depth)
        case .alias(let name, let form):
            let text = description(form, depth: depth + 1)
            return depth > 0 && text.count > 60 ? name : text
        case .members(let members):
            return "{ \(members.map { $0.name + ($0.isOptional ? "?" : "") }.joined(separator: "; ")) }"
        case .either: return Self.list(alternatives(of: form, depth: depth))
        case .both(let forms): return forms.map { description($0, depth: depth + 1) }.joined(separator: " & ")
        case .named(let name, let arguments):
            let inner = type(name, arguments)
            guard inner != .any, depth <= 2 else { return name }
            let text = description(inner, depth: depth + 1)
            return depth > 0 && text.count > 60 ? name : text
        }
    }

    /// The descriptions of a form's alternatives, also of those inside alternatives.
    private mutating func alternatives(of form: ValueForm, depth: Int) -> [String] {
        switch form {
        case .either(let forms): return forms.flatMap { alternatives(of: $0, depth: depth + 1) }
        case .observable(let form), .written(_, let form): return alternatives(of: form, depth: depth)
        default: return [description(form, depth: depth)]
        }
    }

    /// `a, b or c`, each once.
    private static func list(_ words: [String]) -> String {
        var seen: Set<String> = []
        let all = words.filter { seen.insert($0).inserted }
        guard let last = all.last, all.count > 1 else { return all.first ?? "nothing" }
        return "\(all.dropLast().joined(separator: ", ")) or \(last)"
    }
}

extension ValueForm {
    /// Whether `value` may be of the form: an object has the required members, and those that it has may be of theirs.
    /// A member whose type is in the table may be any value.
    func mayAccept(_ value: JSONValue, isMember: Bool = false) -> Bool {
        let kind = ValueKind(value)
        switch self {
        case .any: return true
        case .named: return isMember
        case .array: return kind == .array || kind == .views
        case .tuple: return kind == .array
        case .record: return kind == .object
        case .members(let members):
            return kind == .object
                && members.allSatisfy { member in
                    let inner = value.members.first { $0.name.string == member.name }?.value
                    guard let inner, !inner.isNull else { return member.isOptional }
                    return member.form.mayAccept(inner, isMember: true)
                }
        case .either(let forms): return forms.contains { $0.mayAccept(value, isMember: isMember) }
        case .both(let forms): return forms.allSatisfy { $0.mayAccept(value, isMember: isMember) }
        case .alias(_, let form), .written(_, let form), .observable(let form):
            return form.mayAccept(value, isMember: isMember)
        case .never, .string, .number, .boolean, .null, .function, .view, .date, .color, .object, .words, .literal,
            .template, .instance:
            return kind.matches(self, value)
        }
    }

    /// The number of members of an object of the form that `value` has, of those that may be missing or of the others;
    /// 0 for another kind of value.
    func matchingMemberCount(of value: JSONValue, isOptional: Bool) -> Int {
        func sum(_ forms: [ValueForm]) -> [Int] {
            forms.map { $0.matchingMemberCount(of: value, isOptional: isOptional) }
        }
        switch self {
        case .members(let members):
            guard ValueKind(value) == .object else { return 0 }
            return members.count { member in
                member.isOptional == isOptional && value.members.contains { $0.name.string == member.name }
            }
        case .either(let forms): return sum(forms).max() ?? 0
        case .both(let forms): return sum(forms).reduce(0, +)
        case .alias(_, let form), .written(_, let form), .observable(let form):
            return form.matchingMemberCount(of: value, isOptional: isOptional)
        default: return 0
        }
    }

    /// Whether the form is a type of the table, or may be one.
    var isNamed: Bool {
        switch self {
        case .named: true
        case .either(let forms): forms.contains(where: \.isNamed)
        case .alias(_, let form), .written(_, let form), .observable(let form): form.isNamed
        default: false
        }
    }
}
