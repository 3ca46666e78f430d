public import Views

extension View {
    /// The view's blurred silhouette beneath it; `radius` is the blur's standard deviation in points.
    public func shadow(
        color: Color = .black.opacity(0.33), radius: Double, x: Double = 0, y: Double = 0
    ) -> some View {
        modified(.shadow(color: color, radius: radius, x: x, y: y))
    }

    /// Blurs the view; an opaque blur keeps the view's edges as they are.
    public func blur(radius: Double, opaque: Bool = false) -> some View {
        modified(.blur(radius: radius, opaque: opaque))
    }

    /// Joins the view's colours by `mode` with those behind it.
    public func blendMode(_ mode: DisplayList.BlendMode) -> some View {
        modified(.blendMode(mode))
    }

    /// Draws the view as one before anything else is done with it.
    public func compositingGroup() -> some View {
        modified(.compositingGroup)
    }

    /// Adds `amount`, from −1 to 1, to the view's colours.
    public func brightness(_ amount: Double) -> some View {
        modified(.colorFilter("brightness", .brightness(amount)))
    }

    /// Moves the view's colours away from the middle grey by the factor `amount`.
    public func contrast(_ amount: Double) -> some View {
        modified(.colorFilter("contrast", .contrast(amount)))
    }

    /// Moves the view's colours away from grey by the factor `amount`.
    public func saturation(_ amount: Double) -> some View {
        modified(.colorFilter("saturation", .saturation(amount)))
    }

    /// Takes `amount` of the view's colours away, from 0 to 1.
    public func grayscale(_ amount: Double) -> some View {
        modified(.colorFilter("grayscale", .grayscale(amount)))
    }

    /// Turns the view's hues by an angle.
    public func hueRotation(degrees: Double) -> some View {
        modified(.colorFilter("hueRotation", .hueRotation(degrees: degrees)))
    }

    /// Multiplies the view's colours by `color`.
    public func colorMultiply(_ color: Color) -> some View {
        modified(.colorMultiply(color))
    }

    /// Inverts the view's colours.
    public func colorInvert() -> some View {
        modified(.colorFilter("colorInvert", .invert))
    }

    /// Black, as opaque as the view is bright.
    public func luminanceToAlpha() -> some View {
        modified(.colorFilter("luminanceToAlpha", .luminanceToAlpha))
    }

    /// Turns the drawing about `anchor`, clockwise.
    public func rotationEffect(degrees: Double, anchor: UnitPoint = .center) -> some View {
        modified(.rotationEffect(degrees: degrees, anchor: anchor))
    }

    /// Stretches the drawing from `anchor` by one factor.
    public func scaleEffect(_ factor: Double, anchor: UnitPoint = .center) -> some View {
        modified(.scaleEffect(x: factor, y: factor, anchor: anchor))
    }

    /// Stretches the drawing from `anchor`; a negative factor mirrors it.
    public func scaleEffect(x: Double = 1, y: Double = 1, anchor: UnitPoint = .center) -> some View {
        modified(.scaleEffect(x: x, y: y, anchor: anchor))
    }

    /// Maps the drawing by `matrix`, whose origin is the view's top left corner.
    public func transformEffect(_ matrix: AffineMatrix) -> some View {
        modified(.transformEffect(matrix))
    }

    /// Shows the view turned about `axis` through `anchor`.
    public func rotation3DEffect(
        degrees: Double, axis: (x: Double, y: Double, z: Double), anchor: UnitPoint = .center, anchorZ: Double = 0,
        perspective: Double = 1
    ) -> some View {
        modified(
            .rotation3DEffect(
                degrees: degrees, axis: axis, anchor: anchor, anchorZ: anchorZ, perspective: perspective))
    }

    /// Draws the view where a projection of its plane puts it: the shares of x, y and 1 in X, in Y and in what both are divided by.
    package func projected(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>) -> some View {
        modified(.projectionEffect(x: x, y: y, w: w))
    }
}
