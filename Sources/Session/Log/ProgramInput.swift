package import Views

/// The name and the start parameters of a session's program. With the configuration they are the inputs at the
/// beginning of an event log.
package struct ProgramInput: Equatable, Sendable {
    /// The script's name as given; nil for the demo or a Swift view.
    package var script: String?
    /// The entry point of the script; nil for its page.
    package var entry: String?
    /// The widget's family; nil if none was requested.
    package var widget: String?
    /// The widget's parameter, as its user entered it; nil for none.
    package var parameter: String?
    /// The parameters of the link that opens the script; nil if no link does.
    package var query: [PhoneQueryItem]?
    /// The inputs of an intent, each with its kind, for example `text=…`; nil for none.
    package var inputs: [String]?
    /// The movie's name as given; nil for a view.
    package var movie: String?
    /// The seed of the script's random numbers.
    package var seed: UInt64 = 0
    /// Whether the session opened its window itself, regardless of later events; nil if the events determine that.
    package var opensWindow: Bool?
    /// The names of the layers of the script worker's sandbox, separated by spaces; nil if no script ran.
    package var sandboxLayers: String?

    /// Creates the inputs of a program without any of its own.
    package init() {}
}

/// The inputs of a recorded session, which the first line of its event log contains. The frames depend only on them, so
/// that the session can be rendered again.
package struct SessionInputs: Equatable, Sendable {
    /// The configuration of the session.
    package var configuration: SessionConfiguration
    /// The start parameters of the program.
    package var program: ProgramInput

    /// Creates the inputs of a session of `configuration` that runs `program`.
    package init(_ configuration: SessionConfiguration, _ program: ProgramInput = ProgramInput()) {
        self.configuration = configuration
        self.program = program
    }
}
