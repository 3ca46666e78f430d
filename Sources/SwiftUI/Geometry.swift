public import Foundation
public import SwiftViews
public import Views

// What the views' room says in its own geometry, in Foundation's.

extension GeometryProxy {
    /// The view's size in points.
    public var size: CGSize { CGSize(measuredSize) }

    /// The view's rectangle in its own coordinates, in the whole picture's, or in those of a view around it that gave its name.
    public func frame(in space: CoordinateSpace) -> CGRect { CGRect(measuredFrame(in: space)) }

    /// Where an anchor of another view is in this one's coordinates; at nothing before that view was laid out.
    public subscript<T>(anchor: Anchor<T>) -> T { anchor.value(self.frame(of: anchor.slot)) }
}

/// A place or a rectangle of a view, which a reader elsewhere asks for in its own coordinates; SwiftUI's `Anchor`.
public struct Anchor<Value> {
    let slot: GeometrySlot
    let value: (Rect) -> Value

    /// Which place or rectangle of a view it is.
    public struct Source {
        let value: (Rect) -> Value
    }
}

/// SAFETY: what is known of the other view changes in the session's turns alone, in which anchors are read.
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
    /// The middle of the top edge.
    public static var top: Anchor<CGPoint>.Source { unitPoint(.top) }
    /// The top right corner.
    public static var topTrailing: Anchor<CGPoint>.Source { unitPoint(.topTrailing) }
    /// The middle of the left edge.
    public static var leading: Anchor<CGPoint>.Source { unitPoint(.leading) }
    /// The middle.
    public static var center: Anchor<CGPoint>.Source { unitPoint(.center) }
    /// The middle of the right edge.
    public static var trailing: Anchor<CGPoint>.Source { unitPoint(.trailing) }
    /// The bottom left corner.
    public static var bottomLeading: Anchor<CGPoint>.Source { unitPoint(.bottomLeading) }
    /// The middle of the bottom edge.
    public static var bottom: Anchor<CGPoint>.Source { unitPoint(.bottom) }
    /// The bottom right corner.
    public static var bottomTrailing: Anchor<CGPoint>.Source { unitPoint(.bottomTrailing) }
}

extension View {
    /// Hands up what `transform` makes of a place or a rectangle of the view.
    public func anchorPreference<A, K: PreferenceKey>(
        key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
    ) -> some View {
        measuredPreference(key) { slot, before in before = transform(Anchor(slot: slot, value: value.value)) }
    }

    /// Changes what the views within hand up by a place or a rectangle of the view.
    public func transformAnchorPreference<A, K: PreferenceKey>(
        key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (inout K.Value, Anchor<A>) -> Void
    ) -> some View {
        measuredPreference(key) { slot, before in transform(&before, Anchor(slot: slot, value: value.value)) }
    }

    /// Moves the drawing, not the layout.
    public func offset(_ offset: CGSize) -> some View { self.offset(x: offset.width, y: offset.height) }

    /// Stretches the drawing from `anchor`.
    public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
        scaleEffect(x: scale.width, y: scale.height, anchor: anchor)
    }

    /// The view's centre at a point of the room that is offered.
    public func position(_ position: CGPoint) -> some View { self.position(x: position.x, y: position.y) }

    /// The shape of `aspectRatio`, as large as fits what is proposed, or as small as covers it.
    public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
        self.aspectRatio(
            aspectRatio.height > 0 ? aspectRatio.width / aspectRatio.height : nil, contentMode: contentMode)
    }
}

/// The form of a line's ends; Core Graphics' `CGLineCap`.
public typealias CGLineCap = StrokeStyle.LineCap
/// The form of a line's corners; Core Graphics' `CGLineJoin`.
public typealias CGLineJoin = StrokeStyle.LineJoin
