public import Views

/// A value that views pass up to their ancestors; SwiftUI's `PreferenceKey`.
public protocol PreferenceKey {
    /// The value's type.
    associatedtype Value
    /// The value if no view sets one.
    static var defaultValue: Value { get }
    /// Combines the values of sibling views, in the order of the tree.
    static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
    /// The value nil.
    public static var defaultValue: Value { nil }
}

/// The preferences that the views of a subtree set, by key.
final class PreferenceValues {
    private struct Entry {
        var value: Any
        let join: (Any, Any) -> Any
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    /// The value under `key`, or its default if no view set one.
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

    /// Adds the values of `other`, which follow those collected so far in the order of the tree.
    func add(_ other: PreferenceValues) {
        for (key, entry) in other.entries {
            if let before = entries[key] {
                entries[key]?.value = entry.join(before.value, entry.value)
            } else {
                entries[key] = entry
            }
        }
    }
}

/// The bag that collects the preferences of the current evaluation; nil if nothing reads any.
enum PreferenceTarget: EnvironmentKey {
    static var defaultValue: PreferenceValues? { nil }
}

extension EvaluationContext {
    /// Returns the nodes of `content`. `change` may modify the collected preferences before they are passed to the
    /// ancestors.
    @MainActor func collecting<Content: View>(
        _ content: Content, under identity: IdentityNode, isWanted: Bool,
        _ change: @MainActor (PreferenceValues) -> Void
    ) -> [ViewNode] {
        let outer = environment[PreferenceTarget.self]
        guard isWanted || outer != nil else { return nodes(of: content, under: identity, .content) }
        var inner = self
        let bag = PreferenceValues()
        inner.environment[PreferenceTarget.self] = bag
        let nodes = inner.nodes(of: content, under: identity, .content)
        change(bag)
        outer?.add(bag)
        return nodes
    }
}

/// A view that changes the preferences of its content.
private struct PreferenceView<Content: View>: View, PrimitiveView {
    let content: Content
    let change: @MainActor (PreferenceValues) -> Void

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        context.collecting(content, under: identity, isWanted: false, change)
    }
}

/// A view that is notified when the preferences of its content change.
private struct PreferenceChangeView<Content: View, Key: PreferenceKey>: View, PrimitiveView
where Key.Value: Equatable {
    let content: Content
    let key: Key.Type
    let action: (Key.Value) -> Void

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        context.collecting(content, under: identity, isWanted: true) { bag in
            let value = bag.value(key)
            // Geometry readers set no preferences before their first layout, so a missing value is no change.
            let seen = identity.slot as? SlotValue<Key.Value> ?? SlotValue(key.defaultValue)
            identity.slot = seen
            guard seen.value != value else { return }
            seen.value = value
            let action = action
            context.pass.evaluationEvents.append(.change { action(value) })
        }
    }
}

/// A view with a second view that is made from the preferences of the first.
private struct PreferenceOverlayView<Content: View, Key: PreferenceKey, Layer: View>: View, PrimitiveView {
    let content: Content
    let key: Key.Type
    let layer: (Key.Value) -> Layer
    let modifier: (ViewNode) -> Modifier

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        var handedUp: PreferenceValues?
        let nodes = context.collecting(content, under: identity, isWanted: true) { handedUp = $0 }
        let value = handedUp?.value(key) ?? Key.defaultValue
        return nodes.modified(modifier(context.node(of: layer(value), under: identity, .part("layer"))))
    }
}

extension View {
    /// Sets the preference to `value`, in place of the value that the views within set.
    public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
        PreferenceView(content: self) { $0.set(key, value) }
    }

    /// Changes the preference that the views within set.
    public func transformPreference<K: PreferenceKey>(
        _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
    ) -> some View {
        PreferenceView(content: self) { bag in
            var value = bag.value(key)
            callback(&value)
            bag.set(key, value)
        }
    }

    /// Calls `action` when the preference of the views within has changed, starting from the default. The call takes
    /// place after the views were evaluated.
    public func onPreferenceChange<K: PreferenceKey>(
        _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
    ) -> some View where K.Value: Equatable {
        PreferenceChangeView(content: self, key: key, action: action)
    }

    /// Places a view in front of this one, made from the preference of the views within.
    public func overlayPreferenceValue<Key: PreferenceKey, T: View>(
        _ key: Key.Type = Key.self, alignment: Alignment = .center,
        @ViewBuilder _ transform: @escaping (Key.Value) -> T
    ) -> some View {
        PreferenceOverlayView(content: self, key: key, layer: transform) { .overlay($0, alignment: alignment) }
    }

    /// Places a view behind this one, made from the preference of the views within.
    public func backgroundPreferenceValue<Key: PreferenceKey, T: View>(
        _ key: Key.Type = Key.self, alignment: Alignment = .center,
        @ViewBuilder _ transform: @escaping (Key.Value) -> T
    ) -> some View {
        PreferenceOverlayView(content: self, key: key, layer: transform) { .background($0, alignment: alignment) }
    }
}

extension View {
    /// Sets a preference that `change` makes from the preference of the views within and from the measured geometry of
    /// the view.
    package func measuredPreference<K: PreferenceKey>(
        _ key: K.Type, _ change: @escaping (GeometrySlot, inout K.Value) -> Void
    ) -> some View {
        MeasuredPreference(content: self, key: key, change: change)
    }
}

/// A view whose preference depends on its geometry.
private struct MeasuredPreference<Content: View, Key: PreferenceKey>: View, PrimitiveView {
    let content: Content
    let key: Key.Type
    let change: (GeometrySlot, inout Key.Value) -> Void

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let reader = identity.child(.part("geometry"), GeometrySlot.self, in: context.pass)
        let slot = GeometrySlot.kept(at: reader, in: context)
        slot.readsOrigin = true
        let nodes = context.collecting(content, under: identity, isWanted: false) { bag in
            var value = bag.value(key)
            change(slot, &value)
            bag.set(key, value)
        }
        let measurer = ViewNode(.geometryReader(slot.part(at: reader), children: []))
        return nodes.modified(.background(measurer, alignment: .center))
    }
}
