package import Views

/// Reads the tree that the runtime hands over at a commit, as JSON in UTF-8, into a presentation.
package struct TreeDecoder {
    /// What came of one tree.
    package struct Decoded: Equatable, Sendable {
        /// What is shown.
        package var presentation: Presentation
        /// What is not supported or not advised; each text once over the life of a decoder.
        package var diagnostics: [HostMessage]
    }

    /// A decoder that has said nothing yet.
    package init() {}

    /// Decodes a commit's JSON. Throws where the tree cannot be shown, at the location of the element at fault.
    package mutating func decode(_ json: UnsafeRawBufferPointer) throws(ScriptError) -> Decoded {
        Decoded(presentation: Presentation(page: nil), diagnostics: [])
    }

    /// Decodes a commit's JSON from a string.
    package mutating func decode(_ json: String) throws(ScriptError) -> Decoded {
        Decoded(presentation: Presentation(page: nil), diagnostics: [])
    }
}
