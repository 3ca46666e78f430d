import Views

/// A view that is the one that stood in its place before, where the two are equal: its body does not run again then. SwiftUI's
/// `EquatableView`.
public struct EquatableView<Content: Equatable & View>: View, PrimitiveView {
    /// The view.
    public var content: Content

    /// `content`, compared by `==`.
    public init(content: Content) {
        self.content = content
    }

    private final class Kept {
        var content: Content

        init(_ content: Content) {
            self.content = content
        }
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let kept = place.slot as? Kept ?? Kept(content)
        place.slot = kept
        if kept.content != content { kept.content = content }
        return context.nodes(of: kept.content, under: place, .content)
    }
}

extension View where Self: Equatable {
    /// The view, whose body does not run again where an equal view takes its place.
    public func equatable() -> EquatableView<Self> {
        EquatableView(content: self)
    }
}
