/// How changes of what is within move, where a value changed with them; SwiftUI's `animation(_:value:)`.
struct AnimationModifier: ModifierContent {
    /// Nil for at once.
    let animation: Animation?
    /// What is looked at: the view within is moved where it changed.
    let value: AnimationValue

    var followsHistory: Bool { true }

    func change(_ style: inout InheritedStyle) { style[OwnAnimations.self] = animation }

    func change(_ transaction: inout Transaction, from old: (any ModifierContent)?) {
        guard let old = old as? AnimationModifier, old.value != value, !transaction.disablesAnimations else { return }
        transaction.animation = animation
    }
}

private enum OwnAnimations: InheritedKey {
    static var defaultValue: Animation? { nil }
}

extension InheritedStyle {
    /// How the innermost view around says that changes move; nil for at once. What changes by itself with the time moves by it.
    var ownAnimation: Animation? { self[OwnAnimations.self] }
}

/// A value that decides by its changes whether something moves.
public enum AnimationValue: Hashable, Sendable {
    case string(String)
    case number(Double)
    case truth(Bool)
    case nothing
    /// A value of the program's own, which stands for itself by its hash.
    case hash(Int)
}

/// What goes along with every change of what is within; SwiftUI's `transaction(_:)`.
struct TransactionModifier: ModifierContent {
    /// Takes the place of the change's own animation.
    let animation: Animation?
    let disablesAnimations: Bool

    /// A change that nothing else moves is moved by it.
    var followsHistory: Bool { animation != nil }

    func change(_ style: inout InheritedStyle) { style[OwnAnimations.self] = disablesAnimations ? nil : animation }

    func change(_ transaction: inout Transaction, from old: (any ModifierContent)?) {
        transaction.animation = animation
        transaction.disablesAnimations = disablesAnimations
    }
}

/// Changes what goes along with every change of what is within by a function of it; SwiftUI's `transaction(_:)`.
struct TransactionFunctionModifier: ModifierContent {
    let function: TransactionFunction

    var followsHistory: Bool { true }

    func change(_ style: inout InheritedStyle) {
        var own = Transaction(animation: style.ownAnimation)
        function.transform(&own)
        style[OwnAnimations.self] = own.disablesAnimations ? nil : own.animation
    }

    func change(_ transaction: inout Transaction, from old: (any ModifierContent)?) {
        function.transform(&transaction)
    }
}

/// A function of what goes along with a change. All are equal: what a tree looks like does not tell one from another.
///
/// SAFETY: a tree is laid out on the thread of the program that made it.
package struct TransactionFunction: Equatable, @unchecked Sendable {
    let transform: (inout Transaction) -> Void

    /// What `transform` does.
    package init(_ transform: @escaping (inout Transaction) -> Void) {
        self.transform = transform
    }

    package static func == (one: Self, other: Self) -> Bool { true }
}

extension Modifier {
    /// Changes what goes along with every change of the view, as what is around it has left it.
    package static func transaction(_ function: TransactionFunction) -> Self {
        Self(TransactionFunctionModifier(function: function))
    }

    /// How changes of the view move, where `value` changed with them; nil for at once. It goes before what is around it and what the
    /// change itself says.
    public static func animation(_ animation: Animation?, value: AnimationValue) -> Self {
        Self(AnimationModifier(animation: animation, value: value))
    }

    /// How all changes of the view move; nil for at once.
    public static func transaction(animation: Animation?, disablesAnimations: Bool = false) -> Self {
        Self(TransactionModifier(animation: animation, disablesAnimations: disablesAnimations))
    }
}

extension ViewNode {
    /// Whether the view or one in it asks to be moved through an animation without end.
    package var asksForEndlessMotion: Bool {
        modifiers.contains { ($0.content as? AnimationModifier)?.animation?.isEndless == true }
            || parts.contains(where: \.asksForEndlessMotion)
    }
}
