import Views

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
