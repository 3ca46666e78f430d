import Views

extension ViewReader {
    /// A line between views.
    static let divider = ViewReader("Divider", props: []) { _, _ in .divider }
}
