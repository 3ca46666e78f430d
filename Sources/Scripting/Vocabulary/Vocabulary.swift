/// The names that scripts use, each with its standing: the views and modifiers of the module `"scripting"`, what else it
/// exports, and its globals. What the runtime exports, what the decoder reads and what is said come from here.
package enum Vocabulary {
    /// A name of the vocabulary.
    package struct Name: Equatable, Sendable {
        /// The name as scripts write it.
        package let name: String
        /// What it names.
        package let kind: Kind
        /// What becomes of it.
        package let standing: Standing
        /// The props that are a view's own, its children aside; nil where they are not known, and for what is no view.
        package let props: [OwnProp]?
    }

    /// What a name names.
    package enum Kind: String, CaseIterable, Sendable {
        case view, modifier, value
    }

    /// Every name: the views, then the modifiers, then the other exports and globals, each in alphabetical order.
    package static let all: [Name] =
        names(.view, of: viewReaders.map { ($0.names, $0.standing, $0.props) })
        + names(.modifier, of: modifierReaders.map { ($0.names, $0.standing, nil) })
        + names(.value, of: values.map { ($0.names, $0.standing, nil) })

    private static func names(_ kind: Kind, of entries: [([String], Standing, [OwnProp]?)]) -> [Name] {
        entries.flatMap { names, standing, props in
            names.map { Name(name: $0, kind: kind, standing: standing, props: props) }
        }.sorted { $0.name < $1.name }
    }

    /// What scripts can import: every view and every value but the globals that each engine has.
    package static let exportNames: [String] = all.filter { name in
        switch name.kind {
        case .view: true
        case .modifier: false
        case .value: !plainGlobals.contains(name.name)
        }
    }.map(\.name)

    /// What every engine declares, or an editor's own library.
    static let plainGlobals: Set<String> = ["console", "setTimeout", "clearTimeout", "setInterval", "clearInterval"]

    /// The reader of the view called `tag`; nil where there is no such view.
    static func view(_ tag: String) -> ViewReader? { views[tag] }

    /// The reader of the modifier called `name`; nil where there is no such modifier.
    static func modifier(_ name: String) -> ModifierReader? { modifiers[name] }

    static let viewReaders = drawnViews + undrawnViews
    static let modifierReaders = drawnModifiers + undrawnModifiers + modifiersWithoutPicture

    /// The props that every element takes, a component's too: the modifiers and a chain of them. `ref` is a component's own.
    static let viewProps = modifierReaders.flatMap(\.names).filter { $0 != "ref" } + ["modifiers"]

    /// The view props that are no modifiers of a view but its own props, by the view's name. Views without any are left out.
    static let ownViewProps: [String: [String]] = {
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
        // Each name has one reader: a second one is a mistake of this table, which ends every program and test.
        return Dictionary(uniqueKeysWithValues: pairs)
    }
}
