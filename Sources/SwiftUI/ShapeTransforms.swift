public import Foundation
public import SwiftViews
public import Views

/// A shape that is moved; SwiftUI's `OffsetShape`.
public struct OffsetShape<Content: Shape>: Shape {
    /// The shape that is moved.
    public var base: Content
    /// How far, in points.
    public var offset: CGSize

    /// The shape's edge in `rect`.
    public func path(in rect: CGRect) -> Path {
        base.path(in: rect).applying(CGAffineTransform(translationX: offset.width, y: offset.height))
    }

    /// The size of the shape as it was.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { base.sizeThatFits(proposal) }

    /// The shape's numbers and how far it is moved.
    public var animatableData: AnimatablePair<Content.AnimatableData, AnimatablePair<Double, Double>> {
        get { AnimatablePair(base.animatableData, AnimatablePair(offset.width, offset.height)) }
        set {
            base.animatableData = newValue.first
            offset = CGSize(width: newValue.second.first, height: newValue.second.second)
        }
    }
}

/// A shape that is turned; SwiftUI's `RotatedShape`.
public struct RotatedShape<Content: Shape>: Shape {
    /// The shape that is turned.
    public var base: Content
    /// How far, clockwise.
    public var angle: Angle
    /// The point that stays where it is.
    public var anchor: UnitPoint

    /// The shape's edge in `rect`.
    public func path(in rect: CGRect) -> Path {
        base.path(in: rect).applying(
            CGAffineTransform(rotationAngle: angle.radians).about(anchor, in: rect))
    }

    /// The size of the shape as it was.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { base.sizeThatFits(proposal) }

    /// The shape's numbers and how far it is turned.
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

/// A shape that is stretched; SwiftUI's `ScaledShape`.
public struct ScaledShape<Content: Shape>: Shape {
    /// The shape that is stretched.
    public var base: Content
    /// The factors.
    public var scale: CGSize
    /// The point that stays where it is.
    public var anchor: UnitPoint

    /// The shape's edge in `rect`.
    public func path(in rect: CGRect) -> Path {
        base.path(in: rect).applying(
            CGAffineTransform(scaleX: scale.width, y: scale.height).about(anchor, in: rect))
    }

    /// The size of the shape as it was.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { base.sizeThatFits(proposal) }

    /// The shape's numbers and the factors.
    public var animatableData: AnimatablePair<Content.AnimatableData, AnimatablePair<Double, Double>> {
        get { AnimatablePair(base.animatableData, AnimatablePair(scale.width, scale.height)) }
        set {
            base.animatableData = newValue.first
            scale = CGSize(width: newValue.second.first, height: newValue.second.second)
        }
    }
}

/// A shape that is mapped; SwiftUI's `TransformedShape`.
public struct TransformedShape<Content: Shape>: Shape {
    /// The shape that is mapped.
    public var base: Content
    /// Where its points go.
    public var transform: CGAffineTransform

    /// The shape's edge in `rect`.
    public func path(in rect: CGRect) -> Path { base.path(in: rect).applying(transform) }

    /// The size of the shape as it was.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { base.sizeThatFits(proposal) }

    /// The shape's numbers.
    public var animatableData: Content.AnimatableData {
        get { base.animatableData }
        set { base.animatableData = newValue }
    }
}

/// A shape of a size of its own, at the top left.
public struct SizedShape<Content: Shape>: Shape {
    /// The shape.
    public var base: Content
    /// The size in points.
    public var size: CGSize

    /// The shape's edge, whatever the size of `rect`.
    public func path(in rect: CGRect) -> Path {
        base.path(in: CGRect(origin: rect.origin, size: size))
    }

    /// The shape's numbers and its size.
    public var animatableData: AnimatablePair<Content.AnimatableData, AnimatablePair<Double, Double>> {
        get { AnimatablePair(base.animatableData, AnimatablePair(size.width, size.height)) }
        set {
            base.animatableData = newValue.first
            size = CGSize(width: newValue.second.first, height: newValue.second.second)
        }
    }
}

extension Shape {
    /// The shape moved.
    public nonisolated func offset(_ offset: CGSize) -> OffsetShape<Self> {
        OffsetShape(base: self, offset: offset)
    }

    /// The shape moved.
    public nonisolated func offset(_ offset: CGPoint) -> OffsetShape<Self> {
        self.offset(CGSize(width: offset.x, height: offset.y))
    }

    /// The shape moved.
    public nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> OffsetShape<Self> {
        offset(CGSize(width: x, height: y))
    }

    /// The shape turned clockwise about `anchor`.
    public nonisolated func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> RotatedShape<Self> {
        RotatedShape(base: self, angle: angle, anchor: anchor)
    }

    /// The shape stretched from `anchor`.
    public nonisolated func scale(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> ScaledShape<Self> {
        ScaledShape(base: self, scale: CGSize(width: x, height: y), anchor: anchor)
    }

    /// The shape stretched from `anchor`.
    public nonisolated func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> ScaledShape<Self> {
        self.scale(x: scale, y: scale, anchor: anchor)
    }

    /// The shape mapped.
    public nonisolated func transform(_ transform: CGAffineTransform) -> TransformedShape<Self> {
        TransformedShape(base: self, transform: transform)
    }

    /// The shape in a size of its own.
    public nonisolated func size(_ size: CGSize) -> SizedShape<Self> { SizedShape(base: self, size: size) }

    /// The shape in a size of its own.
    public nonisolated func size(width: CGFloat, height: CGFloat) -> SizedShape<Self> {
        size(CGSize(width: width, height: height))
    }
}
