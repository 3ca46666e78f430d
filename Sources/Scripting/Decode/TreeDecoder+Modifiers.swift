import SharedTypes
import Views

extension TreeDecoder {
    /// An element's modifiers, innermost first: its props in the order written, then the calls of its `modifiers`
    /// chain. A name that begins with a dollar sign is not a prop: the runtime adds it.
    mutating func modifiers(of element: Element, reader: ViewReader) throws(ScriptError) -> [Modifier] {
        checkRequiredProps(of: element)
        guard let props = element.props else { return [] }
        var result: [Modifier] = []
        var chain: JSONValue?
        for (name, value) in props.members {
            if name.equals("modifiers") {
                chain = value
            } else if name.equals("$scrollTargets") {
                // Those of the reader's proxy, the last one first.
                result += try scrolling(to: PropValue(json: value, name: "scrollTo", element: element).elements)
            } else if let name = name.string, !value.isNull, !name.hasPrefix("$") {
                var element = element
                element.locationText = element.place(of: name)
                let arguments = ModifierArguments(name: name, values: [value], element: element)
                if let supportLevel = reader.own(name) {
                    result += try own(arguments, supportLevel, of: reader)
                    hold(arguments, ofView: element.tag)
                } else {
                    result += try modifiers(arguments, of: reader)
                    hold(arguments)
                }
            }
        }
        for call in chain.map({ Array($0.elements) }) ?? [] {
            guard let arguments = ModifierArguments(call: call, of: element) else { continue }
            result += try modifiers(arguments, of: reader)
            // A call of the chain takes any values; a view prop of a component has the prop's form.
            if call.isObject { hold(arguments) }
        }
        return result
    }

    /// Checks the own props of a view whose modifiers are not read, such as a chart's mark.
    mutating func checkOwnProps(of element: Element) {
        checkRequiredProps(of: element)
        guard let props = element.props, let reader = Vocabulary.view(element.tag) else { return }
        for (name, value) in props.members {
            guard let name = name.string, reader.own(name) != nil else { continue }
            var element = element
            element.locationText = element.place(of: name)
            hold(ModifierArguments(name: name, values: [value], element: element), ofView: element.tag)
        }
    }

    private mutating func modifiers(
        _ arguments: ModifierArguments, of reader: ViewReader
    ) throws(ScriptError) -> [Modifier] {
        refused = []
        if let modifier = Vocabulary.modifier(arguments.name) { return try modifier.read(arguments, &self) }
        // If only the name of an undrawn view is known, its own props are not drawn either.
        guard reader.props != nil else { return try attachment(arguments) }
        emit("\(arguments.name.prefix(40)) is not a known modifier", at: arguments.element)
        return []
    }

    /// The modifiers of a view's own prop, in addition to the view that its reader has created.
    private mutating func own(_ prop: ModifierArguments, _ supportLevel: SupportLevel, of reader: ViewReader)
        throws(ScriptError) -> [Modifier]
    {
        let element = prop.element
        switch supportLevel {
        case .drawn: return []
        case .noVisibleEffect: return try attachment(prop)
        case .notDrawnYet:
            // If the whole view is not drawn, that was reported already.
            if prop.isOn, reader.supportLevel == .drawn {
                reportNotDrawn("\(element.tag).\(prop.name) is not drawn yet", at: element)
            }
            return try attachment(prop)
        }
    }

    /// Caches the views in a prop that is never drawn. The views of a presentation count only while it is presented.
    mutating func attachment(_ arguments: ModifierArguments) throws(ScriptError) -> [Modifier] {
        let views = try noVisibleEffect { decoder throws(ScriptError) in
            var views: [ViewNode] = []
            for value in arguments.values where !value.isClosed { try decoder.collect(value, into: &views) }
            return views
        }
        return views.isEmpty ? [] : [.attachment(name: arguments.name, content: views)]
    }

    private mutating func collect(_ value: JSONValue, into views: inout [ViewNode]) throws(ScriptError) {
        if let slot = try slot(value) {
            views += slot
            return
        }
        for member in value.members { try collect(member.value, into: &views) }
        for item in value.elements { try collect(item, into: &views) }
    }
}
