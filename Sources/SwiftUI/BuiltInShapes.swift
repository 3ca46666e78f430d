public import Foundation
public import SwiftViews
public import Views

// The shapes of the views' room are shapes of one's own's kind, and can be drawn in.

/// A shape of the views' room: its edge is its outline's.
nonisolated public protocol OutlinedShape: InsettableShape {}

extension OutlinedShape {
    /// The shape's edge.
    public nonisolated func path(in rect: CGRect) -> Path { shape.sanitized.path(in: rect.inPoints) }
    /// The shape's size as a view.
    public nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        CGSize(shape.size(for: proposal.inPoints))
    }
    /// The shape drawn in, its radii less by as much.
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
    /// A rectangle whose corners are quarters of an ellipse of twice this size, in points.
    public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        self.init(cornerSize: cornerSize.inPoints, style: style)
    }
}

extension Path: Shape {
    /// The path, whatever the rectangle.
    public nonisolated func path(in rect: CGRect) -> Path { self }
}

extension ShapeView where Self == RoundedRectangle {
    /// A rectangle whose corners are quarters of an ellipse of twice this size, in points.
    public static func rect(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
        RoundedRectangle(cornerSize: cornerSize, style: style)
    }
}
