import JSONText
package import Views

/// Reads the tree that the runtime hands over at a commit, as JSON in UTF-8, into a presentation.
///
/// What SwiftUI or Scripting would stop at is thrown: a number that is none, a view that does not exist, a tree beyond
/// the budgets. The rest is said once by name over the life of the decoder, and left out. Used by one thread at a time.
package struct TreeDecoder {
    /// What came of one tree.
    package struct Decoded: Equatable, Sendable {
        /// What is shown.
        package var presentation: Presentation
        /// What is not supported or not advised; each text once over the life of a decoder.
        package var diagnostics: [ProgramMessage]
    }

    /// The most views in a tree, texts among them.
    package static let nodeLimit = 20_000
    /// The most views within one another.
    package static let depthLimit = 512
    /// The most characters (UTF-8 bytes) of all texts of a tree together.
    package static let textLimit = 100_000
    /// The update rates that a declaration may ask for, in Hz: one update in ten seconds up to Apple's fastest screens.
    package static let updateRates = 0.1...120.0

    /// What has been said in this decoder's life.
    private var said: Set<String> = []
    private var diagnostics: [ProgramMessage] = []
    private var nodeCount = 0
    private var textLength = 0
    private var depth = 0
    /// What the picture-in-picture content declares, collected on the way.
    var content = ContentDeclarations()

    /// The props that belong to a whole picture-in-picture content.
    struct ContentDeclarations {
        var callbacks: Set<PictureInPictureCallback> = []
        var hidesOnForeground = false
        var showsOnBackground = false
    }

    /// A decoder that has said nothing yet.
    package init() {}

    /// Decodes a commit's JSON. Throws where the tree cannot be shown, at the location of the element at fault.
    package mutating func decode(_ json: UnsafeRawBufferPointer) throws(ScriptError) -> Decoded {
        let document: JSONDocument
        do {
            document = try JSONDocument(json)
        } catch {
            throw ScriptError(
                .system, "the tree of views cannot be read: \(error.reason)", cause: "byte \(error.offset)")
        }
        diagnostics = []
        nodeCount = 0
        textLength = 0
        depth = 0
        let page = try document.root["page"].flatMap { value throws(ScriptError) in try optionalNode(value) }
        content = ContentDeclarations()
        let pip = try document.root["pip"].flatMap { value throws(ScriptError) in try declaration(value) }
        return Decoded(
            presentation: Presentation(page: page, pictureInPicture: pip), diagnostics: diagnostics)
    }

    /// Decodes a commit's JSON from a string.
    package mutating func decode(_ json: String) throws(ScriptError) -> Decoded {
        var copy = self
        let result = Array(json.utf8).withUnsafeBytes { bytes in
            Result { () throws(ScriptError) in try copy.decode(bytes) }
        }
        self = copy
        return try result.get()
    }

    private mutating func optionalNode(_ value: JSONValue) throws(ScriptError) -> ViewNode? {
        value.isNull ? nil : try node(value)
    }

    private mutating func declaration(_ value: JSONValue) throws(ScriptError) -> PictureInPictureDeclaration? {
        guard value.isObject, let declared = value["content"] else { return nil }
        let element = Element(tag: "pip", props: nil, children: nil, locationText: value["location"])
        let content = try node(declared)
        return PictureInPictureDeclaration(
            isPresented: value["isPresented"]?.bool ?? false,
            maximumUpdatesPerSecond: try updateRate(value["maximumUpdatesPerSecond"], of: element),
            content: content,
            hidesOnForeground: self.content.hidesOnForeground,
            showsOnBackground: self.content.showsOnBackground,
            callbacks: self.content.callbacks)
    }

    private mutating func updateRate(_ value: JSONValue?, of element: Element) throws(ScriptError) -> Double {
        guard let value, !value.isNull else { return 30 }
        let name = "pip.maximumUpdatesPerSecond"
        guard let rate = try number(value, name, of: element, allowsInfinity: true) else { return 30 }
        let range = Self.updateRates
        if range.contains(rate) { return rate }
        let clamped = min(max(rate, range.lowerBound), range.upperBound)
        say("\(name) is from \(range.lowerBound) to \(Int(range.upperBound)): \(clamped) is taken", at: element)
        return clamped
    }

    // Budgets and diagnostics

    /// Counts a view, and runs `body` one level deeper.
    mutating func counting<R>(
        _ element: Element, _ body: (inout TreeDecoder) throws(ScriptError) -> R
    ) throws(ScriptError) -> R {
        nodeCount += 1
        depth += 1
        defer { depth -= 1 }
        guard nodeCount <= Self.nodeLimit else {
            throw ScriptError(.limit, "the tree has more than \(Self.nodeLimit) views", location: element.location)
        }
        guard depth <= Self.depthLimit else {
            throw ScriptError(
                .limit, "the tree is more than \(Self.depthLimit) views deep", location: element.location)
        }
        return try body(&self)
    }

    /// Counts a text's characters.
    mutating func count(_ text: String, of element: Element?) throws(ScriptError) {
        textLength += text.utf8.count
        guard textLength <= Self.textLimit else {
            throw ScriptError(
                .limit, "the tree's texts have more than \(Self.textLimit) characters", location: element?.location)
        }
    }

    /// Says `text` unless it has been said before.
    mutating func say(_ text: String, at element: Element?) {
        guard said.insert(text).inserted else { return }
        diagnostics.append(ProgramMessage(kind: .diagnostic, text: text, location: element?.location))
    }
}
