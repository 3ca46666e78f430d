/// What is shown and may move: a view's or a modifier's value.
package protocol MovingContent: Equatable, Sendable {
    /// Names the numbers that move when they change, one after the other.
    mutating func animate(_ values: inout AnimatedValues)
    /// Whether what it looks like follows from when it came or changed, so that this has to be known.
    var followsHistory: Bool { get }
    /// Takes over when it came and changed.
    mutating func follow(_ history: ViewHistory)
    /// The name of its form, where it has several that have nothing to do with each other.
    var form: String { get }
}

extension MovingContent {
    package mutating func animate(_ values: inout AnimatedValues) {}
    package var followsHistory: Bool { false }
    package mutating func follow(_ history: ViewHistory) {}
    package var form: String { "" }

    /// The fields that move.
    var fields: [AnimatedValues.Field] {
        var copy = self
        var values = AnimatedValues()
        copy.animate(&values)
        return values.fields
    }

    /// The value with other numbers in its fields.
    func with(_ fields: [AnimatedValues.Field]) -> Self {
        var copy = self
        var values = AnimatedValues(putting: fields)
        copy.animate(&values)
        return copy
    }

    /// The value as it is with its history.
    func with(_ history: ViewHistory) -> Self {
        var copy = self
        copy.follow(history)
        return copy
    }
}

/// When a view or a modifier came, and when it changed, in the session's time.
package struct ViewHistory: Hashable, Sendable {
    /// When it came.
    package var appeared: Duration
    /// When it became what it is; nil where it always was that.
    package var changed: Duration?
    /// When it became what it was before that; nil where it was that from the beginning.
    package var changedBefore: Duration?
}
