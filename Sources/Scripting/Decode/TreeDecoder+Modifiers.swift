import JSONText
import Views

extension TreeDecoder {
    /// An element's modifiers, innermost first: its props in the order written, then the calls of its `modifiers` chain.
    mutating func modifiers(of element: Element, form: ViewForm) throws(ScriptError) -> [Modifier] {
        guard let props = element.props else { return [] }
        var result: [Modifier] = []
        var chain: JSONValue?
        for member in props.members {
            if member.name.equals("modifiers") {
                chain = member.value
                continue
            }
            guard let name = member.name.string, !form.owns(name), !member.value.isNull else { continue }
            try apply(name, [member.value], to: &result, of: element, form: form)
        }
        for call in chain.map({ Array($0.elements) }) ?? [] {
            let words = Array(call.elements)
            guard let name = words.first?.string else { continue }
            try apply(name, Array(words.dropFirst()), to: &result, of: element, form: form)
        }
        return result
    }

    private mutating func apply(
        _ name: String, _ arguments: [JSONValue], to result: inout [Modifier], of element: Element, form: ViewForm
    ) throws(ScriptError) {
        guard let modifier = ModifierForm(name: name) else {
            // A page's own props say how the page looks; those of an undrawn view are as little drawn as the view.
            if form.isOpen {
                try attach(name, arguments, to: &result)
            } else if name != "ref" {
                say("\(name) is not a modifier that is known", at: element)
            }
            return
        }
        switch modifier {
        case .page:
            try attach(name, arguments, to: &result)
        case .unapplied:
            if arguments.first?.bool != false { say("\(name) is not applied yet", at: element) }
            try attach(name, arguments, to: &result)
        case .contentCallback:
            if arguments.first?["$fn"] != nil, let callback = PictureInPictureCallback(rawValue: name) {
                content.callbacks.insert(callback)
            }
        case .hidesOnForeground: content.hidesOnForeground = arguments.first?.bool ?? true
        case .showsOnBackground: content.showsOnBackground = arguments.first?.bool ?? true
        default:
            result += try applied(modifier, arguments, of: element)
        }
    }

    /// Keeps the views in a prop that no picture shows. What is presented on demand counts only while it is.
    private mutating func attach(
        _ name: String, _ arguments: [JSONValue], to result: inout [Modifier]
    ) throws(ScriptError) {
        var views: [ViewNode] = []
        for argument in arguments where argument["isPresented"]?.bool != false { try collect(argument, into: &views) }
        if !views.isEmpty { result.append(.attachment(name: name, content: views)) }
    }

    private mutating func collect(_ value: JSONValue, into views: inout [ViewNode]) throws(ScriptError) {
        if let slot = try slot(value) {
            views += slot
            return
        }
        for member in value.members { try collect(member.value, into: &views) }
        for item in value.elements { try collect(item, into: &views) }
    }

    /// The modifiers that a form which is applied stands for.
    private mutating func applied(
        _ modifier: ModifierForm, _ arguments: [JSONValue], of element: Element
    ) throws(ScriptError) -> [Modifier] {
        let argument = arguments.first
        switch modifier {
        case .padding:
            let amount = arguments.count > 1 ? arguments[1] : nil
            return try padding(argument, amount: amount, of: element).map { [$0] } ?? []
        case .bold: return [.bold(argument?.bool ?? true)]
        case .italic: return [.italic(argument?.bool ?? true)]
        case .monospacedDigit: return argument?.bool == false ? [] : [.monospacedDigit]
        case .monospaced: return argument?.bool == false ? [] : [.fontDesign(.monospaced)]
        case .hidden: return argument?.bool == false ? [] : [.opacity(0)]
        case .fixedSize: return fixedSize(argument)
        default:
            // `false` is what a condition that does not hold leaves: `background={isOn && "red"}`.
            guard let argument, !argument.isNull, argument.bool != false else { return [] }
            return try applied(modifier, argument, of: element)
        }
    }

    private mutating func applied(
        _ modifier: ModifierForm, _ value: JSONValue, of element: Element
    ) throws(ScriptError) -> [Modifier] {
        switch modifier {
        case .frame: return try frame(value, of: element)
        case .background: return try background(value, of: element)
        case .overlay: return try overlay(value, of: element)
        case .foregroundStyle:
            let styles = try foregroundStyles(value, of: element)
            return styles.isEmpty ? [] : [.foregroundStyle(styles)]
        case .tint: return try style(value, "tint", of: element).map { [.tint($0)] } ?? []
        case .font: return try font(value, of: element).map { [.font($0)] } ?? []
        case .fontWeight: return named(value, "fontWeight", "a weight", of: element) { .fontWeight($0) }
        case .fontDesign: return named(value, "fontDesign", "a design", of: element) { .fontDesign($0) }
        case .multilineTextAlignment:
            return named(value, "multilineTextAlignment", "an alignment", of: element) { .multilineTextAlignment($0) }
        case .opacity: return try number(value, "opacity", of: element).map { [.opacity(min(max($0, 0), 1))] } ?? []
        case .cornerRadius: return try length(value, "cornerRadius", of: element).map { [.cornerRadius($0)] } ?? []
        case .clipShape: return try shape(value, "clipShape", of: element).map { [.clipShape($0)] } ?? []
        case .offset: return try offset(value, of: element)
        case .lineLimit: return try lineLimit(value, of: element)
        case .layoutPriority:
            return try number(value, "layoutPriority", of: element).map { [.layoutPriority($0)] } ?? []
        default: return []
        }
    }

    private mutating func named<Value: RawRepresentable<String>>(
        _ value: JSONValue, _ name: String, _ expected: String, of element: Element, _ make: (Value) -> Modifier
    ) -> [Modifier] {
        if let word = value.string.flatMap(Value.init(rawValue:)) { return [make(word)] }
        reject(name, value, expected: expected, of: element)
        return []
    }

    /// A style, `{style, shape}`, a view, or `{content, alignment}`.
    private mutating func background(_ value: JSONValue, of element: Element) throws(ScriptError) -> [Modifier] {
        if let (view, alignment) = try decoration(value, "background", of: element) {
            return [.background(view, alignment: alignment)]
        }
        let inner = value["style"] ?? value
        guard let style = try style(inner, "background", of: element) else { return [] }
        let outline = try value["shape"].flatMap { value throws(ScriptError) in
            try shape(value, "background.shape", of: element)
        }
        return [.backgroundStyle(style, shape: outline)]
    }

    /// A view, or `{content, alignment}`.
    private mutating func overlay(_ value: JSONValue, of element: Element) throws(ScriptError) -> [Modifier] {
        guard let (view, alignment) = try decoration(value, "overlay", of: element) else {
            reject("overlay", value, expected: "a view", of: element)
            return []
        }
        return [.overlay(view, alignment: alignment)]
    }

    private mutating func decoration(
        _ value: JSONValue, _ name: String, of element: Element
    ) throws(ScriptError) -> (ViewNode, Alignment)? {
        guard let nodes = try slot(value["content"] ?? value) else { return nil }
        // Several views behind or before another stand on one another.
        let view = nodes.count == 1 ? nodes[0] : ViewNode(.zstack(alignment: .center, children: nodes))
        return (view, alignment(value["alignment"], "\(name).alignment", of: element))
    }

    private mutating func offset(_ value: JSONValue, of element: Element) throws(ScriptError) -> [Modifier] {
        guard value.isObject else {
            reject("offset", value, expected: "{x, y}", of: element)
            return []
        }
        let x = try value["x"].flatMap { value throws(ScriptError) in try number(value, "offset.x", of: element) }
        let y = try value["y"].flatMap { value throws(ScriptError) in try number(value, "offset.y", of: element) }
        return [.offset(x: x ?? 0, y: y ?? 0)]
    }

    /// A number of lines, or `{min, max, reservesSpace}`.
    private mutating func lineLimit(_ value: JSONValue, of element: Element) throws(ScriptError) -> [Modifier] {
        let greatest = value["max"] ?? value
        if value["min"] != nil || value["reservesSpace"]?.bool == true {
            say("lineLimit is applied as a greatest number of lines only", at: element)
        }
        guard let number = try number(greatest, "lineLimit", of: element) else { return [] }
        guard number >= 1 else {
            reject("lineLimit", greatest, expected: "a number of lines from 1", of: element)
            return []
        }
        return [.lineLimit(Int(exactly: number.rounded(.down)))]
    }

    /// `true`, or the directions one by one.
    private func fixedSize(_ value: JSONValue?) -> [Modifier] {
        if let flag = value?.bool { return flag ? [.fixedSize(horizontal: true, vertical: true)] : [] }
        guard let value, value.isObject else { return [.fixedSize(horizontal: true, vertical: true)] }
        return [
            .fixedSize(
                horizontal: value["horizontal"]?.bool ?? false, vertical: value["vertical"]?.bool ?? false)
        ]
    }
}
