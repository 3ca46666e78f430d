public import Foundation
public import SwiftViews
public import Views

/// A shape that is made for the rectangle that it is given, and as a view is filled with the foreground style; SwiftUI's `Shape`. Its
/// `animatableData` moves where a change moves. It is asked for its path on the thread that lays out.
nonisolated public protocol Shape: ShapeView, Animatable {
    /// The shape's edge in `rect`, in points; the rectangle of a view begins at (0, 0).
    nonisolated func path(in rect: CGRect) -> Path
    /// The size of the shape as a view that is proposed `proposal`: what it is proposed, 10 points where it may choose, unless the shape says
    /// otherwise.
    nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
}

extension Shape {
    /// The shape as layout knows it.
    public nonisolated var shape: Outline { .custom(CustomOutline(ShapeMaker(shape: self))) }

    /// What the shape is proposed, 10 points where it may choose.
    public nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }
}

/// A shape that can be drawn in; SwiftUI's `InsettableShape`.
nonisolated public protocol InsettableShape: Shape {
    /// The shape drawn in.
    associatedtype InsetShape: InsettableShape
    /// The shape with its edge moved inwards by `amount` points.
    nonisolated func inset(by amount: CGFloat) -> InsetShape
}

extension InsettableShape {
    /// The shape's edge in a line of `lineWidth` points inside of it.
    public func strokeBorder<S: ShapeStyle>(
        _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> PaintedShape {
        inset(by: lineWidth / 2).stroke(content, lineWidth: lineWidth)
    }

    /// The shape's edge in a line inside of it.
    public func strokeBorder<S: ShapeStyle>(_ content: S, style: StrokeStyle, antialiased: Bool = true) -> PaintedShape
    {
        inset(by: style.lineWidth / 2).stroke(content, style: style)
    }

    /// The shape's edge in a line in the foreground style inside of it.
    public func strokeBorder(style: StrokeStyle, antialiased: Bool = true) -> PaintedShape {
        inset(by: style.lineWidth / 2).stroke(style: style)
    }

    /// The shape's edge in a line of `lineWidth` points in the foreground style inside of it.
    public func strokeBorder(lineWidth: CGFloat = 1, antialiased: Bool = true) -> PaintedShape {
        inset(by: lineWidth / 2).stroke(lineWidth: lineWidth)
    }
}

/// A program's shape among the outlines.
private struct ShapeMaker<S: Shape>: OutlineMaking {
    let shape: S

    var name: String { "\(S.self)" }
    var kind: ObjectIdentifier { ObjectIdentifier(S.self) }

    func path(in rect: Rect) -> Path { shape.path(in: CGRect(rect)) }

    func size(for proposal: ProposedSize) -> Size {
        let size = shape.sizeThatFits(ProposedViewSize(proposal))
        return Size(width: Double(size.width), height: Double(size.height))
    }

    var numbers: [Double] { shape.animatableNumbers }

    func with(_ numbers: [Double]) -> any OutlineMaking { ShapeMaker(shape: shape.with(numbers)) }

    func equals(_ other: any OutlineMaking) -> Bool {
        guard let other = other as? ShapeMaker<S> else { return false }
        return areEqual(shape, other.shape)
    }
}

/// Whether two values are equal, as far as can be told: by their type's own word, else by their bytes where nothing else is in them.
func areEqual<Value>(_ first: Value, _ second: Value) -> Bool {
    if let first = first as? any Equatable { return first.equals(second) }
    guard _isPOD(Value.self) else { return false }
    return withUnsafeBytes(of: first) { first in
        withUnsafeBytes(of: second) { second in first.elementsEqual(second) }
    }
}

/// A shape whose type is hidden; SwiftUI's `AnyShape`.
public struct AnyShape: Shape {
    private let base: any Shape

    /// Hides the type of `shape`.
    public init<S: Shape>(_ shape: S) {
        base = shape
    }

    /// The shape as layout knows it.
    public var shape: Outline { base.shape }

    /// The shape's edge in `rect`.
    public func path(in rect: CGRect) -> Path { base.path(in: rect) }

    /// The shape's size as a view.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { base.sizeThatFits(proposal) }
}
