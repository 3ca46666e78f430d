import Views

extension ViewReader {
    /// Views that stand where the group stands.
    static let group = ViewReader("Group", props: []) { element, decoder throws(ScriptError) in
        .group(try decoder.children(of: element))
    }

    /// No view.
    static let empty = ViewReader("EmptyView", props: []) { _, _ in .empty }
}
