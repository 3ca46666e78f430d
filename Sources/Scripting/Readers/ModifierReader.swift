import SharedTypes
import Views

/// A reader of a modifier of the vocabulary: its names, and the conversion of its arguments.
struct ModifierReader: Sendable {
    /// Reads the arguments of a prop, which has one, or of a call in a `modifiers()` chain.
    typealias Read = @Sendable (ModifierArguments, inout TreeDecoder) throws(ScriptError) -> [Modifier]

    /// The modifier's name, and its synonyms.
    let names: [String]
    let supportLevel: SupportLevel
    /// Whether it belongs on the content of picture in picture, and does nothing on a page's view.
    let isContentOnly: Bool
    /// Reads the arguments.
    let read: Read

    private let makeType: (@Sendable () -> ValueForm)?
    /// The type of its value; nil if the table of forms has it.
    var type: ValueForm? { makeType?() }

    private init(
        _ names: [String], _ supportLevel: SupportLevel, type: (@Sendable () -> ValueForm)? = nil,
        isContentOnly: Bool = false,
        read: @escaping Read
    ) {
        self.names = names
        self.supportLevel = supportLevel
        self.isContentOnly = isContentOnly
        self.read = read
        makeType = type
    }

    /// Creates a modifier that is drawn, with the type of its value as a prop.
    init(_ name: String, type: @autoclosure @escaping @Sendable () -> ValueForm, arguments read: @escaping Read) {
        self.init([name], .drawn, type: type, read: read)
    }

    /// Creates a modifier that is drawn as the modifiers of one value; a call without one is `bare`. With `false` it
    /// does nothing, because a condition that does not hold leaves `false` (`background={isOn && "red"}`).
    init(_ name: String, all form: Form<[Modifier]>, bare: [Modifier] = []) {
        self.init(name, type: form.type) { arguments, decoder throws(ScriptError) in
            guard let value = arguments.first else { return bare }
            guard value.json.bool != false else { return [] }
            if let modifiers = try form.read(value, &decoder) { return modifiers }
            if decoder.refused.isEmpty { decoder.refuse(value, as: form.type) }
            return []
        }
    }

    /// Creates a modifier that is drawn as one value.
    init(_ name: String, _ form: Form<Modifier>, bare: [Modifier] = []) {
        self.init(name, all: form.map { [$0] }, bare: bare)
    }

    /// Creates a modifier that is drawn from one value.
    init<Value>(
        _ name: String, _ form: Form<Value>, bare: [Modifier] = [],
        _ make: @escaping @Sendable (Value) -> Modifier
    ) {
        self.init(name, all: form.map { [make($0)] }, bare: bare)
    }

    /// Creates a modifier that is on or off; on if its call has no argument.
    init(_ name: String, flag make: @escaping @Sendable (Bool) -> [Modifier]) {
        self.init(name, type: .boolean) { arguments, decoder in make(decoder.flag(arguments.first)) }
    }

    /// Creates a modifier that declares a property of the whole picture-in-picture content.
    init(
        _ name: String, type: @autoclosure @escaping @Sendable () -> ValueForm,
        content declare: @escaping @Sendable (PropValue?, inout ContentDeclarations) -> Void
    ) {
        self.init([name], .drawn, type: type, isContentOnly: true) { arguments, decoder in
            declare(arguments.first, &decoder.content)
            return []
        }
    }

    /// Creates an invisible modifier that taps or view searches use.
    init(_ name: String, unseen reason: InvisibleSubject, _ form: Form<Modifier>) {
        self.init([name], .noVisibleEffect(reason), type: { form.type }) { arguments, decoder throws(ScriptError) in
            let attached = try decoder.attachment(arguments)
            guard let value = arguments.first, let modifier = try form.read(value, &decoder) else { return attached }
            return attached + [modifier]
        }
    }

    /// Collects modifiers.
    static func list(@ModifierList _ modifiers: () -> [ModifierReader]) -> [ModifierReader] { modifiers() }

    /// Creates a modifier that is not drawn yet, with one note, unless it is off. Its views are cached for their
    /// buttons.
    static func notDrawnYet(_ name: String) -> ModifierReader {
        ModifierReader([name], .notDrawnYet) { arguments, decoder throws(ScriptError) in
            if arguments.isOn { decoder.reportNotDrawn("\(name) is not applied yet", at: arguments.element) }
            return try decoder.attachment(arguments)
        }
    }

    /// Creates a modifier that is invisible on a phone too. Its views are cached for their buttons.
    static func noVisibleEffect(_ name: String, _ reason: InvisibleSubject) -> ModifierReader {
        ModifierReader([name], .noVisibleEffect(reason)) { arguments, decoder throws(ScriptError) in
            try decoder.attachment(arguments)
        }
    }
}

/// Builds a list of modifiers from one statement each.
@resultBuilder enum ModifierList {
    /// Adds a modifier.
    static func buildExpression(_ modifier: ModifierReader) -> [ModifierReader] { [modifier] }
    /// Adds several modifiers.
    static func buildExpression(_ modifiers: [ModifierReader]) -> [ModifierReader] { modifiers }
    /// Joins the lists.
    static func buildBlock(_ lists: [ModifierReader]...) -> [ModifierReader] { lists.flatMap(\.self) }
}

/// The arguments of a modifier: a prop's value, or the arguments of a call.
struct ModifierArguments {
    /// The modifier's name as the script writes it.
    let name: String
    /// The values, including nulls.
    let values: [JSONValue]
    /// The view that is modified.
    let element: Element

    init(name: String, values: [JSONValue], element: Element) {
        (self.name, self.values, self.element) = (name, values, element)
    }

    /// Parses a call in an element's chain of modifiers: `[name, values…]`, or `{"c": [name, value], "l": location}`
    /// for a view prop of a component that renders the element. Nil for other values, and for a view prop that is null.
    init?(call: JSONValue, of element: Element) {
        let words = Array((call["c"] ?? call).elements)
        guard let name = words.first?.string else { return nil }
        var element = element
        if call.isObject {
            guard words.count == 2, !words[1].isNull else { return nil }
            element.locationText = call["l"] ?? element.locationText
        }
        self.init(name: name, values: Array(words.dropFirst()), element: element)
    }

    /// The first value; nil if there is none or it is null.
    var first: PropValue? { self[0] }

    /// The value at `index`; nil if there is none or it is null.
    subscript(_ index: Int) -> PropValue? {
        guard values.indices.contains(index), !values[index].isNull else { return nil }
        return PropValue(json: values[index], name: name, element: element)
    }

    /// Whether the modifier has an effect: it is neither `false` nor a presentation that is not presented at the
    /// moment.
    var isOn: Bool {
        values.first.map { $0.bool != false && !$0.isClosed } ?? true
    }
}

extension JSONValue {
    /// Whether it is a presentation (a sheet, an alert), or several of them, none of which is presented at the moment.
    var isClosed: Bool {
        isArray ? elements.allSatisfy(\.isClosed) : self["isPresented"]?.bool == false
    }
}

/// A value in an element's props, with its context for notes.
struct PropValue {
    let json: JSONValue
    /// The prop, and the path to the value in it: `frame.width`.
    let name: String
    /// The element whose prop it is.
    let element: Element

    /// A member of an object; nil if it is absent or null, or this is not an object.
    subscript(_ member: StaticString) -> PropValue? {
        guard let inner = json[member], !inner.isNull else { return nil }
        return PropValue(json: inner, name: "\(name).\(member)", element: element)
    }

    /// An array's elements.
    var elements: [PropValue] {
        json.elements.map { PropValue(json: $0, name: name, element: element) }
    }
}

extension Element {
    /// The value of a prop; nil if it is absent or null.
    func value(_ prop: StaticString) -> PropValue? {
        self[prop].map { PropValue(json: $0, name: "\(tag).\(prop)", element: self) }
    }
}
