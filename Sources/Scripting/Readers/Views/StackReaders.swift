import Views

extension ViewReader {
    /// Views beside one another.
    static let horizontalStack = ViewReader("HStack", props: stackProps, takesRuns: true) {
        element, decoder throws(ScriptError) in
        .hstack(
            alignment: decoder.alignment(element.value("alignment")),
            spacing: try decoder.number(element.value("spacing")), children: try decoder.children(of: element))
    }

    /// Views below one another.
    static let verticalStack = ViewReader("VStack", props: stackProps, takesRuns: true) {
        element, decoder throws(ScriptError) in
        .vstack(
            alignment: decoder.alignment(element.value("alignment")),
            spacing: try decoder.number(element.value("spacing")), children: try decoder.children(of: element))
    }

    /// Views before one another.
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
    /// Space that gives way.
    static let spacer = ViewReader("Spacer", props: ["minLength"]) { element, decoder throws(ScriptError) in
        .spacer(minLength: try decoder.length(element.value("minLength")))
    }
}

extension ViewReader {
    /// Views that stand where the group stands.
    static let group = ViewReader("Group", props: []) { element, decoder throws(ScriptError) in
        .group(try decoder.children(of: element))
    }

    /// No view.
    static let empty = ViewReader("EmptyView", props: []) { _, _ in .empty }
}

extension ViewReader {
    /// A reader of the size that it is given: its children are those that the script made for that size.
    static let geometryReader = ViewReader("GeometryReader", props: []) { element, decoder throws(ScriptError) in
        let children = try decoder.children(of: element)
        guard let measured = decoder.measured(element) else { return .group(children) }
        return .geometryReader(measured, children: children)
    }

    /// A reader of what views inherit: its children are those that the script made for that.
    static let environmentValuesReader = ViewReader("EnvironmentValuesReader", props: ["keys"]) {
        element, decoder throws(ScriptError) in
        .group(try decoder.children(of: element))
    }

    /// A name for views that belong together across the tree: what is in it stands in its place.
    static let namespaceReader = ViewReader("NamespaceReader", props: []) { element, decoder throws(ScriptError) in
        .group(try decoder.children(of: element))
    }
}

extension ViewReader {
    /// Views that are moved where they do not fit.
    static let scrollView = ViewReader("ScrollView", props: ["axes"]) {
        element, decoder throws(ScriptError) in
        let axes = decoder.axes(element.value("axes")) ?? (horizontal: false, vertical: true)
        return .scroll(
            horizontal: axes.horizontal, vertical: axes.vertical, children: try decoder.children(of: element))
    }

    /// What its function makes of a scroll view's proxy; where that scrolls to, the runtime says as a `scrollPosition`.
    static let scrollViewReader = ViewReader("ScrollViewReader", props: []) { element, decoder throws(ScriptError) in
        .group(try decoder.children(of: element))
    }

    /// Views one after the other, in as many lines as they need.
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
