extension Unicode.Scalar {
    /// Whether a terminal shows it and does nothing else: no control character and no break of a line.
    package var isPlain: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
