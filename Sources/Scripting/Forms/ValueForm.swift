import SharedTypes

/// The type of a value: `pipstream types` prints it in TypeScript, and a script's values are checked against it.
package indirect enum ValueForm: Equatable, Sendable {
    /// Any value: `any`, `unknown`, and types of which only the name is known.
    case any
    /// No value.
    case never
    case string, number, boolean, null, view, date
    /// A function, with its signature in TypeScript.
    case function(String)
    /// A string that names a colour or describes it as CSS does.
    case color
    /// Any object: `object`, and instances of classes.
    case object
    /// One of these strings.
    case words([String])
    /// This number or Boolean value, as written.
    case literal(String)
    /// A string of these parts; nil represents any characters.
    case template([String?])
    case array(ValueForm)
    case tuple([ValueForm])
    case members([Member])
    /// An object whose members are all of one form.
    case record(ValueForm)
    case either([ValueForm])
    case both([ValueForm])
    /// An observable value, which is read as the value that it holds.
    case observable(ValueForm)
    /// An instance of a class in the runtime's format, which has this member.
    case instance(String, member: String)
    /// A type that is declared under a name of its own.
    case alias(String, ValueForm)
    /// A type as it is written in TypeScript, and what it means.
    case written(String, ValueForm)
    /// A type of the table, with its parameters.
    case named(String, [ValueForm])

    /// A member of an object.
    package struct Member: Equatable, Sendable {
        /// The member's name.
        package let name: String
        /// Whether it is optional.
        package let isOptional: Bool
        /// The form of its value.
        package let form: ValueForm
    }
}

/// The forms of the vocabulary by name, each parsed on first use. Used by one thread at a time.
package struct ValueForms {
    private var modifiers: [String: ValueForm] = [:]
    private var views: [String: [String: ValueForm.Member]] = [:]
    private var types: [String: (parameters: [String], form: ValueForm)] = [:]
    /// The forms of the props that views require, without those that may be missing; nil for a view without any.
    private var requiredProps: [String: ValueForm?] = [:]
    /// The values that passed the check, so that repeated values are not checked again. Without them, the command takes
    /// 30 % more instructions for a session of 1,000 views and 17 % more for one of 100 labels (rows "tree" and
    /// "labels").
    private var accepted: Set<[UInt8]> = []

    /// Creates an empty cache.
    package init() {}

    /// The fault of `value`, that of the prop called `name`, as a value of the form that `form` finds; nil if it
    /// conforms. A value like an accepted one is not checked again.
    mutating func fault(
        of value: JSONValue, named name: String, as form: (inout ValueForms) -> ValueForm
    ) -> FormError? {
        guard value.byteCount <= Self.maximumAcceptedLength else { return fault(of: value, as: form(&self)) }
        let key = Self.key(of: value, named: name)
        guard !accepted.contains(key) else { return nil }
        if let fault = fault(of: value, as: form(&self)) { return fault }
        if accepted.count >= Self.maximumAcceptedCount { accepted = [] }
        accepted.insert(key)
        return nil
    }

    private static let maximumAcceptedLength = 256
    private static let maximumAcceptedCount = 4_096

    /// The cache key: the name and the value, with all numbers of more than one digit replaced. Forms distinguish only
    /// single digits and numbers.
    private static func key(of value: JSONValue, named name: String) -> [UInt8] {
        var key = Array(name.utf8)
        key.reserveCapacity(key.count + value.byteCount + 2)
        // A string is written here without its quotation marks.
        key.append(value.isString ? UInt8(ascii: "\"") : UInt8(ascii: ":"))
        var (isInString, isEscaped, digits) = (value.isString, false, 0)
        for byte in value.text.utf8 {
            let isNumeric = !isInString && (byte == UInt8(ascii: ".") || (48...57).contains(byte))
            digits = isNumeric ? digits + 1 : 0
            if digits > 1 {
                if digits == 2 { key[key.count - 1] = UInt8(ascii: "#") }
                continue
            }
            key.append(byte)
            if byte == UInt8(ascii: "\""), !isEscaped, !value.isString { isInString.toggle() }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return key
    }

    /// The form of a modifier's value; `any` if the table has none.
    package mutating func modifier(_ name: String) -> ValueForm {
        if let known = modifiers[name] { return known }
        let form =
            Vocabulary.modifier(name)?.type ?? TypeDeclaration.table.modifiers[name].map { FormParser.form($0) } ?? .any
        modifiers[name] = form
        return form
    }

    /// The form of a view's own prop; `any` if the table has none.
    package mutating func prop(_ name: String, ofView view: String) -> ValueForm {
        if let known = views[view] { return known[name]?.form ?? .any }
        let form = props(ofView: view)
        var members: [String: ValueForm.Member] = [:]
        for member in self.members(of: form) ?? [] {
            let others = members[member.name].map { [$0.form] } ?? []
            members[member.name] = ValueForm.Member(
                name: member.name, isOptional: true,
                form: others.isEmpty ? member.form : .either(others + [member.form]))
        }
        views[view] = members
        return members[name]?.form ?? .any
    }

    /// The form of a view's props; `any` if the table has none.
    private func props(ofView view: String) -> ValueForm {
        Vocabulary.view(view)?.type ?? TypeDeclaration.table.views[view].map { FormParser.form($0) } ?? .any
    }

    /// The name of a prop that the view of `element` requires and `element` lacks; nil if it lacks none. A view that is
    /// created for its size has its function in the runtime.
    mutating func missingProp(of element: Element) -> String? {
        let required: ValueForm?
        if let known = requiredProps[element.tag] {
            required = known
        } else {
            required = requirements(of: props(ofView: element.tag))
            requiredProps[element.tag] = .some(required)
        }
        return required?.missingMember { member in
            if let prop = element.props?.members.first(where: { $0.name.string == member.name }) {
                return !prop.value.isNull
            }
            return element.isMeasured && member.form.isFunction
        }
    }

    /// The members that an object of `form` requires; nil if it requires none.
    private mutating func requirements(of form: ValueForm) -> ValueForm? {
        switch form {
        case .members(let members):
            let required = members.filter { !$0.isOptional && $0.name != "children" && !mayBeMissing($0.form) }
            return required.isEmpty ? nil : .members(required)
        case .both(let forms):
            let required = forms.compactMap { requirements(of: $0) }
            return required.isEmpty ? nil : .both(required)
        case .either(let forms):
            let required = forms.compactMap { requirements(of: $0) }
            return required.count < forms.count ? nil : .either(required)
        case .named(let name, let arguments): return requirements(of: type(name, arguments))
        case .alias(_, let form), .written(_, let form): return requirements(of: form)
        default: return nil
        }
    }

    /// The form of a name in the table, with `arguments` for its parameters; `any` if the table has none.
    package mutating func type(_ name: String, _ arguments: [ValueForm]) -> ValueForm {
        if let known = types[name] { return known.form.replacing(known.parameters, by: arguments) }
        var parameters: [String] = []
        var form = ValueForm.any
        // A shared type is found without the types of all readers.
        if let type = sharedTypes[name]?() ?? TypeDeclaration.namedTypes[name] {
            form = if case .written(_, let meaning) = type { meaning } else { type }
        } else if let entry = TypeDeclaration.table.type(name) {
            parameters = entry.parameters
            form = FormParser.form(entry.form)
        }
        types[name] = (parameters, form)
        return form.replacing(parameters, by: arguments)
    }

    /// The members that an object of `form` may have, in any of its alternatives; nil if it may have any. An instance of
    /// a class is an alternative only if `value` is one.
    mutating func members(of form: ValueForm, in value: JSONValue? = nil) -> [ValueForm.Member]? {
        switch form {
        case .members(let members): return members
        case .either(let forms), .both(let forms):
            var all: [ValueForm.Member] = []
            for form in forms {
                guard let members = members(of: form, in: value) else { return nil }
                all += members
            }
            return all
        case .named(let name, let arguments): return members(of: type(name, arguments), in: value)
        case .alias(_, let form), .written(_, let form), .observable(let form): return members(of: form, in: value)
        case .instance(_, let member):
            return value?.members.contains { $0.name.string == member } == true ? nil : []
        case .any, .object, .record: return nil
        case .never, .string, .number, .boolean, .null, .function, .view, .date, .color, .words, .literal, .template,
            .array, .tuple:
            return []
        }
    }
}

extension ValueForm {
    /// The first member for which `isPresent` is false; of several alternatives, that of the one with most members
    /// present. Nil if all members of an alternative are present.
    fileprivate func missingMember(_ isPresent: (Member) -> Bool) -> String? {
        switch self {
        case .members(let members): return members.first { !isPresent($0) }?.name
        case .both(let forms): return forms.compactMap { $0.missingMember(isPresent) }.first
        case .either(let forms):
            let missing = forms.map { $0.missingMember(isPresent) }
            guard !missing.contains(nil) else { return nil }
            let counts = forms.map { $0.memberCount(where: isPresent) }
            return counts.max().flatMap { counts.firstIndex(of: $0) }.flatMap { missing[$0] }
        default: return nil
        }
    }

    private func memberCount(where isPresent: (Member) -> Bool) -> Int {
        switch self {
        case .members(let members): members.count(where: isPresent)
        case .both(let forms): forms.reduce(0) { $0 + $1.memberCount(where: isPresent) }
        case .either(let forms): forms.map { $0.memberCount(where: isPresent) }.max() ?? 0
        default: 0
        }
    }

    fileprivate var isFunction: Bool {
        if case .function = self { true } else { false }
    }

    /// The form with `arguments` in place of the names `parameters`; a name without an argument is `any`.
    fileprivate func replacing(_ parameters: [String], by arguments: [ValueForm]) -> ValueForm {
        guard !parameters.isEmpty else { return self }
        func replaced(_ form: ValueForm) -> ValueForm { form.replacing(parameters, by: arguments) }
        switch self {
        case .named(let name, let inner):
            guard let index = parameters.firstIndex(of: name) else { return .named(name, inner.map(replaced)) }
            return arguments.indices.contains(index) ? arguments[index] : .any
        case .array(let element): return .array(replaced(element))
        case .tuple(let forms): return .tuple(forms.map(replaced))
        case .record(let form): return .record(replaced(form))
        case .observable(let form): return .observable(replaced(form))
        case .either(let forms): return .either(forms.map(replaced))
        case .both(let forms): return .both(forms.map(replaced))
        case .members(let members):
            return .members(
                members.map { Member(name: $0.name, isOptional: $0.isOptional, form: replaced($0.form)) })
        case .any, .never, .string, .number, .boolean, .null, .function, .view, .date, .color, .object, .words,
            .literal, .template, .instance, .alias, .written:
            return self
        }
    }
}
