import Views

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
