public import Foundation
import SwiftViews
public import Views

/// An affine transform of the plane; Core Graphics' `CGAffineTransform`, which Foundation lacks here.
public typealias CGAffineTransform = AffineMatrix

extension AffineMatrix {
    /// Creates the identity transform.
    public init() { self = .identity }

    /// Creates a translation.
    public init(translationX x: CGFloat, y: CGFloat) { self = .translation(x: x, y: y) }

    /// Creates a scale about the origin.
    public init(scaleX x: CGFloat, y: CGFloat) { self = .scale(x: x, y: y) }

    /// Creates a rotation about the origin in radians, clockwise as displayed.
    public init(rotationAngle angle: CGFloat) {
        let (sine, cosine) = (sin(Double(angle)), cos(Double(angle)))
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// Whether the transform is the identity.
    public var isIdentity: Bool { self == .identity }

    /// Returns a translation followed by this transform.
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(translationX: x, y: y).concatenating(self)
    }

    /// Returns a scale followed by this transform.
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(scaleX: x, y: y).concatenating(self)
    }

    /// Returns a rotation followed by this transform.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// Returns the inverse transform, or the transform itself if there is none.
    public func inverted() -> CGAffineTransform { wayBack ?? self }

    func about(_ anchor: UnitPoint, in rect: CGRect) -> CGAffineTransform {
        let (x, y) = (rect.minX + anchor.x * rect.width, rect.minY + anchor.y * rect.height)
        return CGAffineTransform(translationX: -x, y: -y).concatenating(self)
            .concatenating(CGAffineTransform(translationX: x, y: y))
    }

    private var wayBack: AffineMatrix? { let inverse: AffineMatrix? = inverted; return inverse }
}

extension CGPoint {
    /// Returns the transformed point.
    public func applying(_ transform: CGAffineTransform) -> CGPoint { CGPoint(transform.apply(to: inPoints)) }
}

extension CGSize {
    /// Returns the size transformed as a vector, without the translation.
    public func applying(_ transform: CGAffineTransform) -> CGSize {
        CGSize(
            width: transform.a * width + transform.c * height, height: transform.b * width + transform.d * height)
    }
}

extension CGRect {
    /// Returns the bounding rectangle of the transformed corners.
    public func applying(_ transform: CGAffineTransform) -> CGRect {
        let corners = [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)]
            .map { transform.apply(to: Point(x: $0.0, y: $0.1)) }
        return Path.around(corners).map { CGRect($0) } ?? self
    }
}
