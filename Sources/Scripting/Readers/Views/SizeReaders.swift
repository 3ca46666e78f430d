import Views

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
