/// The animatable value of a view or a modifier.
package protocol AnimatableContent: Equatable, Sendable {
    /// Names the animatable numbers, one after the other.
    mutating func animate(_ values: inout AnimatedValues)
    /// Whether the appearance depends on when the value appeared or changed, so that its history must be recorded.
    var followsHistory: Bool { get }
    /// Sets the history.
    mutating func follow(_ history: ViewHistory)
    /// The name of its form, if it has several between which nothing can be interpolated.
    var form: String { get }
}

extension AnimatableContent {
    package mutating func animate(_ values: inout AnimatedValues) {}
    package var followsHistory: Bool { false }
    package mutating func follow(_ history: ViewHistory) {}
    package var form: String { "" }

    var fields: [AnimatedValues.Field] {
        var copy = self
        var values = AnimatedValues()
        copy.animate(&values)
        return values.fields
    }

    /// Returns the value with other numbers in its fields.
    func with(_ fields: [AnimatedValues.Field]) -> Self {
        var copy = self
        var values = AnimatedValues(putting: fields)
        copy.animate(&values)
        return copy
    }

    /// Returns the value with its history.
    func with(_ history: ViewHistory) -> Self {
        var copy = self
        copy.follow(history)
        return copy
    }
}

/// The times at which a view or a modifier appeared and changed, in session time.
package struct ViewHistory: Hashable, Sendable {
    /// The time at which it appeared.
    package var appeared: Duration
    /// The time at which it took its current value; nil for the initial value.
    package var changed: Duration?
    /// The time at which it took its previous value; nil if that was the initial value.
    package var changedBefore: Duration?
}
