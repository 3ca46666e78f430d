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
