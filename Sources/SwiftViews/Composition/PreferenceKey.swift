public import Views

/// A value that views hand up to those around them; SwiftUI's `PreferenceKey`.
public protocol PreferenceKey {
    /// The value's type.
    associatedtype Value
    /// The value where no view hands one up.
    static var defaultValue: Value { get }
    /// Puts the values of views beside each other together, in the order of the tree.
    static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
    /// Nothing.
    public static var defaultValue: Value { nil }
}

/// What the views of a part of the tree hand up, by their keys.
final class PreferenceBag {
    private struct Entry {
        var value: Any
        let join: (Any, Any) -> Any
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    /// The value under `key`; its default where none was handed up.
    func value<Key: PreferenceKey>(_ key: Key.Type) -> Key.Value {
        entries[ObjectIdentifier(key)]?.value as? Key.Value ?? Key.defaultValue
    }

    /// Sets the value under `key`.
    func set<Key: PreferenceKey>(_ key: Key.Type, _ value: Key.Value) {
        entries[ObjectIdentifier(key)] = Entry(value: value) { first, second in
            guard var joined = first as? Key.Value, let second = second as? Key.Value else { return first }
            Key.reduce(value: &joined) { second }
            return joined
        }
    }

    /// Takes in what stands after all that is in here.
    func add(_ other: PreferenceBag) {
        for (key, entry) in other.entries {
            if let before = entries[key] {
                entries[key]?.value = entry.join(before.value, entry.value)
            } else {
                entries[key] = entry
            }
        }
    }
}

/// Where the preferences of what is evaluated go; nil where nobody reads any.
enum PreferenceTarget: EnvironmentKey {
    static var defaultValue: PreferenceBag? { nil }
}

extension EvaluationContext {
    /// The nodes of `content`, and what it hands up, of which `change` makes what goes on to those around.
    @MainActor func collecting<Content: View>(
        _ content: Content, under place: Place, isWanted: Bool,
        _ change: @MainActor (PreferenceBag) -> Void
    ) -> [ViewNode] {
        let outer = environment[PreferenceTarget.self]
        guard isWanted || outer != nil else { return nodes(of: content, under: place, .content) }
        var inner = self
        let bag = PreferenceBag()
        inner.environment[PreferenceTarget.self] = bag
        let nodes = inner.nodes(of: content, under: place, .content)
        change(bag)
        outer?.add(bag)
        return nodes
    }
}

/// A view with another say in what it hands up.
private struct Preferring<Content: View>: View, PrimitiveView {
    let content: Content
    let change: @MainActor (PreferenceBag) -> Void

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        context.collecting(content, under: place, isWanted: false, change)
    }
}

/// A view that is told of what those within it hand up.
private struct PreferenceWatching<Content: View, Key: PreferenceKey>: View, PrimitiveView
where Key.Value: Equatable {
    let content: Content
    let key: Key.Type
    let action: (Key.Value) -> Void

    private final class Seen {
        var value: Key.Value

        init(_ value: Key.Value) {
            self.value = value
        }
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        context.collecting(content, under: place, isWanted: true) { bag in
            let value = bag.value(key)
            // Readers of the geometry within hand up nothing before they are laid out: that is no value to be told of.
            let seen = place.slot as? Seen ?? Seen(key.defaultValue)
            place.slot = seen
            guard seen.value != value else { return }
            seen.value = value
            let action = action
            context.pass.happenings.append(.change { action(value) })
        }
    }
}

/// A view with another that is made of what those within it hand up.
private struct PreferenceLayered<Content: View, Key: PreferenceKey, Layer: View>: View, PrimitiveView {
    let content: Content
    let key: Key.Type
    let layer: (Key.Value) -> Layer
    let modifier: (ViewNode) -> Modifier

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        var handedUp: PreferenceBag?
        let nodes = context.collecting(content, under: place, isWanted: true) { handedUp = $0 }
        let value = handedUp?.value(key) ?? Key.defaultValue
        return nodes.modified(modifier(context.node(of: layer(value), under: place, .part("layer"))))
    }
}

extension View {
    /// Hands `value` up, in place of what the views within hand up.
    public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
        Preferring(content: self) { $0.set(key, value) }
    }

    /// Changes what the views within hand up.
    public func transformPreference<K: PreferenceKey>(
        _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
    ) -> some View {
        Preferring(content: self) { bag in
            var value = bag.value(key)
            callback(&value)
            bag.set(key, value)
        }
    }

    /// Calls `action` with what the views within hand up when it changed, from the default on, after the views were evaluated.
    public func onPreferenceChange<K: PreferenceKey>(
        _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
    ) -> some View where K.Value: Equatable {
        PreferenceWatching(content: self, key: key, action: action)
    }

    /// A view in front of this one, made of what the views within hand up.
    public func overlayPreferenceValue<Key: PreferenceKey, T: View>(
        _ key: Key.Type = Key.self, alignment: Alignment = .center,
        @ViewBuilder _ transform: @escaping (Key.Value) -> T
    ) -> some View {
        PreferenceLayered(content: self, key: key, layer: transform) { .overlay($0, alignment: alignment) }
    }

    /// A view behind this one, made of what the views within hand up.
    public func backgroundPreferenceValue<Key: PreferenceKey, T: View>(
        _ key: Key.Type = Key.self, alignment: Alignment = .center,
        @ViewBuilder _ transform: @escaping (Key.Value) -> T
    ) -> some View {
        PreferenceLayered(content: self, key: key, layer: transform) { .background($0, alignment: alignment) }
    }
}

extension View {
    /// Hands up what `change` makes of what the views within hand up and of the view's geometry, which is measured.
    package func measuredPreference<K: PreferenceKey>(
        _ key: K.Type, _ change: @escaping (GeometrySlot, inout K.Value) -> Void
    ) -> some View {
        MeasuredPreference(content: self, key: key, change: change)
    }
}

/// A view that hands up something of where it stands.
private struct MeasuredPreference<Content: View, Key: PreferenceKey>: View, PrimitiveView {
    let content: Content
    let key: Key.Type
    let change: (GeometrySlot, inout Key.Value) -> Void

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let reader = place.child(.part("geometry"), GeometrySlot.self, in: context.pass)
        let slot = GeometrySlot.kept(at: reader, in: context)
        slot.readsOrigin = true
        let nodes = context.collecting(content, under: place, isWanted: false) { bag in
            var value = bag.value(key)
            change(slot, &value)
            bag.set(key, value)
        }
        let measurer = ViewNode(.geometryReader(slot.part(at: reader), children: []))
        return nodes.modified(.background(measurer, alignment: .center))
    }
}
