public import Foundation
public import SwiftViews
public import Views

/// A transform of a view's drawing that depends on its size; SwiftUI's `GeometryEffect`. Its `animatableData` is
/// animated, so that an effect can follow its own path. Layout does not change.
nonisolated public protocol GeometryEffect: Animatable, ViewModifier {
    /// Returns the transform for a view of `size`, relative to its top left corner.
    nonisolated func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
    /// Returns the transformed view.
    @MainActor public func body(content: Content) -> some View {
        GeometryEffectView(content: content, effect: self)
    }
}

private struct GeometryEffectView<Content: View, Effect: GeometryEffect>: View {
    let content: Content
    let effect: Effect
    @State private var size = CGSize.zero

    var body: some View {
        content
            .onGeometryChange(for: CGSize.self, of: { $0.size }, action: { size = $0 })
            .projectionEffect(effect.effectValue(size: size))
    }
}

/// A projective transform of a plane: a matrix of three rows that multiplies a row vector (x, y, 1); SwiftUI's
/// `ProjectionTransform`.
public struct ProjectionTransform: Hashable, Sendable {
    /// The coefficients of x.
    public var (m11, m12, m13) = (CGFloat(1), CGFloat(0), CGFloat(0))
    /// The coefficients of y.
    public var (m21, m22, m23) = (CGFloat(0), CGFloat(1), CGFloat(0))
    /// The coefficients of 1.
    public var (m31, m32, m33) = (CGFloat(0), CGFloat(0), CGFloat(1))

    /// Creates the identity transform.
    public init() {}

    /// Creates an affine transform.
    public init(_ m: CGAffineTransform) {
        (m11, m12) = (m.a, m.b)
        (m21, m22) = (m.c, m.d)
        (m31, m32) = (m.tx, m.ty)
    }

    /// Whether the transform is the identity.
    public var isIdentity: Bool { self == ProjectionTransform() }

    /// Whether the transform is affine.
    public var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

    /// Returns this transform followed by another.
    public func concatenating(_ rhs: ProjectionTransform) -> ProjectionTransform {
        var result = ProjectionTransform()
        result.m11 = m11 * rhs.m11 + m12 * rhs.m21 + m13 * rhs.m31
        result.m12 = m11 * rhs.m12 + m12 * rhs.m22 + m13 * rhs.m32
        result.m13 = m11 * rhs.m13 + m12 * rhs.m23 + m13 * rhs.m33
        result.m21 = m21 * rhs.m11 + m22 * rhs.m21 + m23 * rhs.m31
        result.m22 = m21 * rhs.m12 + m22 * rhs.m22 + m23 * rhs.m32
        result.m23 = m21 * rhs.m13 + m22 * rhs.m23 + m23 * rhs.m33
        result.m31 = m31 * rhs.m11 + m32 * rhs.m21 + m33 * rhs.m31
        result.m32 = m31 * rhs.m12 + m32 * rhs.m22 + m33 * rhs.m32
        result.m33 = m31 * rhs.m13 + m32 * rhs.m23 + m33 * rhs.m33
        return result
    }
}

extension View {
    /// Draws the view transformed by `transform`, relative to its top left corner.
    public func projectionEffect(_ transform: ProjectionTransform) -> some View {
        let t = transform
        func row(_ x: CGFloat, _ y: CGFloat, _ one: CGFloat) -> SIMD3<Double> {
            SIMD3(Double(x), Double(y), Double(one))
        }
        return projected(
            x: row(t.m11, t.m21, t.m31), y: row(t.m12, t.m22, t.m32), w: row(t.m13, t.m23, t.m33))
    }
}
