public import Views

/// When an animation counts as done; SwiftUI's `AnimationCompletionCriteria`.
public enum AnimationCompletionCriteria: Hashable, Sendable {
    /// When it has about come where it goes, though a spring may still swing.
    case logicallyComplete
    /// When nothing of it moves any more.
    case removed
}

/// Has what `body` changes of the views' state go along with `animation`, nil for at once; SwiftUI's `withAnimation`. States that change
/// with another animation, or without one, are evaluated and shown on their own, in their order; what observed objects change moves
/// as the last change that says something.
public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
    try withTransaction(Transaction(animation: animation), body)
}

/// Has what `body` changes go along with `animation`, and calls `completion` once that is done, on the session's clock: at once where
/// nothing changed, never where the animation has no end.
public func withAnimation<Result>(
    _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
    let scope = ChangeScope(Transaction(animation: animation))
    let result = try ChangeScope.$current.withValue(scope) { try body() }
    var seconds = 0.0
    if let animation, scope.hasChanged {
        seconds = completionCriteria == .removed ? animation.duration : animation.logicalDuration
    }
    if let stage = ProgramStage.current { stage.call(completion, in: seconds) } else { completion() }
    return result
}

/// Has what `body` changes of the views' state go along with `transaction`; SwiftUI's `withTransaction`.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    try ChangeScope.$current.withValue(ChangeScope(transaction)) { try body() }
}

/// Has what `body` changes go along with a transaction of which the value at `path` is set.
public func withTransaction<Value, Result>(
    _ path: WritableKeyPath<Transaction, Value>, _ value: Value, _ body: () throws -> Result
) rethrows -> Result {
    var transaction = ChangeScope.current?.transaction ?? Transaction()
    transaction[keyPath: path] = value
    return try withTransaction(transaction, body)
}

extension Binding {
    /// The binding, whose changes are moved through by `animation`.
    public func animation(_ animation: Animation? = .default) -> Binding<Value> {
        transaction(Transaction(animation: animation))
    }

    /// The binding, whose changes go along with `transaction`.
    public func transaction(_ transaction: Transaction) -> Binding<Value> {
        let source = self
        return Binding(
            get: { source.wrappedValue },
            set: { value in withTransaction(transaction) { source.wrappedValue = value } })
    }
}
