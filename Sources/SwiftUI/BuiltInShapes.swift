public import Foundation
public import SwiftViews
public import Views

// The shapes of the views' room are shapes of one's own's kind, and can be drawn in.

extension ShapeView {
    /// The edge of what the shape is as an outline.
    fileprivate nonisolated func outlinePath(in rect: CGRect) -> Path { shape.sanitized.path(in: rect.inPoints) }

    /// The outline drawn in.
    fileprivate nonisolated func drawnIn(by amount: CGFloat) -> ReshapedShape {
        ReshapedShape(shape: .inset(shape, by: amount))
    }
}

extension Rectangle: InsettableShape {
    /// The rectangle's edge.
    public nonisolated func path(in rect: CGRect) -> Path { outlinePath(in: rect) }
    /// The rectangle drawn in.
    public nonisolated func inset(by amount: CGFloat) -> ReshapedShape { drawnIn(by: amount) }
}

extension RoundedRectangle: InsettableShape {
    /// The rectangle's edge.
    public nonisolated func path(in rect: CGRect) -> Path { outlinePath(in: rect) }
    /// The rectangle drawn in, its radii less by as much.
    public nonisolated func inset(by amount: CGFloat) -> ReshapedShape { drawnIn(by: amount) }

    /// A rectangle whose corners are quarters of an ellipse of twice this size, in points.
    public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        self.init(cornerSize: cornerSize.inPoints, style: style)
    }
}

extension UnevenRoundedRectangle: InsettableShape {
    /// The rectangle's edge.
    public nonisolated func path(in rect: CGRect) -> Path { outlinePath(in: rect) }
    /// The rectangle drawn in, its radii less by as much.
    public nonisolated func inset(by amount: CGFloat) -> ReshapedShape { drawnIn(by: amount) }
}

extension Circle: InsettableShape {
    /// The circle's edge.
    public nonisolated func path(in rect: CGRect) -> Path { outlinePath(in: rect) }
    /// The circle drawn in.
    public nonisolated func inset(by amount: CGFloat) -> ReshapedShape { drawnIn(by: amount) }
}

extension Ellipse: InsettableShape {
    /// The ellipse's edge.
    public nonisolated func path(in rect: CGRect) -> Path { outlinePath(in: rect) }
    /// The ellipse drawn in.
    public nonisolated func inset(by amount: CGFloat) -> ReshapedShape { drawnIn(by: amount) }
}

extension Capsule: InsettableShape {
    /// The capsule's edge.
    public nonisolated func path(in rect: CGRect) -> Path { outlinePath(in: rect) }
    /// The capsule drawn in.
    public nonisolated func inset(by amount: CGFloat) -> ReshapedShape { drawnIn(by: amount) }
}

extension ContainerRelativeShape: InsettableShape {
    /// The edge of the shape where there is no container.
    public nonisolated func path(in rect: CGRect) -> Path { outlinePath(in: rect) }
    /// The shape drawn in.
    public nonisolated func inset(by amount: CGFloat) -> ReshapedShape { drawnIn(by: amount) }
}

extension ReshapedShape: InsettableShape {
    /// The shape's edge.
    public nonisolated func path(in rect: CGRect) -> Path { outlinePath(in: rect) }
    /// The shape drawn in.
    public nonisolated func inset(by amount: CGFloat) -> ReshapedShape { drawnIn(by: amount) }
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
