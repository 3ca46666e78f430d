package import SharedTypes
package import Views

/// Decodes the trees that the runtime sends at its commits, each as JSON in UTF-8, into presentations. A tree may refer
/// to views of earlier trees by number, so that it contains only the changes.
///
/// Errors at which SwiftUI or Scripting would stop are thrown: an invalid number, an unknown view, a tree beyond the
/// limits. Everything else is ignored with one note per name over the life of the decoder. Used by one thread at a
/// time.
package struct TreeDecoder {
    /// The result of decoding one tree.
    package struct Decoded: Equatable, Sendable {
        /// The presentation to show.
        package var presentation: Presentation
        /// The transaction of the change to it.
        package var transaction = Transaction()
        /// Unsupported or discouraged uses; each subject once over the life of a decoder.
        package var diagnostics: [ProgramMessage]
    }

    /// The declarations of the picture-in-picture content, collected during decoding.
    var content = ContentDeclarations()
    /// The script's images; nil if it has none.
    var images: ScriptImages?
    /// The time of day at the session's beginning, at the session's location.
    var timeOfDay = Duration.zero

    private var notes = TreeDiagnostics()
    /// The names of the values that the current modifier or view has refused.
    var refused: [String] = []
    /// The forms that values must have.
    private var forms = ValueForms()
    /// The size of the tree so far, without its depth.
    var size = TreeSize()
    /// The number of views around the current one, and the maximum so far.
    var (depth, deepest) = (0, 0)
    /// The nesting depth of views and modifiers in the current view, and the location of the innermost of those views.
    var height = NestingDepth()
    /// The cached views that later trees may refer to.
    var kept: ViewCache
    /// The number of bytes of the tree so far that describe cached views.
    var cachedBytes = 0
    /// The views that are cached already while a failed tree is scanned again; nil otherwise.
    var cachedAgain: Set<Int>?
    /// The notes that would be due if the current views were visible.
    var pendingNotes: [ViewCache.Note] = []
    /// The visibility of the current views.
    private enum ViewVisibility {
        /// In the frame.
        case visible
        /// On a page behind picture in picture, which may become visible later.
        case behind
        /// Never: it is not drawn itself.
        case never
    }
    private var sight = ViewVisibility.visible

    /// The locations in the script that create the views, by their identities. They are parsed only on access:
    /// parsing them took 7 % of the instructions of the session's thread in row "hour" of script/bench.
    private var locationTexts: [Int: String] = [:]

    /// Creates a decoder without notes. The descriptions of its cached views have at most `maximumKeptBytes` bytes.
    package init(maximumKeptBytes: Int = 64 << 20) {
        kept = ViewCache(maximumByteCount: maximumKeptBytes)
    }

    /// Decodes a commit's JSON. Throws if the tree cannot be shown, at the location of the element at fault.
    package mutating func decode(_ json: UnsafeRawBufferPointer) throws(ScriptError) -> Decoded {
        let document: JSONDocument
        do {
            document = try JSONDocument(json)
        } catch {
            throw ScriptError(
                .system, "the view tree cannot be read: \(error.reason)", cause: "byte \(error.offset)")
        }
        if let gone = document.root["gone"] {
            for value in gone.elements {
                if let number = value.number.flatMap(Int.init(exactly:)) { forget(number) }
            }
        }
        do throws(ScriptError) {
            return try decoded(document.root)
        } catch {
            keepAll(of: document.root)
            throw error
        }
    }

    private mutating func forget(_ number: Int) {
        kept.remove(number)
        locationTexts[number] = nil
    }

    /// The location in the script that creates the view of `identity`; nil if it is unknown.
    package func location(of identity: ViewIdentity) -> SourceLocation? {
        locationTexts[identity.rawValue].flatMap { SourceLocation($0) }
    }

    /// Records the location that creates `element`.
    mutating func noteLocation(of element: Element) {
        guard let identity = element.identity, let text = element.locationText?.string else { return }
        if locationTexts.count >= 4 * TreeLimits.views { locationTexts = [:] }
        locationTexts[identity.rawValue] = text
    }

    /// Caches the views of a failed tree: those of its page and of its picture-in-picture content.
    private mutating func keepAll(of root: JSONValue) {
        let content = root["pip"].flatMap { $0["content"] }
        cachedAgain = []
        defer { cachedAgain = nil }
        sight = content == nil ? .visible : .behind
        if let page = root["page"] { keepAll(in: page) }
        sight = .visible
        if let content { keepAll(in: content) }
    }

    private mutating func decoded(_ root: JSONValue) throws(ScriptError) -> Decoded {
        beginTree()
        let declared = root["pip"].flatMap { $0["content"] == nil ? nil : $0 }
        // During picture in picture, the session shows its content and never the page.
        sight = declared == nil ? .visible : .behind
        var page: ViewNode?
        if let value = root["page"], !value.isNull {
            let view = try node(value)
            page = view
            if let stage = root["stage"] { page = try staged(view, on: stage) }
        }
        let hiddenPage = try root["hiddenPage"].flatMap { value throws(ScriptError) in try node(value) }
        content = ContentDeclarations()
        sight = .visible
        let pip = try declared.flatMap { value throws(ScriptError) in try declaration(value) }
        var transaction = Transaction()
        if let value = root["animation"] {
            let turn = Element(tag: "withAnimation", props: root, children: nil, locationText: nil)
            transaction.animation = try animation(PropValue(json: value, name: "withAnimation", element: turn))
        }
        return Decoded(
            presentation: Presentation(page: page, pictureInPicture: pip, hiddenPage: hiddenPage),
            transaction: transaction,
            diagnostics: notes.take())
    }

    /// Resets the counts of a tree.
    mutating func beginTree() {
        (size, depth, deepest, cachedBytes, pendingNotes) = (TreeSize(), 0, 0, 0, [])
        height = NestingDepth()
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

    private mutating func declaration(_ value: JSONValue) throws(ScriptError) -> PictureInPictureDeclaration? {
        guard let declared = value["content"] else { return nil }
        let pip = PropValue(
            json: value, name: "pip",
            element: Element(tag: "pip", props: nil, children: nil, locationText: value["location"]))
        let content = try node(declared)
        return PictureInPictureDeclaration(
            isPresented: value["isPresented"]?.bool ?? false,
            maximumUpdatesPerSecond: try updateRate(pip["maximumUpdatesPerSecond"]),
            content: content,
            hidesOnForeground: self.content.hidesOnForeground,
            showsOnBackground: self.content.showsOnBackground || value["showsOnBackground"]?.bool == true,
            callbacks: self.content.callbacks,
            player: PlayerID(value["player"]))
    }

    private mutating func updateRate(_ value: PropValue?) throws(ScriptError) -> Double {
        guard let value, let rate = try number(value, allowsInfinity: true) else { return 30 }
        let range = PictureInPictureDeclaration.updateRates
        if range.contains(rate) { return rate }
        let clamped = min(max(rate, range.lowerBound), range.upperBound)
        emit(
            "\(value.name) is from \(range.lowerBound) to \(Int(range.upperBound)): \(clamped) is used",
            at: value.element)
        return clamped
    }

    // MARK: - Limits

    /// Counts a view, and runs `body` one level deeper.
    mutating func counting<R>(
        _ element: Element, _ body: (inout TreeDecoder) throws(ScriptError) -> R
    ) throws(ScriptError) -> R {
        size.views += 1
        depth += 1
        deepest = max(deepest, depth)
        defer { depth -= 1 }
        try checkSize(at: element)
        try checkDepth(depth, at: element)
        return try body(&self)
    }

    /// Throws if the tree has too many views, or too long texts; `element` is the last of it.
    func checkSize(at element: Element?) throws(ScriptError) {
        guard size.countedViews <= TreeLimits.views else {
            let counted = size.views > TreeLimits.views ? "" : ", where two modifiers count as a view"
            throw ScriptError(
                .limit, "the tree has more than \(TreeLimits.views) views\(counted)", location: element?.location)
        }
        guard size.textsLength <= TreeLimits.textsLength else {
            throw ScriptError(
                .limit, "the tree's texts have more than \(TreeLimits.textsLength) characters",
                location: element?.location)
        }
    }

    /// Throws if the nesting depth `depth` exceeds the limit.
    func checkDepth(_ depth: Int, at element: Element?) throws(ScriptError) {
        guard depth <= TreeLimits.depth else {
            throw ScriptError(
                .limit, "the tree is more than \(TreeLimits.depth) views deep", location: element?.location)
        }
    }

    /// Counts views that an element makes of its text.
    mutating func count(views: Int, of element: Element?) throws(ScriptError) {
        size.views += views
        try checkSize(at: element)
    }

    /// Counts a text's length.
    mutating func count(_ text: String, of element: Element?) throws(ScriptError) {
        guard text.utf8.count <= TreeLimits.textLength else {
            throw ScriptError(
                .limit, "a text has more than \(TreeLimits.textLength) characters", location: element?.location)
        }
        size.textsLength += text.utf8.count
        try checkSize(at: element)
    }

    // MARK: - Notes

    /// Adds the note `text` unless it was added before.
    mutating func emit(_ text: String, at element: Element) {
        notes.emit(text, of: text, at: element.location)
    }

    /// Notes that something is not drawn, unless it would be invisible in any case.
    mutating func reportNotDrawn(_ text: String, at element: Element) {
        if sight != .never { reportWhenVisible(ViewCache.Note(text: text, location: element.location)) }
    }

    /// Adds `note` if the view is in the frame now; for a page behind picture in picture, once it becomes visible.
    mutating func reportWhenVisible(_ note: ViewCache.Note) {
        switch sight {
        case .visible: notes.emit(note.text, of: note.text, at: note.location)
        case .behind: if pendingNotes.count < TreeLimits.notes { pendingNotes.append(note) }
        case .never: break
        }
    }

    /// Notes that a value is wrong, once for each prop and location, unless a member of it was noted; the value is
    /// ignored.
    mutating func reject(_ value: PropValue, expected: String) {
        guard !refused.contains(where: { TreeDiagnostics.isMember($0, of: value.name) }) else { return }
        refused.append(value.name)
        let place = value.element.locationText?.string ?? ""
        notes.reject(value.name, at: place)
        let sentence = "\(value.name): expected \(expected)"
        notes.emit("\(sentence), not \(value.json.inWords)", of: "\(place) \(sentence)", at: value.element.location)
    }

    /// Notes that a value is none of `form`; the value is ignored.
    mutating func refuse(_ value: PropValue, as form: ValueForm) {
        reject(value, expected: forms.words(for: form))
    }

    /// Checks a modifier's value against its declared form and notes a mismatch, unless its reader has noted the fault.
    mutating func hold(_ arguments: ModifierArguments) {
        guard arguments.values.count == 1, let value = arguments.first else { return }
        hold(value) { $0.modifier(arguments.name) }
    }

    /// Checks a view's own prop against its declared form and notes a mismatch, unless its reader has noted the fault.
    mutating func hold(_ prop: ModifierArguments, ofView view: String) {
        guard let value = prop.first else { return }
        hold(PropValue(json: value.json, name: "\(view).\(prop.name)", element: value.element)) {
            $0.prop(prop.name, ofView: view)
        }
    }

    /// `false` is the value of a condition that does not hold.
    private mutating func hold(_ value: PropValue, to form: (inout ValueForms) -> ValueForm) {
        guard value.json.bool != false, let fault = forms.fault(of: value.json, named: value.name, as: form) else {
            return
        }
        let place = value.element.locationText?.string ?? ""
        guard !notes.hasRejected(value.name, at: place) else { return }
        let subject = "\(value.name)\(fault.path)"
        notes.emit("\(subject): \(fault.words)", of: "\(place) \(subject)", at: value.element.location)
    }

    /// Notes a prop that `element` lacks although its view requires it.
    mutating func checkRequiredProps(of element: Element) {
        guard let name = forms.missingProp(of: element) else { return }
        let text = "\(element.tag): expected \(name), which is missing"
        notes.emit(text, of: "\(element.locationText?.string ?? "") \(text)", at: element.location)
    }

    /// Reads values that are never visible, without notes about undrawn views.
    mutating func noVisibleEffect<R>(
        _ body: (inout TreeDecoder) throws(ScriptError) -> R
    ) throws(ScriptError) -> R {
        let before = sight
        sight = .never
        defer { sight = before }
        return try body(&self)
    }
}

extension JSONValue {
    /// The value as text for a note.
    var inWords: String {
        if let text = string { return "\"\(text.prefix(40))\"" }
        if self["$el"] != nil || self["$els"] != nil { return "a view" }
        if self["$fn"] != nil { return "a function" }
        if let kind = self["$num"]?.string ?? self["$obj"]?.string { return kind }
        return isObject ? "an object" : isArray ? "an array" : text
    }
}

extension TreeDecoder {
    /// Places `view` on the surface of an entry point without a page: `{"kind": entry point, "family": …, "background":
    /// style}`.
    mutating func staged(_ view: ViewNode, on stage: JSONValue) throws(ScriptError) -> ViewNode {
        guard let entry = stage["kind"]?.string.flatMap({ EntryPoint(rawValue: $0) }) else { return view }
        let element = Element(tag: "Widget", props: stage, children: nil, locationText: nil)
        let background = try element.value("background").flatMap { value throws(ScriptError) in
            try Form.style.read(value["style"] ?? value, &self)
        }
        switch entry {
        case .widget:
            let family = stage["family"]?.string.flatMap { WidgetConfiguration.Family(rawValue: $0) } ?? .systemSmall
            guard let shape = family.accessoryShape else { return ViewNode(.widget(view, background: background)) }
            return ViewNode(.accessoryWidget(view, shape: shape))
        case .liveActivity, .alarmLiveActivity: return ViewNode(.liveActivity(view))
        case .index, .intent, .appIntents, .notification, .assistantTool, .keyboard, .controlWidget,
            .controlWidgetButton, .controlWidgetToggle, .translationUIProvider, .home:
            return view
        }
    }
}
