public import Foundation
import SwiftViews
public import Views

/// A map of the plane; Core Graphics' `CGAffineTransform`, which Foundation lacks here.
public typealias CGAffineTransform = AffineMatrix

extension AffineMatrix {
    /// What leaves everything where it is.
    public init() { self = .identity }

    /// A move.
    public init(translationX x: CGFloat, y: CGFloat) { self = .translation(x: x, y: y) }

    /// A stretch from the origin.
    public init(scaleX x: CGFloat, y: CGFloat) { self = .scale(x: x, y: y) }

    /// A turn about the origin in radians, clockwise to the eye.
    public init(rotationAngle angle: CGFloat) {
        let (sine, cosine) = (sin(Double(angle)), cos(Double(angle)))
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// Whether it leaves everything where it is.
    public var isIdentity: Bool { self == .identity }

    /// A move, and then this map.
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(translationX: x, y: y).concatenating(self)
    }

    /// A stretch, and then this map.
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(scaleX: x, y: y).concatenating(self)
    }

    /// A turn, and then this map.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// The way back; the map itself where there is none.
    public func inverted() -> CGAffineTransform { wayBack ?? self }

    /// The same map about a point of `rect`.
    func about(_ anchor: UnitPoint, in rect: CGRect) -> CGAffineTransform {
        let (x, y) = (rect.minX + anchor.x * rect.width, rect.minY + anchor.y * rect.height)
        return CGAffineTransform(translationX: -x, y: -y).concatenating(self)
            .concatenating(CGAffineTransform(translationX: x, y: y))
    }

    private var wayBack: AffineMatrix? { let inverse: AffineMatrix? = inverted; return inverse }
}

extension CGPoint {
    /// Where the point goes.
    public func applying(_ transform: CGAffineTransform) -> CGPoint { CGPoint(transform.apply(to: inPoints)) }
}

extension CGSize {
    /// The size mapped as a way, without the move.
    public func applying(_ transform: CGAffineTransform) -> CGSize {
        CGSize(
            width: transform.a * width + transform.c * height, height: transform.b * width + transform.d * height)
    }
}

extension CGRect {
    /// The smallest upright rectangle around where the corners go.
    public func applying(_ transform: CGAffineTransform) -> CGRect {
        let corners = [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)]
            .map { transform.apply(to: Point(x: $0.0, y: $0.1)) }
        return Path.around(corners).map { CGRect($0) } ?? self
    }
}
