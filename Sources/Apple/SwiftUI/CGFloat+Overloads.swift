public import Foundation
public import SwiftViews
public import Views

// Optional lengths and arrays of lengths are not converted implicitly, unlike single ones. These overloads take
// Foundation's types.

extension Optional where Wrapped == CGFloat {
    fileprivate var length: Double? { map { Double($0) } }
}

extension View {
    /// Sets a fixed width or height in points, or both.
    @_disfavoredOverload
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
        frame(width: width.length, height: height.length, alignment: alignment)
    }

    /// Sets limits of the width and the height in points.
    @_disfavoredOverload
    public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        frame(
            minWidth: minWidth.length, idealWidth: idealWidth.length, maxWidth: maxWidth.length,
            minHeight: minHeight.length, idealHeight: idealHeight.length, maxHeight: maxHeight.length,
            alignment: alignment)
    }

    /// Adds `length` points of padding on some sides; nil for the system's 16.
    @_disfavoredOverload
    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat?) -> some View {
        padding(edges, length.length)
    }

    /// Sets the aspect ratio, width by height.
    @_disfavoredOverload
    public func aspectRatio(_ aspectRatio: CGFloat?, contentMode: ContentMode) -> some View {
        self.aspectRatio(aspectRatio.length, contentMode: contentMode)
    }
}

extension HStack {
    /// A horizontal stack with a spacing of `spacing` points.
    @_disfavoredOverload
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat?, @ViewBuilder content: () -> Content) {
        self.init(alignment: alignment, spacing: spacing.length, content: content)
    }
}

extension VStack {
    /// A vertical stack with a spacing of `spacing` points.
    @_disfavoredOverload
    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat?, @ViewBuilder content: () -> Content) {
        self.init(alignment: alignment, spacing: spacing.length, content: content)
    }
}

extension StrokeStyle {
    /// Creates a line style with its lengths in points.
    @_disfavoredOverload
    public init(
        lineWidth: CGFloat = 1, lineCap: LineCap = .butt, lineJoin: LineJoin = .miter, miterLimit: CGFloat = 10,
        dash: [CGFloat], dashPhase: CGFloat = 0
    ) {
        self.init(
            lineWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin, miterLimit: miterLimit,
            dash: dash.map { Double($0) }, dashPhase: dashPhase)
    }
}

extension CGFloat: VectorArithmetic, Animatable {
    /// Multiplies the number by `factor`.
    public mutating func scale(by factor: Double) { self *= CGFloat(factor) }
    /// The square of the number.
    public var magnitudeSquared: Double { Double(self * self) }
}

extension CGFloat: AnimatableNumbers {
    package var numbers: [Double] { [Double(self)] }
    package mutating func take(_ numbers: inout ArraySlice<Double>) {
        if let number = numbers.popFirst() { self = CGFloat(number) }
    }
}

extension CGPoint: Animatable {
    /// The coordinates.
    public var animatableData: AnimatablePair<CGFloat, CGFloat> {
        get { AnimatablePair(x, y) }
        set { (x, y) = (newValue.first, newValue.second) }
    }
}

extension CGSize: Animatable {
    /// The width and the height.
    public var animatableData: AnimatablePair<CGFloat, CGFloat> {
        get { AnimatablePair(width, height) }
        set { (width, height) = (newValue.first, newValue.second) }
    }
}

extension CGRect: Animatable {
    /// The origin and the size.
    public var animatableData: AnimatablePair<CGPoint.AnimatableData, CGSize.AnimatableData> {
        get { AnimatablePair(origin.animatableData, size.animatableData) }
        set {
            origin.animatableData = newValue.first
            size.animatableData = newValue.second
        }
    }
}

// Conversions between Foundation's geometry types and those of the modules below.

extension CGPoint {
    init(_ point: Point) { self.init(x: point.x, y: point.y) }

    var inPoints: Point { Point(x: x, y: y) }
}

extension CGSize {
    init(_ size: Size) { self.init(width: size.width, height: size.height) }

    var inPoints: Size { Size(width: width, height: height) }
}

extension CGRect {
    init(_ rect: Rect) { self.init(origin: CGPoint(rect.origin), size: CGSize(rect.size)) }

    var inPoints: Rect { Rect(origin: origin.inPoints, size: size.inPoints) }
}
