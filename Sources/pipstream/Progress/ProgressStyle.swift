/// How progress is told on standard error.
package enum ProgressStyle: String, Equatable {
    /// A line that renews itself on a terminal, nothing elsewhere.
    case auto
    /// A line for each step.
    case plain
    /// An object a line.
    case json
    /// Nothing.
    case none
}
