extension DisplayList.BlendMode {
    /// Whether a group of this mode changes what none of its items is drawn over: all that lies in its rectangle.
    package var isUnbounded: Bool {
        [.sourceIn, .sourceOut, .destinationIn, .destinationAtop, .copy].contains(self)
    }
}
