/// The animation of changes to the content when a value changes with them; SwiftUI's `animation(_:value:)`.
struct AnimationModifier: ModifierContent {
    /// The animation; nil for an immediate change.
    let animation: Animation?
    /// The observed value: the content is animated in changes in which it differs.
    let value: AnimationValue

    var followsHistory: Bool { true }

    func change(_ style: inout InheritedStyle) { style[SelfDrivenAnimations.self] = animation }

    func change(_ transaction: inout Transaction, from old: (any ModifierContent)?) {
        guard let old = old as? AnimationModifier, old.value != value, !transaction.disablesAnimations else { return }
        transaction.animation = animation
    }
}

private enum SelfDrivenAnimations: InheritedKey {
    static var defaultValue: Animation? { nil }
}

extension InheritedStyle {
    /// The animation that the innermost enclosing modifier sets; nil for none. It also animates changes that the time
    /// alone causes.
    var ownAnimation: Animation? { self[SelfDrivenAnimations.self] }
}

/// A value whose changes determine whether content is animated.
public enum AnimationValue: Hashable, Sendable {
    case string(String)
    case number(Double)
    case truth(Bool)
    case nothing
    /// A value of the program's own, represented by its hash.
    case hash(Int)
}

/// The transaction of every change to the content; SwiftUI's `transaction(_:)`.
struct TransactionModifier: ModifierContent {
    /// The animation that replaces the change's own.
    let animation: Animation?
    let disablesAnimations: Bool

    /// Whether it animates changes that nothing else animates.
    var followsHistory: Bool { animation != nil }

    func change(_ style: inout InheritedStyle) {
        style[SelfDrivenAnimations.self] = disablesAnimations ? nil : animation
    }

    func change(_ transaction: inout Transaction, from old: (any ModifierContent)?) {
        transaction.animation = animation
        transaction.disablesAnimations = disablesAnimations
    }
}

/// Changes the transaction of every change to the content by a function; SwiftUI's `transaction(_:)`.
struct TransactionFunctionModifier: ModifierContent {
    let function: TransactionFunction

    var followsHistory: Bool { true }

    func change(_ style: inout InheritedStyle) {
        var own = Transaction(animation: style.ownAnimation)
        function.transform(&own)
        style[SelfDrivenAnimations.self] = own.disablesAnimations ? nil : own.animation
    }

    func change(_ transaction: inout Transaction, from old: (any ModifierContent)?) {
        function.transform(&transaction)
    }
}

/// A function that changes a transaction. All are equal: the appearance of a tree does not depend on it.
///
/// SAFETY: a tree is laid out on the thread of the program that made it.
package struct TransactionFunction: Equatable, @unchecked Sendable {
    let transform: (inout Transaction) -> Void

    /// Wraps `transform`.
    package init(_ transform: @escaping (inout Transaction) -> Void) {
        self.transform = transform
    }

    package static func == (one: Self, other: Self) -> Bool { true }
}

extension Modifier {
    /// Changes the transaction of every change to the view, after the enclosing views have changed it.
    package static func transaction(_ function: TransactionFunction) -> Self {
        Self(TransactionFunctionModifier(function: function))
    }

    /// Animates changes to the view in which `value` changes; nil for immediate changes. It takes precedence over
    /// enclosing views and over the change's own transaction.
    public static func animation(_ animation: Animation?, value: AnimationValue) -> Self {
        Self(AnimationModifier(animation: animation, value: value))
    }

    /// Animates all changes to the view; nil for immediate changes.
    public static func transaction(animation: Animation?, disablesAnimations: Bool = false) -> Self {
        Self(TransactionModifier(animation: animation, disablesAnimations: disablesAnimations))
    }
}

extension ViewNode {
    /// Whether the view or a descendant requests an endless animation.
    package var requestsEndlessAnimation: Bool {
        modifiers.contains { ($0.content as? AnimationModifier)?.animation?.isEndless == true }
            || parts.contains(where: \.requestsEndlessAnimation)
    }
}
