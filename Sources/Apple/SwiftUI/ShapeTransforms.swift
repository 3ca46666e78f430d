public import Foundation
public import SwiftViews
public import Views

/// A translated shape; SwiftUI's `OffsetShape`.
public struct OffsetShape<Content: Shape>: Shape {
    /// The original shape.
    public var base: Content
    /// The offset in points.
    public var offset: CGSize

    /// Returns the path of the shape in `rect`.
    public func path(in rect: CGRect) -> Path {
        base.path(in: rect).applying(CGAffineTransform(translationX: offset.width, y: offset.height))
    }

    /// Returns the size of the original shape.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { base.sizeThatFits(proposal) }

    /// The data of the shape, and the offset.
    public var animatableData: AnimatablePair<Content.AnimatableData, AnimatablePair<Double, Double>> {
        get { AnimatablePair(base.animatableData, AnimatablePair(offset.width, offset.height)) }
        set {
            base.animatableData = newValue.first
            offset = CGSize(width: newValue.second.first, height: newValue.second.second)
        }
    }
}

/// A rotated shape; SwiftUI's `RotatedShape`.
public struct RotatedShape<Content: Shape>: Shape {
    /// The original shape.
    public var base: Content
    /// The angle, clockwise.
    public var angle: Angle
    /// The centre of the rotation.
    public var anchor: UnitPoint

    /// Returns the path of the shape in `rect`.
    public func path(in rect: CGRect) -> Path {
        base.path(in: rect).applying(
            CGAffineTransform(rotationAngle: angle.radians).about(anchor, in: rect))
    }

    /// Returns the size of the original shape.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { base.sizeThatFits(proposal) }

    /// The data of the shape, the angle and the anchor.
    public var animatableData: AnimatablePair<Content.AnimatableData, AnimatablePair<Double, UnitPoint.AnimatableData>>
    {
        get {
            AnimatablePair(
                base.animatableData, AnimatablePair(angle.animatableData, anchor.animatableData))
        }
        set {
            base.animatableData = newValue.first
            angle.animatableData = newValue.second.first
            anchor.animatableData = newValue.second.second
        }
    }
}

/// A scaled shape; SwiftUI's `ScaledShape`.
public struct ScaledShape<Content: Shape>: Shape {
    /// The original shape.
    public var base: Content
    /// The scale factors.
    public var scale: CGSize
    /// The centre of the scaling.
    public var anchor: UnitPoint

    /// Returns the path of the shape in `rect`.
    public func path(in rect: CGRect) -> Path {
        base.path(in: rect).applying(
            CGAffineTransform(scaleX: scale.width, y: scale.height).about(anchor, in: rect))
    }

    /// Returns the size of the original shape.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { base.sizeThatFits(proposal) }

    /// The animatable data: the original shape's, then the scale factors.
    public var animatableData: AnimatablePair<Content.AnimatableData, AnimatablePair<Double, Double>> {
        get { AnimatablePair(base.animatableData, AnimatablePair(scale.width, scale.height)) }
        set {
            base.animatableData = newValue.first
            scale = CGSize(width: newValue.second.first, height: newValue.second.second)
        }
    }
}

/// A transformed shape; SwiftUI's `TransformedShape`.
public struct TransformedShape<Content: Shape>: Shape {
    /// The original shape.
    public var base: Content
    /// The transform.
    public var transform: CGAffineTransform

    /// Returns the path of the shape in `rect`.
    public func path(in rect: CGRect) -> Path { base.path(in: rect).applying(transform) }

    /// Returns the size of the original shape.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { base.sizeThatFits(proposal) }

    /// The data of the shape.
    public var animatableData: Content.AnimatableData {
        get { base.animatableData }
        set { base.animatableData = newValue }
    }
}

/// A shape with a fixed size, at the top left.
public struct SizedShape<Content: Shape>: Shape {
    /// The original shape.
    public var base: Content
    /// The size in points.
    public var size: CGSize

    /// Returns the path of the shape, regardless of the size of `rect`.
    public func path(in rect: CGRect) -> Path {
        base.path(in: CGRect(origin: rect.origin, size: size))
    }

    /// The data of the shape, and the size.
    public var animatableData: AnimatablePair<Content.AnimatableData, AnimatablePair<Double, Double>> {
        get { AnimatablePair(base.animatableData, AnimatablePair(size.width, size.height)) }
        set {
            base.animatableData = newValue.first
            size = CGSize(width: newValue.second.first, height: newValue.second.second)
        }
    }
}

extension Shape {
    /// Returns the shape translated.
    public nonisolated func offset(_ offset: CGSize) -> OffsetShape<Self> {
        OffsetShape(base: self, offset: offset)
    }

    /// Returns the shape translated.
    public nonisolated func offset(_ offset: CGPoint) -> OffsetShape<Self> {
        self.offset(CGSize(width: offset.x, height: offset.y))
    }

    /// Returns the shape translated.
    public nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> OffsetShape<Self> {
        offset(CGSize(width: x, height: y))
    }

    /// Returns the shape rotated clockwise about `anchor`.
    public nonisolated func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> RotatedShape<Self> {
        RotatedShape(base: self, angle: angle, anchor: anchor)
    }

    /// Returns the shape scaled from `anchor`.
    public nonisolated func scale(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> ScaledShape<Self> {
        ScaledShape(base: self, scale: CGSize(width: x, height: y), anchor: anchor)
    }

    /// Returns the shape scaled from `anchor`.
    public nonisolated func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> ScaledShape<Self> {
        self.scale(x: scale, y: scale, anchor: anchor)
    }

    /// Returns the shape transformed.
    public nonisolated func transform(_ transform: CGAffineTransform) -> TransformedShape<Self> {
        TransformedShape(base: self, transform: transform)
    }

    /// Returns the shape with a fixed size.
    public nonisolated func size(_ size: CGSize) -> SizedShape<Self> { SizedShape(base: self, size: size) }

    /// Returns the shape with a fixed size.
    public nonisolated func size(width: CGFloat, height: CGFloat) -> SizedShape<Self> {
        size(CGSize(width: width, height: height))
    }
}
