/// A command line that cannot be obeyed: what is wrong and what was expected, in one line.
package struct UsageError: Error, Equatable, CustomStringConvertible {
    package var description: String

    package init(_ description: String) {
        self.description = description
    }
}
