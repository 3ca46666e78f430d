public import Foundation
public import SwiftViews
public import Views

// The shapes of the views' module conform to the same protocol as a program's own shapes, and can be inset.

/// A shape of the views' module, whose path is that of its outline.
nonisolated public protocol OutlinedShape: InsettableShape {}

extension OutlinedShape {
    /// Returns the path of the shape.
    public nonisolated func path(in rect: CGRect) -> Path { shape.sanitized.path(in: rect.inPoints) }
    /// Returns the size of the shape as a view.
    public nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        CGSize(shape.size(for: proposal.inPoints))
    }
    /// Returns the shape inset by `amount`, with its radii reduced by the same amount.
    public nonisolated func inset(by amount: CGFloat) -> ReshapedShape {
        ReshapedShape(shape: .inset(shape, by: amount))
    }
}

extension Rectangle: OutlinedShape {}
extension RoundedRectangle: OutlinedShape {}
extension UnevenRoundedRectangle: OutlinedShape {}
extension Circle: OutlinedShape {}
extension Ellipse: OutlinedShape {}
extension Capsule: OutlinedShape {}
extension ContainerRelativeShape: OutlinedShape {}
extension ReshapedShape: OutlinedShape {}

extension RoundedRectangle {
    /// A rectangle whose corners are quarters of an ellipse of twice `cornerSize`, in points.
    public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        self.init(cornerSize: cornerSize.inPoints, style: style)
    }
}

extension Path: Shape {
    /// Returns the path, regardless of the rectangle.
    public nonisolated func path(in rect: CGRect) -> Path { self }
}

extension ShapeView where Self == RoundedRectangle {
    /// A rectangle whose corners are quarters of an ellipse of twice `cornerSize`, in points.
    public static func rect(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
        RoundedRectangle(cornerSize: cornerSize, style: style)
    }
}
