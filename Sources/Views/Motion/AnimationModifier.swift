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

    func change(_ style: inout InheritedStyle) { style[OwnAnimations.self] = disablesAnimations ? nil : animation }

    func change(_ transaction: inout Transaction, from old: (any ModifierContent)?) {
        transaction.animation = animation
        transaction.disablesAnimations = disablesAnimations
    }
}

extension Modifier {
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
