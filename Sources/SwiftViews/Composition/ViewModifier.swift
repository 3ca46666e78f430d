import Views

/// A reusable change to a view; SwiftUI's `ViewModifier`. Its state and the environment values that it reads belong to
/// the identity of the modified view.
@MainActor @preconcurrency
public protocol ViewModifier {
    /// The type of the body.
    associatedtype Body: View
    /// The modified view.
    typealias Content = ViewModifierContent<Self>
    /// Returns the body of the modifier for `content`.
    @ViewBuilder func body(content: Content) -> Body
}

/// The modified view, as the modifier's body sees it.
public struct ViewModifierContent<Modifier: ViewModifier>: View, PrimitiveView {
    fileprivate let taker: ModifierContentStore

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        taker.evaluate(identity, context)
    }
}

/// The modified view at one identity. A body that the modifier made earlier uses the newest content.
private final class ModifierContentStore {
    var evaluate: (IdentityNode, EvaluationContext) -> [ViewNode] = { _, _ in [] }
}

/// A view with a modifier, or two modifiers as one; SwiftUI's `ModifiedContent`.
public struct ModifiedContent<Content, Modifier> {
    /// The modified content.
    public var content: Content
    /// The modifier.
    public var modifier: Modifier

    /// Creates `content` with `modifier` applied.
    public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: View, PrimitiveView where Content: View, Modifier: ViewModifier {
    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        if let modifier = modifier as? any (ViewModifier & Animatable), !modifier.animatableNumbers.isEmpty {
            return nodes(moving: modifier, at: identity, in: context)
        }
        return nodes(of: modifier, at: identity, in: context)
    }

    @MainActor private func nodes(
        moving modifier: some ViewModifier & Animatable, at identity: IdentityNode, in context: EvaluationContext
    ) -> [ViewNode] {
        let moved = AnimatableView(value: modifier, transaction: context.transaction) { modifier, identity, context in
            nodes(of: modifier, at: identity, in: context)
        }
        return context.nodes(of: moved, under: identity, .part("modifier"))
    }

    @MainActor private func nodes<Taken: ViewModifier>(
        of modifier: Taken, at identity: IdentityNode, in context: EvaluationContext
    ) -> [ViewNode] {
        let inner = identity.child(.part("modifier"), Taken.self, in: context.pass)
        let taker = inner.slot as? ModifierContentStore ?? ModifierContentStore()
        inner.slot = taker
        let content = content
        taker.evaluate = { identity, context in context.nodes(of: content, under: identity, .content) }
        let body = context.body(of: modifier, at: inner) { $0.body(content: ViewModifierContent<Taken>(taker: taker)) }
        return context.nodes(of: body, under: inner, .content)
    }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
    /// Applies the first modifier, then the second.
    public func body(content view: ViewModifierContent<Self>) -> some View {
        view.modifier(content).modifier(modifier)
    }
}

/// A modifier that leaves the view as it is; SwiftUI's `EmptyModifier`.
public struct EmptyModifier: ViewModifier {
    /// The empty modifier.
    public static var identity: EmptyModifier { EmptyModifier() }

    /// Creates the empty modifier.
    public init() {}

    /// The view itself.
    public func body(content: ViewModifierContent<EmptyModifier>) -> some View { content }
}

extension View {
    /// Applies a modifier to the view.
    public func modifier<T: ViewModifier>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

extension ViewModifier {
    /// Combines this modifier with one that is applied after it.
    public func concat<T: ViewModifier>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}
