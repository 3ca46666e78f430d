import SharedTypes
import Views

/// One element of the runtime's tree: `{"t": tag, "i": identity, "k": 1 where it is kept, "p": props, "c": children,
/// "m": made for, "d": drawing, "l": location, "w": locations of props}`. Or a run of views, which replaces itself by
/// its children: `{"r": 1, "i": identity, "k": 1 where it is kept, "c": views}`.
struct Element {
    /// The view's name.
    var tag: String
    /// The runtime's number for the view, the same from tree to tree; nil if it has none.
    var identity: ViewIdentity?
    /// Whether the view is cached: later trees refer to it by its identity alone while it looks the same.
    var isCached = false
    /// Whether it is a run of views instead of a view.
    var isRun = false
    /// The props; nil if there are none.
    var props: JSONValue?
    /// The children; nil if there are none.
    var children: JSONValue?
    /// The size that the script created the view for: `[width, height, insets…, moment]`, empty if a drawing was not
    /// created for any yet. Nil if the view does not depend on a size.
    var made: JSONValue?
    /// The drawing of the view's function; nil if it drew nothing.
    var drawing: JSONValue?
    /// Whether the view is created for its size.
    var isMeasured: Bool { made != nil }
    /// The texts of a time label, computed by the runtime; nil for other views.
    var durationWords: JSONValue?
    /// The locations of props that come from a component above, by their names; nil if all are at the element.
    var places: JSONValue?
    /// `file:line:column`, parsed only on access.
    var locationText: JSONValue?

    init(tag: String, props: JSONValue?, children: JSONValue?, locationText: JSONValue?) {
        self.tag = tag
        self.props = props
        self.children = children
        self.locationText = locationText
    }

    init(_ value: JSONValue) {
        tag = ""
        for member in value.members {
            if member.name.equals("t") {
                tag = member.value.string ?? ""
            } else if member.name.equals("i") {
                identity = member.value.number.flatMap(Int.init(exactly:)).map(ViewIdentity.init(rawValue:))
            } else if member.name.equals("k") {
                isCached = true
            } else if member.name.equals("r") {
                isRun = true
            } else if member.name.equals("p") {
                props = member.value
            } else if member.name.equals("s") {
                durationWords = member.value
            } else if member.name.equals("w") {
                places = member.value
            } else if member.name.equals("c") {
                children = member.value
            } else if member.name.equals("m") {
                made = member.value
            } else if member.name.equals("d") {
                drawing = member.value
            } else if member.name.equals("l") {
                locationText = member.value
            }
        }
    }

    /// The location in the script that creates the element; nil if it is unknown.
    var location: SourceLocation? {
        locationText?.string.flatMap { SourceLocation($0) }
    }

    /// The location of the prop called `name`: that of the component's element if the prop comes from there.
    func place(of name: String) -> JSONValue? {
        places?.members.first { $0.name.string == name }?.value ?? locationText
    }

    /// The first value of a modifier, which is a prop or a call in the chain of modifiers; nil if it is absent or null.
    func modifierValue(_ name: StaticString) -> JSONValue? {
        if let value = self[name] { return value }
        for call in self["modifiers"].map({ Array($0.elements) }) ?? [] {
            guard let arguments = ModifierArguments(call: call, of: self) else { continue }
            if arguments.name == name.description, let value = arguments.first { return value.json }
        }
        return nil
    }

    /// A prop by name; nil if it is absent or null.
    subscript(_ name: StaticString) -> JSONValue? {
        guard let value = props?[name], !value.isNull else { return nil }
        return value
    }
}

/// The declarations of picture-in-picture content as a whole, whichever view in it makes them.
struct ContentDeclarations: Sendable {
    /// The declared callbacks.
    var callbacks: Set<PictureInPictureCallback> = []
    /// Whether to close the window when the page comes to the foreground.
    var hidesOnForeground = false
    /// Whether to open the window when the page enters the background.
    var showsOnBackground = false

    /// Whether there are no declarations.
    var isEmpty: Bool { callbacks.isEmpty && !hidesOnForeground && !showsOnBackground }

    /// Adds the declarations of another part of the content.
    mutating func add(_ other: ContentDeclarations) {
        callbacks.formUnion(other.callbacks)
        hidesOnForeground = hidesOnForeground || other.hidesOnForeground
        showsOnBackground = showsOnBackground || other.showsOnBackground
    }
}
