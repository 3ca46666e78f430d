public import Views

/// The completion of an animation; SwiftUI's `AnimationCompletionCriteria`.
public enum AnimationCompletionCriteria: Hashable, Sendable {
    /// The animation has almost reached its target, though a spring may still oscillate.
    case logicallyComplete
    /// Nothing of the animation moves. A later animation of the same state takes over the animation, which is removed
    /// when the later one is.
    case removed
}

/// Animates the changes that `body` makes to the views' state with `animation`; nil for no animation. SwiftUI's
/// `withAnimation`. State changes with another animation, or without one, are separate updates in their order. Changes
/// of observed objects use the last transaction that was set.
public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
    try withTransaction(Transaction(animation: animation), body)
}

/// Animates the changes that `body` makes with `animation`. Calls `completion` when the animation has ended, on the
/// session's clock: at once if nothing changed, never if the animation has no end.
public func withAnimation<Result>(
    _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
    let (result, scope) = try TransactionScope.run(Transaction(animation: animation), body)
    let changes = scope.changes
    guard let stage = ProgramContext.current else {
        completion()
        return result
    }
    if let animation, !changes.isEmpty {
        switch completionCriteria {
        case .logicallyComplete: stage.call(completion, in: animation.logicalDuration)
        case .removed: stage.call(completion, afterAnimationsOf: changes)
        }
    } else {
        stage.call(completion, in: 0)
    }
    return result
}

/// Applies `transaction` to the changes that `body` makes to the views' state; SwiftUI's `withTransaction`.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    try TransactionScope.run(transaction, body).result
}

/// Applies a transaction with `value` at `path` to the changes that `body` makes.
public func withTransaction<Value, Result>(
    _ path: WritableKeyPath<Transaction, Value>, _ value: Value, _ body: () throws -> Result
) rethrows -> Result {
    var transaction = TransactionScope.current?.transaction ?? Transaction()
    transaction[keyPath: path] = value
    return try withTransaction(transaction, body)
}

extension Binding {
    /// Returns the binding with its changes animated by `animation`.
    public func animation(_ animation: Animation? = .default) -> Binding<Value> {
        transaction(Transaction(animation: animation))
    }

    /// Returns the binding with `transaction` applied to its changes.
    public func transaction(_ transaction: Transaction) -> Binding<Value> {
        let source = self
        return Binding(
            get: { source.wrappedValue },
            set: { value in withTransaction(transaction) { source.wrappedValue = value } })
    }
}
