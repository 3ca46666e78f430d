import JSONText
import Views

extension TreeDecoder {
    /// A view from a text or an element.
    mutating func node(_ value: JSONValue) throws(ScriptError) -> ViewNode {
        if let text = value.string {
            try count(text, of: nil)
            return ViewNode(.text(text))
        }
        let element = Element(value)
        return try counting(element) { decoder throws(ScriptError) in
            guard let form = ViewForm(tag: element.tag) else {
                throw ScriptError(
                    .script(.render), "there is no view called \"\(element.tag)\"", location: element.location)
            }
            let kind = try decoder.kind(form, of: element)
            return ViewNode(kind, modifiers: try decoder.modifiers(of: element, form: form))
        }
    }

    /// The views of a slot in props, `{"$el": view}` or `{"$els": [view…]}`; nil where the value is no slot.
    mutating func slot(_ value: JSONValue) throws(ScriptError) -> [ViewNode]? {
        if let single = value["$el"] { return [try node(single)] }
        guard let several = value["$els"] else { return nil }
        var nodes: [ViewNode] = []
        for item in several.elements { nodes.append(try node(item)) }
        return nodes
    }

    /// A slot as one view, or a string as a text; nil where there is neither.
    mutating func labelNode(_ value: JSONValue?, of element: Element) throws(ScriptError) -> ViewNode? {
        guard let value else { return nil }
        if let text = value.string {
            try count(text, of: element)
            return ViewNode(.text(text))
        }
        guard let nodes = try slot(value) else { return nil }
        return nodes.count == 1 ? nodes[0] : ViewNode(.group(nodes))
    }

    /// The views of an element's children. A text that stands among views is shown as a `Text` is.
    mutating func children(of element: Element) throws(ScriptError) -> [ViewNode] {
        guard let children = element.children else { return [] }
        var nodes: [ViewNode] = []
        for child in children.elements {
            if child.isString, child.string?.allSatisfy(\.isWhitespace) == true { continue }
            nodes.append(try node(child))
        }
        return nodes
    }

    private mutating func kind(_ form: ViewForm, of element: Element) throws(ScriptError) -> ViewNode.Kind {
        switch form {
        case .text: .text(try text(of: element))
        case .image: image(of: element)
        case .horizontalStack:
            .hstack(
                alignment: alignment(element["alignment"], of: element), spacing: try spacing(of: element),
                children: try children(of: element))
        case .verticalStack:
            .vstack(
                alignment: alignment(element["alignment"], of: element), spacing: try spacing(of: element),
                children: try children(of: element))
        case .depthStack:
            .zstack(
                alignment: alignment(element["alignment"], "alignment", of: element),
                children: try children(of: element))
        case .spacer:
            .spacer(
                minLength: try element["minLength"].flatMap { value throws(ScriptError) in
                    try length(value, "Spacer.minLength", of: element)
                })
        case .divider: .divider
        case .empty: .empty
        case .group: .group(try children(of: element))
        case .label: try label(of: element)
        case .progress: .progress(try progress(of: element))
        case .button: .button(try button(of: element))
        case .shape(let shape): try shapeView(shape, of: element)
        case .roundedRectangle: try shapeView(try roundedRectangle(element), of: element)
        case .unevenRoundedRectangle: try shapeView(try unevenRoundedRectangle(element), of: element)
        case .page: .page(try page(of: element))
        case .undrawn: try undrawn(element)
        }
    }

    private mutating func spacing(of element: Element) throws(ScriptError) -> Double? {
        try element["spacing"].flatMap { value throws(ScriptError) in
            try number(value, "\(element.tag).spacing", of: element)
        }
    }

    private mutating func image(of element: Element) -> ViewNode.Kind {
        // Every source may be given for each scheme; a symbol's two names seldom differ.
        if let name = element["systemName"]?.string ?? element["systemName"]?["light"]?.string { return .symbol(name) }
        let source: StaticString? = ["filePath", "imageUrl", "image"].first { element[$0] != nil }
        say("Image is not drawn yet from \(source?.description ?? "a source other than systemName")", at: element)
        return .empty
    }

    private mutating func label(of element: Element) throws(ScriptError) -> ViewNode.Kind {
        var parts: [ViewNode] = []
        if let name = element["systemImage"]?.string { parts.append(ViewNode(.symbol(name))) }
        if let icon = try labelNode(element["icon"], of: element) { parts.append(icon) }
        if let title = try labelNode(element["title"], of: element) { parts.append(title) }
        parts += try children(of: element)
        return .hstack(alignment: .center, spacing: nil, children: parts)
    }

    private mutating func progress(of element: Element) throws(ScriptError) -> ViewNode.ProgressContent {
        var fraction: Double?
        if element["timerFrom"] != nil || element["timerTo"] != nil {
            say("ProgressView is not drawn yet from timerFrom and timerTo", at: element)
        } else if let value = element["value"], let done = try number(value, "ProgressView.value", of: element) {
            var total = 1.0
            if let value = element["total"] { total = try number(value, "ProgressView.total", of: element) ?? 1 }
            fraction = total > 0 ? min(max(done / total, 0), 1) : 0
        }
        let title = element["label"] ?? element["title"]
        var label = try labelNode(title, of: element)
        if label == nil, case let views = try children(of: element), !views.isEmpty {
            label = views.count == 1 ? views[0] : ViewNode(.group(views))
        }
        return ViewNode.ProgressContent(
            fraction: fraction, label: label,
            currentValueLabel: try labelNode(element["currentValueLabel"], of: element))
    }

    private mutating func button(of element: Element) throws(ScriptError) -> ViewNode.ButtonContent {
        let action = element["action"]?["$fn"]?.number.flatMap { Int(exactly: $0) }
        let title = element["title"]?.string
        var label: [ViewNode] = []
        if let title {
            try count(title, of: element)
            let text = ViewNode(.text(title))
            let symbol = element["systemImage"]?.string.map { ViewNode(.symbol($0)) }
            label =
                symbol.map { [ViewNode(.hstack(alignment: .center, spacing: nil, children: [$0, text]))] } ?? [text]
        } else if let symbol = element["systemImage"]?.string {
            label = [ViewNode(.symbol(symbol))]
        } else if let views = try labelNode(element["label"], of: element) {
            label = [views]
        }
        label += try children(of: element)
        return ViewNode.ButtonContent(action: action.map(ActionID.init(rawValue:)), title: title, label: label)
    }

    private mutating func page(of element: Element) throws(ScriptError) -> ViewNode.PageContent {
        var views: [ViewNode] = []
        if let header = try labelNode(element["header"] ?? element["title"], of: element) { views.append(header) }
        views += try children(of: element)
        if let footer = try labelNode(element["footer"], of: element) { views.append(footer) }
        return ViewNode.PageContent(name: element.tag, children: views)
    }

    private mutating func undrawn(_ element: Element) throws(ScriptError) -> ViewNode.Kind {
        let views = try children(of: element)
        let rest = views.isEmpty ? "" : ": the views in it are"
        say("\(element.tag) is not drawn yet\(rest)", at: element)
        return .group(views)
    }
}
