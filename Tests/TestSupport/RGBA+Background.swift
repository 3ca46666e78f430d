package import Views

extension RGBA {
    /// Returns the red, green and blue levels of the colour on a grey background of the given level.
    package func levels(on background: Double) -> [Double] {
        [red, green, blue].map { $0 * alpha + background * (1 - alpha) }
    }
}
