import Views

extension ViewReader {
    /// Space that gives way.
    static let spacer = ViewReader("Spacer", props: ["minLength"]) { element, decoder throws(ScriptError) in
        .spacer(minLength: try decoder.length(element.value("minLength")))
    }
}
