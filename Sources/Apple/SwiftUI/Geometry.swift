public import Foundation
public import SwiftViews
public import Views

// The geometry API of the views' module, with Foundation's types.

extension GeometryProxy {
    /// The view's size in points.
    public var size: CGSize { CGSize(measuredSize) }

    /// The view's rectangle in its own coordinates, in those of the whole frame, or in those of a named ancestor.
    public func frame(in space: CoordinateSpace) -> CGRect { CGRect(measuredFrame(in: space)) }

    /// The anchor of another view in this view's coordinates; at zero before that view's first layout.
    public subscript<T>(anchor: Anchor<T>) -> T { anchor.value(self.frame(of: anchor.slot)) }
}

/// A point or a rectangle of a view that other views read in their own coordinates; SwiftUI's `Anchor`.
public struct Anchor<Value> {
    let slot: GeometrySlot
    let value: (Rect) -> Value

    /// The kind of an anchor: a point or a rectangle of a view.
    public struct Source {
        let value: (Rect) -> Value
    }
}

/// SAFETY: the geometry of the other view changes in the session's event-loop turns alone, in which anchors are read.
extension Anchor: @unchecked Sendable where Value: Sendable {}

extension Anchor.Source where Value == CGRect {
    /// The view's own rectangle.
    public static var bounds: Anchor<CGRect>.Source { Self { CGRect($0) } }

    /// A rectangle in the view's own coordinates.
    public static func rect(_ rect: CGRect) -> Anchor<CGRect>.Source {
        Self { rect.offsetBy(dx: $0.minX, dy: $0.minY) }
    }
}

extension Anchor.Source where Value == CGPoint {
    /// A point in the view's own coordinates.
    public static func point(_ point: CGPoint) -> Anchor<CGPoint>.Source {
        Self { CGPoint(x: $0.minX + point.x, y: $0.minY + point.y) }
    }

    /// A point of the view in its unit space.
    public static func unitPoint(_ point: UnitPoint) -> Anchor<CGPoint>.Source {
        Self { CGPoint(x: $0.minX + point.x * $0.size.width, y: $0.minY + point.y * $0.size.height) }
    }

    /// The top left corner.
    public static var topLeading: Anchor<CGPoint>.Source { unitPoint(.topLeading) }
    /// The centre of the top edge.
    public static var top: Anchor<CGPoint>.Source { unitPoint(.top) }
    /// The top right corner.
    public static var topTrailing: Anchor<CGPoint>.Source { unitPoint(.topTrailing) }
    /// The centre of the left edge.
    public static var leading: Anchor<CGPoint>.Source { unitPoint(.leading) }
    /// The centre.
    public static var center: Anchor<CGPoint>.Source { unitPoint(.center) }
    /// The centre of the right edge.
    public static var trailing: Anchor<CGPoint>.Source { unitPoint(.trailing) }
    /// The bottom left corner.
    public static var bottomLeading: Anchor<CGPoint>.Source { unitPoint(.bottomLeading) }
    /// The centre of the bottom edge.
    public static var bottom: Anchor<CGPoint>.Source { unitPoint(.bottom) }
    /// The bottom right corner.
    public static var bottomTrailing: Anchor<CGPoint>.Source { unitPoint(.bottomTrailing) }
}

extension View {
    /// Sets a preference that `transform` makes from an anchor of the view.
    public func anchorPreference<A, K: PreferenceKey>(
        key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
    ) -> some View {
        measuredPreference(key) { slot, before in before = transform(Anchor(slot: slot, value: value.value)) }
    }

    /// Modifies the preference of the views within with an anchor of the view.
    public func transformAnchorPreference<A, K: PreferenceKey>(
        key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (inout K.Value, Anchor<A>) -> Void
    ) -> some View {
        measuredPreference(key) { slot, before in transform(&before, Anchor(slot: slot, value: value.value)) }
    }

    /// Moves the drawing, not the layout.
    public func offset(_ offset: CGSize) -> some View { self.offset(x: offset.width, y: offset.height) }

    /// Scales the drawing from `anchor`.
    public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
        scaleEffect(x: scale.width, y: scale.height, anchor: anchor)
    }

    /// Places the view's centre at a point of the offered space.
    public func position(_ position: CGPoint) -> some View { self.position(x: position.x, y: position.y) }

    /// Sets the aspect ratio to that of `aspectRatio`; the view fits or fills the proposed size.
    public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
        self.aspectRatio(
            aspectRatio.height > 0 ? aspectRatio.width / aspectRatio.height : nil, contentMode: contentMode)
    }
}

/// The shape of a line's ends; Core Graphics' `CGLineCap`.
public typealias CGLineCap = StrokeStyle.LineCap
/// The shape of a line's corners; Core Graphics' `CGLineJoin`.
public typealias CGLineJoin = StrokeStyle.LineJoin
