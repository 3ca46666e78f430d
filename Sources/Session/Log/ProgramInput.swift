package import Views

/// What a session's program was named and started by: with the configuration the inputs that an event log begins with.
package struct ProgramInput: Equatable, Sendable {
    /// The script as it was named; nil for the demo or a Swift view.
    package var script: String?
    /// How the script is started; nil for its page.
    package var entry: String?
    /// The widget's family; nil where none was asked for.
    package var widget: String?
    /// What the widget's user wrote for it; nil for nothing.
    package var parameter: String?
    /// The parameters of the link that the script is opened by; nil where it is opened by none.
    package var query: [PhoneQueryItem]?
    /// The inputs of an intent, each with its kind, as `text=…`; nil for none.
    package var inputs: [String]?
    /// The movie as it was named; nil for a view.
    package var movie: String?
    /// Where a script's random numbers begin.
    package var seed: UInt64 = 0
    /// Whether the session opened its window itself, whatever events came later; nil where that follows from them.
    package var opensWindow: Bool?
    /// The walls that stood around the script's worker, by their names with a space between; nil where no script ran.
    package var walls: String?

    /// The inputs of a program without any of its own.
    package init() {}
}

/// The inputs of a recorded session, which the first line of its event log holds: what its pictures depend on, so that it can be
/// rendered again.
package struct SessionInputs: Equatable, Sendable {
    /// What the session runs by.
    package var configuration: SessionConfiguration
    /// What its program was started by.
    package var program: ProgramInput

    /// The inputs of a session of `configuration` that runs `program`.
    package init(_ configuration: SessionConfiguration, _ program: ProgramInput = ProgramInput()) {
        self.configuration = configuration
        self.program = program
    }
}
