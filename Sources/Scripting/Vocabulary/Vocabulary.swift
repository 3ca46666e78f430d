/// The names that scripts use, each with its support: the views and modifiers of the module `"scripting"`, its other
/// exports, and its globals. The runtime's exports, the decoder's readers and the notes derive from this table.
package enum Vocabulary {
    /// A name of the vocabulary.
    package struct Name: Equatable, Sendable {
        /// The name as scripts write it.
        package let name: String
        /// The kind of the name.
        package let kind: Kind
        /// The support of the name.
        package let supportLevel: SupportLevel
        /// The props that are a view's own, without its children; nil if they are unknown, and for other names.
        package let props: [ViewProp]?
    }

    /// The kind of a name.
    package enum Kind: String, CaseIterable, Sendable {
        case view, modifier, value
    }

    /// Every name: the views, then the modifiers, then the other exports and globals, each in alphabetical order.
    package static let all: [Name] =
        names(.view, of: viewReaders.map { ($0.names, $0.supportLevel, $0.props) })
        + names(.modifier, of: modifierReaders.map { ($0.names, $0.supportLevel, nil) })
        + names(.value, of: values.map { ($0.names, $0.supportLevel, nil) })

    private static func names(_ kind: Kind, of entries: [([String], SupportLevel, [ViewProp]?)]) -> [Name] {
        entries.flatMap { names, supportLevel, props in
            names.map { Name(name: $0, kind: kind, supportLevel: supportLevel, props: props) }
        }.sorted { $0.name < $1.name }
    }

    /// The names that scripts can import: every view and every value except the globals that each engine has.
    package static let exportNames: [String] = all.filter { name in
        switch name.kind {
        case .view: true
        case .modifier: false
        case .value: !plainGlobals.contains(name.name)
        }
    }.map(\.name)

    /// The globals that every engine, or an editor's own library, declares.
    static let plainGlobals: Set<String> = ["console", "setTimeout", "clearTimeout", "setInterval", "clearInterval"]

    /// The reader of the view called `tag`; nil if there is none.
    static func view(_ tag: String) -> ViewReader? { views[tag] }

    /// The reader of the modifier called `name`; nil if there is none.
    static func modifier(_ name: String) -> ModifierReader? { modifiers[name] }

    static let viewReaders = drawnViews + undrawnViews
    static let modifierReaders = drawnModifiers + undrawnModifiers + modifiersWithoutEffect

    /// The props that every element takes, a component's too: the modifiers and a chain of them. `ref` is a component's
    /// own.
    static let viewProps = modifierReaders.flatMap(\.names).filter { $0 != "ref" } + ["modifiers"]

    /// The view props that are not modifiers but a view's own props, by the view's name. Views without any are omitted.
    static let viewPropTable: [String: [String]] = {
        let shared = Set(viewProps)
        let pairs = viewReaders.flatMap { reader in
            let own = Set((reader.props ?? []).map(\.name)).intersection(shared).sorted()
            return own.isEmpty ? [] : reader.names.map { ($0, own) }
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }()

    private static let views = byName(viewReaders, \.names)
    private static let modifiers = byName(modifierReaders, \.names)

    private static func byName<Reader>(_ readers: [Reader], _ names: (Reader) -> [String]) -> [String: Reader] {
        let pairs = readers.flatMap { reader in names(reader).map { ($0, reader) } }
        // Each name has one reader: a second one is an error in this table, which ends every program and test.
        return Dictionary(uniqueKeysWithValues: pairs)
    }
}

extension Vocabulary {
    /// Maps and their annotations.
    static let maps: [ViewReader] = [
        .notDrawnYet("Annotation", props: ["coordinate", "title", "anchor", "tag"]),
        .notDrawnYet("LookAroundPreview", props: ["scene", "showsRoadLabels", "allowsNavigation", "badgePosition"]),
        .notDrawnYet(
            "Map",
            props: [
                "cameraPosition", "initialCameraPosition", "selection", "itemSelection", "featureSelectionAccessory",
                "itemDetailSelectionAccessory", "annotationTitles", "annotationSubtitles", "mapStyle", "cameraBounds",
                "controls",
            ], isHosted: true),
        .notDrawnYet("MapAnnotation", props: nil),
        .notDrawnYet("MapCircle", props: ["center", "radius", "fillColor", "strokeColor", "strokeStyle"]),
        .notDrawnYet("MapCompass"),
        .notDrawnYet("MapMarker", props: nil),
        .notDrawnYet("MapPitchToggle"),
        .notDrawnYet("MapPolygon", props: ["coordinates", "fillColor", "strokeColor", "strokeStyle"]),
        .notDrawnYet("MapPolyline", props: ["coordinates", "strokeColor", "strokeStyle", "contourStyle"]),
        .notDrawnYet("MapScaleView"),
        .notDrawnYet("MapUserLocationButton"),
        .notDrawnYet("Marker", props: ["coordinate", "title", "item", "tint", "systemImage", "monogram", "tag"]),
        .notDrawnYet("UserAnnotation", props: nil),
    ]
}

extension Vocabulary {
    static let drawnViews: [ViewReader] =
        ViewReader.containers + ViewReader.functions + ViewReader.grids + [.text, .markdown] + ViewReader.timeLabels
        + ViewReader.images + ViewReader.sequences + ViewReader.movies + ViewReader.shapes + ViewReader.fills
        + ViewReader.canvases + ViewReader.buttons + ViewReader.choices + ViewReader.contents + ViewReader.pages
        + [.chart] + ViewReader.chartMarks

    /// The views that are not drawn yet, with the props that are their own.
    static let undrawnViews = controls + layouts + images + maps
}

/// A view's own prop, which is not a modifier. A string literal is one that the view's reader draws.
package struct ViewProp: Equatable, Sendable, ExpressibleByStringLiteral {
    /// The prop's name.
    package let name: String
    /// The support of the prop.
    package let supportLevel: SupportLevel
    /// The type of its value; nil if the table of forms has it.
    let type: ValueForm?
    /// Whether it may be missing.
    let isOptional: Bool

    init(_ name: String, _ supportLevel: SupportLevel, type: ValueForm? = nil, isOptional: Bool = true) {
        self.name = name
        self.supportLevel = supportLevel
        self.type = type
        self.isOptional = isOptional
    }

    package init(stringLiteral name: String) {
        self.init(name, .drawn)
    }

    /// Creates a prop that changes the view on a phone and not here.
    static func notDrawnYet(_ name: String) -> ViewProp {
        ViewProp(name, .notDrawnYet)
    }
}

/// The support of a name of the vocabulary. There are only these three cases: nothing is lost silently.
package enum SupportLevel: Equatable, Sendable {
    /// It is drawn; a name that is not a view, prop or modifier works here as on a phone.
    case drawn
    /// It is visible on a phone and not here: a note reports its first use, with its location.
    case notDrawnYet
    /// It is invisible on a phone too: accepted without a note.
    case noVisibleEffect(InvisibleSubject)

    var hasNoVisibleEffect: Bool {
        if case .noVisibleEffect = self { true } else { false }
    }
}

/// The subject of a name without a visible effect; the raw value completes "it concerns …".
package enum InvisibleSubject: String, CaseIterable, Sendable {
    case accessibility = "assistive technologies"
    case callback = "a callback of the script"
    case data = "files, the network and the device's data"
    case gesture = "touches on the screen"
    case hardware = "sensors, radios and vibration"
    case identity = "the identity of a view"
    case keyboard = "keyboard input"
    case sound = "audio and speech"
    case system = "the system around the app"
}

extension Vocabulary {
    /// Controls for pressing, choosing or typing, and their containers.
    static let controls: [ViewReader] = [
        .notDrawnYet("CodeEditor", props: nil),
        .notDrawnYet("DefaultToolbarItem", props: ["kind", "placement", "sharedBackgroundVisibility"]),
        .notDrawnYet("DirectoryBrowserView", props: ["title", "directoryPath", "onFilesChanged"]),
        .notDrawnYet(
            "Editor",
            props: [
                "scriptName", "showAccessoryView", "searchEnabled", "exportEnabled", "controller",
            ]),
        .notDrawnYet("MultiColumnsPicker", props: ["options", "selections", "onSelectionsChanged"]),
        .notDrawnYet("MultiDatePicker", props: nil),
        .notDrawnYet("MultiPicker", props: ["options", "selections", "onSelectionsChanged"]),
        .notDrawnYet("NavigationDestination"),
        .notDrawnYet("NavigationLink", props: ["destination", "value", "title"]),
        .notDrawnYet("TextEditor", props: nil, isHosted: true),
        .notDrawnYet("Toolbar", props: nil),
        .notDrawnYet("ToolbarItem", props: ["placement", "sharedBackgroundVisibility"]),
        .notDrawnYet("ToolbarItemGroup", props: ["placement", "sharedBackgroundVisibility"]),
        .notDrawnYet("ToolbarSpacer", props: ["sizing", "placement", "sharedBackgroundVisibility"]),
    ]

    /// Views that arrange or request others.
    static let layouts: [ViewReader] = [
        .notDrawnYet("ReorderableForEach", props: nil),
        .notDrawnYet("Table", props: nil),
        .notDrawnYet("TableColumn", props: nil),
        .notDrawnYet("TimelineView", props: nil),
    ]

    /// Images, drawings, movies and scrolling texts.
    static let images: [ViewReader] = [
        .notDrawnYet("CameraView", props: nil),
        .notDrawnYet(
            "CaptureVideoPreviewView",
            props: [
                "session", "videoDevice", "videoGravity", "isVideoMirrored", "cornerRadius", "masksToBounds",
            ]),
        .notDrawnYet("LivePhotoView", props: ["livePhoto"]),
        .notDrawnYet(
            "VideoRecorderPreviewView",
            props: [
                "videoGravity", "isVideoMirrored", "cornerRadius", "masksToBounds",
            ]),
        .notDrawnYet("WebView", props: ["controller"], isHosted: true),
    ]
}
