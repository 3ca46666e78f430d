import Views

/// A way to make a view of another that many views take; SwiftUI's `ViewModifier`. Its state and what it reads of the environment belong
/// to the place of the view that takes it.
@MainActor @preconcurrency
public protocol ViewModifier {
    /// The type of what it makes.
    associatedtype Body: View
    /// The view that takes it.
    typealias Content = ViewModifierContent<Self>
    /// What it makes of `content`.
    @ViewBuilder func body(content: Content) -> Body
}

/// The view that takes a modifier, as the modifier's body knows it.
public struct ViewModifierContent<Modifier: ViewModifier>: View, PrimitiveView {
    fileprivate let taker: ModifierPlace

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        taker.evaluate(place, context)
    }
}

/// The view that takes a modifier at a place. A body that the modifier made before takes the newest.
private final class ModifierPlace {
    var evaluate: (Place, EvaluationContext) -> [ViewNode] = { _, _ in [] }
}

/// A view with a modifier, or two modifiers as one; SwiftUI's `ModifiedContent`.
public struct ModifiedContent<Content, Modifier> {
    /// What takes the modifier.
    public var content: Content
    /// The modifier.
    public var modifier: Modifier

    /// `content` in `modifier`.
    public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: View, PrimitiveView where Content: View, Modifier: ViewModifier {
    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        if let modifier = modifier as? any (ViewModifier & Animatable), !modifier.animatableNumbers.isEmpty {
            return nodes(moving: modifier, at: place, in: context)
        }
        return nodes(of: modifier, at: place, in: context)
    }

    @MainActor private func nodes(
        moving modifier: some ViewModifier & Animatable, at place: Place, in context: EvaluationContext
    ) -> [ViewNode] {
        let moved = MovedView(value: modifier, transaction: context.transaction) { modifier, place, context in
            nodes(of: modifier, at: place, in: context)
        }
        return context.nodes(of: moved, under: place, .part("modifier"))
    }

    @MainActor private func nodes<Taken: ViewModifier>(
        of modifier: Taken, at place: Place, in context: EvaluationContext
    ) -> [ViewNode] {
        let inner = place.child(.part("modifier"), Taken.self, in: context.pass)
        let taker = inner.slot as? ModifierPlace ?? ModifierPlace()
        inner.slot = taker
        let content = content
        taker.evaluate = { place, context in context.nodes(of: content, under: place, .content) }
        let body = context.body(of: modifier, at: inner) { $0.body(content: ViewModifierContent<Taken>(taker: taker)) }
        return context.nodes(of: body, under: inner, .content)
    }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
    /// The view in the first modifier, and that in the second.
    public func body(content view: ViewModifierContent<Self>) -> some View {
        view.modifier(content).modifier(modifier)
    }
}

/// A modifier that leaves the view as it is; SwiftUI's `EmptyModifier`.
public struct EmptyModifier: ViewModifier {
    /// Nothing.
    public static var identity: EmptyModifier { EmptyModifier() }

    /// Nothing.
    public init() {}

    /// The view itself.
    public func body(content: ViewModifierContent<EmptyModifier>) -> some View { content }
}

extension View {
    /// The view in a modifier of one's own.
    public func modifier<T: ViewModifier>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

extension ViewModifier {
    /// This modifier and then another, as one.
    public func concat<T: ViewModifier>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}
