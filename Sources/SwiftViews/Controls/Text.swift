public import Views

/// A text; SwiftUI's `Text`.
public struct Text: View, PrimitiveView {
    private let string: String

    /// A text of `content`; line breaks in it are kept.
    public init(_ content: some StringProtocol) {
        string = String(content)
    }

    /// A text of `content` as it is.
    public init(verbatim content: String) {
        string = content
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        [ViewNode(.text(string))]
    }
}

extension Color: View, PrimitiveView {
    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        [ViewNode(.shape(.rectangle, fill: .color(self), stroke: nil))]
    }
}
