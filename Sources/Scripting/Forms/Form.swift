import SharedTypes
import Views

/// The form of a value in a script, declared once: its TypeScript type and its reader. `pipstream types` prints the
/// type, and values are checked against it.
struct Form<Value>: Sendable {
    /// Reads a value; nil, with a note at its location, for a value that the type forbids.
    typealias Read = @Sendable (PropValue, inout TreeDecoder) throws(ScriptError) -> Value?

    private let makeType: @Sendable () -> ValueForm
    private let makeDefinition: @Sendable () -> ValueForm
    /// Reads a value; nil, with a note at its location, for a value that the type forbids.
    let read: Read

    /// Creates a form from its type, which may be written in TypeScript, and its reader.
    init(_ type: @autoclosure @escaping @Sendable () -> ValueForm, read: @escaping Read) {
        makeType = type
        makeDefinition = type
        self.read = read
    }

    /// Creates a form whose type other types refer to as `name`. ``sharedTypes`` must contain its definition.
    init(_ name: String, definition: @autoclosure @escaping @Sendable () -> ValueForm, read: @escaping Read) {
        makeType = { .named(name, []) }
        makeDefinition = definition
        self.read = read
    }

    var type: ValueForm { makeType() }

    /// The meaning of a type that other types refer to by name.
    var definition: ValueForm { makeDefinition() }

    /// The same form with a name, under which `pipstream types` declares it.
    func named(_ name: String) -> Form {
        Form(.alias(name, makeType()), read: read)
    }

    /// The same form with values of another type.
    func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Form<Other> {
        Form<Other>(makeType()) { value, decoder throws(ScriptError) in try read(value, &decoder).map(transform) }
    }

    /// The form `form` with values of another type.
    static func of<Other>(_ form: Form<Other>, _ transform: @escaping @Sendable (Other) -> Value) -> Form {
        form.map(transform)
    }

    /// The form, or an observable value of it, which is read as the value that it holds.
    static func observed(_ form: Form) -> Form {
        Form(.either([form.type, .observable(form.type)]), read: form.read)
    }

    /// A value of one of `forms`: the first one whose kind and required members the value matches.
    static func either(_ forms: Form...) -> Form {
        // Reading needs the types, so that they are made once.
        let types = forms.map(\.type)
        return Form(.either(types)) { value, decoder throws(ScriptError) in
            if let index = types.firstIndex(where: { $0.mayAccept(value.json) }) {
                return try forms[index].read(value, &decoder)
            }
            // The parts that are correct are read all the same. A reader of a type of the table knows its values.
            let index =
                mostAlike(value.json, types, isOptional: false) ?? types.firstIndex(where: \.isNamed)
                ?? mostAlike(value.json, types, isOptional: true)
            if let index { return try forms[index].read(value, &decoder) }
            decoder.refuse(value, as: .either(types))
            return nil
        }
    }

    /// The index of the type of which `value` has most members; nil if it has none of any.
    private static func mostAlike(_ value: JSONValue, _ types: [ValueForm], isOptional: Bool) -> Int? {
        let counts = types.map { $0.matchingMemberCount(of: value, isOptional: isOptional) }
        guard let greatest = counts.max(), greatest > 0 else { return nil }
        return counts.firstIndex(of: greatest)
    }

    /// An object whose members `read` converts.
    static func object(
        _ read: @escaping @Sendable (Members, inout TreeDecoder) throws(ScriptError) -> Value?
    ) -> Form {
        Form(Members.type(read)) { value, decoder throws(ScriptError) in
            guard value.json.isObject else {
                decoder.refuse(value, as: Members.type(read))
                return nil
            }
            return try read(Members(value), &decoder)
        }
    }

    /// An object with names of the script's own. Rejected entries are skipped.
    static func record<Entry>(_ form: Form<Entry>) -> Form where Value == [(name: String, value: Entry)] {
        Form(.record(form.type)) { value, decoder throws(ScriptError) in
            guard value.json.isObject else {
                decoder.refuse(value, as: .record(form.type))
                return nil
            }
            var entries: Value = []
            for (name, json) in value.json.members {
                guard let name = name.string, !name.hasPrefix("$") else { continue }
                let inner = PropValue(json: json, name: "\(value.name).\(name.prefix(40))", element: value.element)
                if let entry = try form.read(inner, &decoder) { entries.append((name, entry)) }
            }
            return entries
        }
    }

    /// An array; elements that are refused are left out.
    static func list<Item>(_ form: Form<Item>) -> Form where Value == [Item] {
        Form(.array(form.type)) { value, decoder throws(ScriptError) in
            guard value.json.isArray else {
                decoder.refuse(value, as: .array(form.type))
                return nil
            }
            var items: [Item] = []
            for element in value.elements {
                if let item = try form.read(element, &decoder) { items.append(item) }
            }
            return items
        }
    }
}

extension Form where Value == Double {
    /// A finite number.
    static var number: Form {
        Form(.number) { value, decoder throws(ScriptError) in try decoder.number(value) }
    }

    /// A number that is not negative.
    static var length: Form {
        Form(.number) { value, decoder throws(ScriptError) in try decoder.length(value) }
    }

    /// A length, which may be infinite.
    static var unboundedLength: Form {
        Form(.number) { value, decoder throws(ScriptError) in try decoder.length(value, allowsInfinity: true) }
    }

    /// A length without limit: a number, or `'infinity'`.
    static var extent: Form {
        Form(#"number | "infinity""#) { value, decoder throws(ScriptError) in
            try decoder.length(value, allowsInfinity: true)
        }
    }

    /// A fraction, clamped to 0 to 1.
    static var fraction: Form {
        Form(.number) { value, decoder throws(ScriptError) in try decoder.fraction(value) }
    }
}

extension Form where Value == Int {
    /// A number of things, clamped to 1 to 1,000.
    static var count: Form { Form<Double>.number.map { Int(min(max($0, 1), 1_000)) } }
}

extension Form where Value == Bool {
    /// True or false.
    static var boolean: Form {
        Form(.boolean) { value, decoder in
            if let flag = value.json.bool { return flag }
            decoder.refuse(value, as: .boolean)
            return nil
        }
    }
}

extension Form where Value == String {
    /// Any text.
    static var string: Form {
        Form(.string) { value, decoder in
            if let text = value.json.string { return text }
            decoder.refuse(value, as: .string)
            return nil
        }
    }

    /// A view's own name: a text or a number.
    static var identifier: Form {
        Form(.either([.string, .number])) { value, decoder in
            if let text = value.json.string { return text }
            if value.json.number != nil { return value.json.text }
            decoder.refuse(value, as: .either([.string, .number]))
            return nil
        }
    }
}

extension Form where Value: RawRepresentable<String> & Sendable & SendableMetatype {
    /// One of the raw values of `cases`.
    static func word(_ cases: [Value]) -> Form {
        word(.words(cases.map(\.rawValue))) { word in
            Value(rawValue: word).flatMap { value in cases.contains { $0.rawValue == word } ? value : nil }
        }
    }

    /// One of the raw values of `cases`, with the name of their type.
    static func word(_ name: String, _ cases: [Value]) -> Form { word(cases).named(name) }
}

extension Form where Value: RawRepresentable<String> & CaseIterable & Sendable & SendableMetatype {
    /// A case's raw value.
    static var word: Form { word(.words(Value.allCases.map(\.rawValue))) { Value(rawValue: $0) } }

    /// A case's raw value, with the name of their type.
    static func word(_ name: String) -> Form { word.named(name) }
}

extension Form where Value: Sendable {
    /// One of some words.
    static func word(of values: KeyValuePairs<String, Value>) -> Form {
        word(.words(values.map(\.key))) { word in values.first { $0.key == word }?.value }
    }

    /// One of some words, with the name of their type.
    static func word(_ name: String, of values: KeyValuePairs<String, Value>) -> Form { word(of: values).named(name) }
}

extension Form {
    private static func word(
        _ type: @autoclosure @escaping @Sendable () -> ValueForm, _ find: @escaping @Sendable (String) -> Value?
    ) -> Form {
        Form(type()) { value, decoder in
            if let found = value.json.string.flatMap(find) { return found }
            decoder.refuse(value, as: type())
            return nil
        }
    }

    /// The form, or null, which is the same as no value.
    var orNull: Form { Form(.either([type, .null]), read: read) }
}

/// Words of scripts and their meanings, in the order in which their type lists them.
struct Keywords<Value: Sendable>: Sendable {
    private let words: [String]
    private let meanings: [String: Value]

    /// Creates the words of `meanings`, all of them different.
    init(_ meanings: KeyValuePairs<String, Value>) {
        words = meanings.map(\.key)
        self.meanings = Dictionary(uniqueKeysWithValues: meanings.map { ($0.key, $0.value) })
    }

    var type: ValueForm { .words(words) }

    /// The meaning of `word`; nil for other words.
    subscript(word: String) -> Value? { meanings[word] }
}
