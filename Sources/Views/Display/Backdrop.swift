/// How what lies beneath is seen through a material.
public struct Backdrop: Hashable, Sendable {
    /// The blur's standard deviation in points.
    public var blur: Double
    /// How the blurred colours are changed.
    public var filter: ColorMatrix
    /// What is laid over them.
    public var tint: RGBA
    /// How strongly the material covers what lies beneath, from 0 to 1.
    public var opacity: Double

    /// A backdrop of four values.
    public init(blur: Double, filter: ColorMatrix = .identity, tint: RGBA, opacity: Double = 1) {
        self.blur = blur
        self.filter = filter
        self.tint = tint
        self.opacity = opacity
    }
}
