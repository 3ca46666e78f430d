extension Binding {
    /// A binding to a value, as one that may be nil; setting nil does nothing.
    public init<V>(_ base: Binding<V>) where Value == V? {
        self.init(get: { base.wrappedValue }, set: { value in value.map { base.wrappedValue = $0 } })
    }

    /// A binding to what is in an optional; nil where nothing is. While there is nothing, it has the value that was there last.
    public init?(_ base: Binding<Value?>) {
        guard let value = base.wrappedValue else { return nil }
        let last = LastElement(value)
        self.init(
            get: {
                if let value = base.wrappedValue { last.element = value }
                return last.element
            }, set: { if base.wrappedValue != nil { base.wrappedValue = $0 } })
    }

    /// A binding to a value, as one of any type that can be compared; setting one of another type does nothing.
    public init<V: Hashable>(_ base: Binding<V>) where Value == AnyHashable {
        self.init(
            get: { AnyHashable(base.wrappedValue) },
            set: { value in (value.base as? V).map { base.wrappedValue = $0 } })
    }
}

extension Binding: Identifiable where Value: Identifiable {
    /// The value's id.
    public var id: Value.ID { wrappedValue.id }
}
