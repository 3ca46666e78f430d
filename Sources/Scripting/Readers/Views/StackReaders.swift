import Views

extension ViewReader {
    /// A horizontal stack.
    static let horizontalStack = ViewReader("HStack", props: stackProps, takesRuns: true) {
        element, decoder throws(ScriptError) in
        .hstack(
            alignment: decoder.alignment(element.value("alignment")),
            spacing: try decoder.number(element.value("spacing")), children: try decoder.children(of: element))
    }

    /// A vertical stack.
    static let verticalStack = ViewReader("VStack", props: stackProps, takesRuns: true) {
        element, decoder throws(ScriptError) in
        .vstack(
            alignment: decoder.alignment(element.value("alignment")),
            spacing: try decoder.number(element.value("spacing")), children: try decoder.children(of: element))
    }

    /// A stack along the depth axis.
    static let depthStack = ViewReader("ZStack", props: ["alignment"], takesRuns: true) {
        element, decoder throws(ScriptError) in
        .zstack(alignment: decoder.alignment(element.value("alignment")), children: try decoder.children(of: element))
    }

    private static let stackProps: [OwnProp] = ["alignment", "spacing"]
}

extension ViewReader {
    /// A line between views.
    static let divider = ViewReader("Divider", props: []) { _, _ in .divider }
}

extension ViewReader {
    /// Flexible space.
    static let spacer = ViewReader("Spacer", props: ["minLength"]) { element, decoder throws(ScriptError) in
        .spacer(minLength: try decoder.length(element.value("minLength")))
    }
}

extension ViewReader {
    /// A group that is replaced by its views.
    static let group = ViewReader("Group", props: []) { element, decoder throws(ScriptError) in
        .group(try decoder.children(of: element))
    }

    /// No view.
    static let empty = ViewReader("EmptyView", props: []) { _, _ in .empty }
}

extension ViewReader {
    /// A geometry reader: its children are those that the script created for its size.
    static let geometryReader = ViewReader("GeometryReader", props: []) { element, decoder throws(ScriptError) in
        let children = try decoder.children(of: element)
        guard let measured = decoder.measured(element) else { return .group(children) }
        return .geometryReader(measured, children: children)
    }

    /// A reader of environment values: its children are those that the script created for them.
    static let environmentValuesReader = ViewReader("EnvironmentValuesReader", props: ["keys"]) {
        element, decoder throws(ScriptError) in
        .group(try decoder.children(of: element))
    }

    /// A namespace for views that belong together across the tree; its content replaces it.
    static let namespaceReader = ViewReader("NamespaceReader", props: []) { element, decoder throws(ScriptError) in
        .group(try decoder.children(of: element))
    }
}

extension ViewReader {
    /// A scroll view.
    static let scrollView = ViewReader("ScrollView", props: ["axes"]) {
        element, decoder throws(ScriptError) in
        let axes = decoder.axes(element.value("axes")) ?? (horizontal: false, vertical: true)
        return .scroll(
            horizontal: axes.horizontal, vertical: axes.vertical, children: try decoder.children(of: element))
    }

    /// The content of a scroll view reader, created for its proxy; the runtime sends the proxy's target as a
    /// `scrollPosition`.
    static let scrollViewReader = ViewReader("ScrollViewReader", props: []) { element, decoder throws(ScriptError) in
        .group(try decoder.children(of: element))
    }

    /// A flow layout: views in as many lines as they need.
    static let flowLayout = ViewReader("FlowLayout", props: ["spacing", "horizontalSpacing", "verticalSpacing"]) {
        element, decoder throws(ScriptError) in
        let spacing = try decoder.number(element.value("spacing"))
        return .flow(
            horizontalSpacing: try decoder.number(element.value("horizontalSpacing")) ?? spacing,
            verticalSpacing: try decoder.number(element.value("verticalSpacing")) ?? spacing,
            children: try decoder.children(of: element))
    }

    /// The first of its views that fits.
    static let viewThatFits = ViewReader("ViewThatFits", props: ["axes"]) { element, decoder throws(ScriptError) in
        let axes = decoder.axes(element.value("axes")) ?? (horizontal: true, vertical: true)
        return .viewThatFits(
            horizontal: axes.horizontal, vertical: axes.vertical, children: try decoder.children(of: element))
    }
}
