extension Unicode.Scalar {
    /// Whether a terminal only displays it: it is neither a control character nor a line break.
    package var isPlain: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
