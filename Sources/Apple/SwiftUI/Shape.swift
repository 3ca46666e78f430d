public import Foundation
public import SwiftViews
public import Views

/// A shape whose path depends on its rectangle; SwiftUI's `Shape`. As a view it is filled with the foreground style.
/// Its `animatableData` is animated. Its path is requested on the layout thread.
nonisolated public protocol Shape: ShapeView, Animatable {
    /// Returns the path of the shape in `rect`, in points. The rectangle of a view begins at (0, 0).
    nonisolated func path(in rect: CGRect) -> Path
    /// Returns the size of the shape as a view for `proposal`. By default that is the proposed size, with 10 points in
    /// place of nil.
    nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
}

extension Shape {
    /// The shape in the form that layout uses.
    public nonisolated var shape: Outline { .custom(CustomOutline(ShapeOutlineAdapter(shape: self))) }

    /// Returns the proposed size, with 10 points in place of nil.
    public nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }
}

/// A shape that can be inset; SwiftUI's `InsettableShape`.
nonisolated public protocol InsettableShape: Shape {
    /// The type of the inset shape.
    associatedtype InsetShape: InsettableShape
    /// Returns the shape with its edge moved inwards by `amount` points.
    nonisolated func inset(by amount: CGFloat) -> InsetShape
}

extension InsettableShape {
    /// The shape's edge as a line of `lineWidth` points inside the edge.
    public func strokeBorder<S: ShapeStyle>(
        _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> PaintedShape {
        inset(by: lineWidth / 2).stroke(content, lineWidth: lineWidth)
    }

    /// The shape's edge as a line inside the edge.
    public func strokeBorder<S: ShapeStyle>(_ content: S, style: StrokeStyle, antialiased: Bool = true) -> PaintedShape
    {
        inset(by: style.lineWidth / 2).stroke(content, style: style)
    }

    /// The shape's edge as a line in the foreground style inside the edge.
    public func strokeBorder(style: StrokeStyle, antialiased: Bool = true) -> PaintedShape {
        inset(by: style.lineWidth / 2).stroke(style: style)
    }

    /// The shape's edge as a line of `lineWidth` points in the foreground style inside the edge.
    public func strokeBorder(lineWidth: CGFloat = 1, antialiased: Bool = true) -> PaintedShape {
        inset(by: lineWidth / 2).stroke(lineWidth: lineWidth)
    }
}

/// A program's shape as an outline.
private struct ShapeOutlineAdapter<S: Shape>: OutlineProvider {
    let shape: S

    var name: String { "\(S.self)" }
    var kind: ObjectIdentifier { ObjectIdentifier(S.self) }

    func path(in rect: Rect) -> Path { shape.path(in: CGRect(rect)) }

    func size(for proposal: ProposedSize) -> Size {
        let size = shape.sizeThatFits(ProposedViewSize(proposal))
        return Size(width: Double(size.width), height: Double(size.height))
    }

    var numbers: [Double] { shape.animatableNumbers }

    func with(_ numbers: [Double]) -> any OutlineProvider { ShapeOutlineAdapter(shape: shape.with(numbers)) }

    func equals(_ other: any OutlineProvider) -> Bool {
        guard let other = other as? ShapeOutlineAdapter<S> else { return false }
        return areEqual(shape, other.shape)
    }
}

/// Whether two values are equal: by `==` if their type is `Equatable`, otherwise by their bytes if the type is trivial.
func areEqual<Value>(_ first: Value, _ second: Value) -> Bool {
    if let first = first as? any Equatable { return first.equals(second) }
    guard _isPOD(Value.self) else { return false }
    return withUnsafeBytes(of: first) { first in
        withUnsafeBytes(of: second) { second in first.elementsEqual(second) }
    }
}

/// A type-erased shape; SwiftUI's `AnyShape`.
public struct AnyShape: Shape {
    private let base: any Shape

    /// Erases the type of `shape`.
    public init<S: Shape>(_ shape: S) {
        base = shape
    }

    /// The shape in the form that layout uses.
    public var shape: Outline { base.shape }

    /// Returns the path of the shape in `rect`.
    public func path(in rect: CGRect) -> Path { base.path(in: rect) }

    /// Returns the size of the shape as a view.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { base.sizeThatFits(proposal) }
}
