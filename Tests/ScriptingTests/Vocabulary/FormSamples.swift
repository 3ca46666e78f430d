import Scripting

/// Values made from a form: those that its TypeScript type allows, and others that it forbids.
struct FormSamples {
    private var forms = ValueForms()

    /// A value as JSON; an object also with its members, so that members can be added and left out.
    struct Sample {
        /// The value in the runtime's format.
        var text: String
        /// The members of an object; nil for other values.
        var members: [(name: String, text: String)]?

        init(_ text: String) { self.text = text }

        init(_ members: [(name: String, text: String)]) {
            self.members = members
            text = "{\(members.map { "\"\($0.name)\":\($0.text)" }.joined(separator: ","))}"
        }
    }

    /// The values of classes and namespaces in the runtime's format, by the names of their types.
    private static let instances = [
        "UIImage": #"{"$image":0}"#, "AVPlayer": #"{"$player":1}"#, "UIGlass": #"{"kind":"regular"}"#,
        "AppIntent": #"{"$obj":"AppIntent"}"#, "Animation": #"{"kind":"linear","steps":[]}"#,
        "Transition": #"{"parts":[{"kind":"opacity","values":[]}]}"#, "Path2D": #"{"$path":[]}"#,
        "PathShapeValue": #"{"$path":[]}"#,
        // The numbers of a mesh must fit one another.
        "MeshGradient":
            #"{"width":2,"height":2,"points":[[0,0],[1,0],[0,1],[1,1]],"colors":["red","red","red","red"]}"#,
    ]
    private static let view = #"{"$el":{"t":"Text","c":["x"]}}"#
    private static let maximumCount = 24

    /// The form of the modifier called `name`.
    mutating func modifier(_ name: String) -> ValueForm { forms.modifier(name) }

    /// The form of a view's own prop.
    mutating func prop(_ name: String, of view: String) -> ValueForm { forms.prop(name, ofView: view) }

    // MARK: - Allowed

    /// Values that `form` allows: each alternative, and an object's members one by one.
    mutating func allowed(_ form: ValueForm, depth: Int = 0) -> [Sample] {
        guard depth < 8 else { return [] }
        switch form {
        case .any, .never: return []
        case .string: return [Sample(#""text""#)]
        case .number: return [Sample("1"), Sample("2.5")]
        case .boolean: return [Sample("true"), Sample("false")]
        case .null: return [Sample("null")]
        case .function: return [Sample(#"{"$fn":1}"#)]
        case .view: return [Sample(Self.view)]
        case .date: return [Sample(#"{"$date":0,"zone":0}"#)]
        case .color: return [Sample(#""red""#), Sample(##""#112233""##), Sample(#""hsl(120, 50%, 50%)""#)]
        case .object: return [Sample(#"{"$path":[]}"#)]
        case .words(let words): return words.map { Sample("\"\($0)\"") }
        case .literal(let text): return [Sample(text)]
        case .template(let parts): return [Sample("\"\(parts.map { $0 ?? "112233" }.joined())\"")]
        case .array(let element):
            let items = allowed(element, depth: depth + 1).map(\.text).filter { $0 != "null" }
            let count = depth == 0 ? items.count : Self.maximumCount
            return items.isEmpty ? [Sample("[]")] : items.prefix(count).map { Sample("[\($0),\($0)]") }
        case .tuple(let parts):
            let items = parts.map { allowed($0, depth: depth + 1).first?.text ?? "1" }
            return [Sample("[\(items.joined(separator: ","))]")]
        case .record(let element):
            return allowed(element, depth: depth + 1).map { Sample([("one", $0.text)]) }
        case .members(let members): return allowed(members, depth: depth)
        case .either(let alternatives): return alternatives.flatMap { allowed($0, depth: depth + 1) }
        case .both(let parts): return allowed(both: parts, depth: depth)
        case .instance(let name, let member):
            return [Sample(Self.instances[name] ?? #"{"\#(member)":1}"#)]
        case .alias(_, let form), .written(_, let form), .observable(let form): return allowed(form, depth: depth)
        case .named(let name, let arguments):
            if let text = Self.instances[name] { return [Sample(text)] }
            return allowed(forms.type(name, arguments), depth: depth + 1)
        }
    }

    private mutating func allowed(_ members: [ValueForm.Member], depth: Int) -> [Sample] {
        var required: [(name: String, text: String)] = []
        var variants: [(name: String, text: String)] = []
        for member in members where member.form != .never {
            let values = allowed(member.form, depth: depth + 1).map(\.text).filter { $0 != "null" }
            if !member.isOptional {
                guard let first = values.first else { return [] }
                required.append((member.name, first))
            }
            variants += values.prefix(Self.maximumCount).map { (member.name, $0) }
        }
        let complete = variants.map { variant in
            Sample(required.filter { $0.name != variant.name } + [variant])
        }
        return (required.isEmpty ? [] : [Sample(required)]) + complete
    }

    private mutating func allowed(both parts: [ValueForm], depth: Int) -> [Sample] {
        var samples: [Sample] = [Sample([])]
        for part in parts {
            let own = allowed(part, depth: depth + 1)
            guard let first = own.first else { return [] }
            let usual = samples[0]
            let varied = samples.map { Sample(($0.members ?? []) + (first.members ?? [])) }
            samples = varied + own.dropFirst().map { Sample((usual.members ?? []) + ($0.members ?? [])) }
        }
        return samples
    }

    // MARK: - Forbidden

    /// Values that `form` forbids: those of other kinds, and objects with a member too few, too many or of another form.
    mutating func forbidden(_ form: ValueForm, depth: Int = 0) -> [String] {
        guard depth < 5 else { return [] }
        let flat = alternatives(of: form)
        guard !flat.contains(.any), !flat.isEmpty else { return [] }
        var values = Self.probes.filter { probe in !flat.contains { Self.mayBe(probe.kind, $0) } }.map(\.text)
        // A value that the element's form forbids is forbidden in the array, too.
        if flat.count == 1, case .array(let element) = flat[0] {
            values += forbidden(element, depth: depth + 1).map { "[\($0)]" }
        }
        let objects = flat.compactMap { self.members(of: $0) }
        let takesAnyObject = flat.contains { form in
            switch form {
            case .object, .record: true
            case .both: self.members(of: form) == nil
            default: false
            }
        }
        guard !takesAnyObject, let members = objects.first else { return values }
        for sample in allowed(members, depth: 0).prefix(1) {
            let own = sample.members ?? []
            values.append(Sample(own + [("noSuchMember", "1")]).text)
            guard objects.count == 1 else { continue }
            for member in members where !member.isOptional && member.form != .never {
                if own.count > 1 { values.append(Sample(own.filter { $0.name != member.name }).text) }
            }
            for member in members where member.form != .never {
                for wrong in forbidden(member.form, depth: depth + 1).prefix(6) {
                    values.append(Sample(own.filter { $0.name != member.name } + [(member.name, wrong)]).text)
                }
            }
        }
        return values
    }

    /// The members of an object's form, or of one that joins the members of several; nil for other forms.
    private func members(of form: ValueForm) -> [ValueForm.Member]? {
        switch form {
        case .members(let members): return members
        case .alias(_, let inner): return members(of: inner)
        case .both(let parts):
            let all = parts.map { members(of: $0) }
            return all.contains { $0 == nil } ? nil : all.flatMap { $0 ?? [] }
        default: return nil
        }
    }

    private enum Kind { case word, number, truth, function, view, list, object }

    private static let probes: [(kind: Kind, text: String)] = [
        (.word, #""no such word""#), (.number, "7"), (.truth, "true"), (.function, #"{"$fn":1}"#),
        (.view, view), (.list, "[[]]"), (.object, #"{"noSuchMember":1}"#),
    ]

    private static func mayBe(_ kind: Kind, _ form: ValueForm) -> Bool {
        switch form {
        case .any: true
        case .string: kind == .word
        case .number: kind == .number
        case .boolean: kind == .truth
        case .literal(let text): kind == .truth && text == "true" || kind == .number && text == "7"
        case .function: kind == .function
        case .view: kind == .view
        case .array(let element): kind == .list || (kind == .view && mayBe(.view, element))
        case .tuple: kind == .list
        case .object: [.function, .list, .object].contains(kind)
        // A path may be its steps alone.
        case .instance(_, let member): kind == .list && member == "$path"
        case .alias(_, let form), .written(_, let form), .observable(let form): mayBe(kind, form)
        case .record: kind == .object
        case .either(let forms): forms.contains { mayBe(kind, $0) }
        case .never, .null, .date, .color, .words, .template, .members, .both, .named: false
        }
    }

    /// The alternatives of `form`, with names replaced by their types.
    private mutating func alternatives(of form: ValueForm) -> [ValueForm] {
        switch form {
        case .either(let forms): return forms.flatMap { alternatives(of: $0) }
        case .named(let name, let arguments): return alternatives(of: forms.type(name, arguments))
        case .alias(_, let form), .written(_, let form), .observable(let form): return alternatives(of: form)
        case .array(let element): return [.array(.either(alternatives(of: element)))]
        default: return [form]
        }
    }
}
