/// A file of one picture.
package enum StillFormat: FileFormat {
    /// Exact.
    case png
    /// Small.
    case jpeg

    package var endings: [String] {
        switch self {
        case .png: ["png"]
        case .jpeg: ["jpg", "jpeg"]
        }
    }
}
