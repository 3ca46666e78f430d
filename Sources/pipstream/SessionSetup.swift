import PiPKit

/// The parameters that the sessions of a view and of a movie have in common.
struct SessionSetup {
    let configuration: SessionConfiguration
    let control: any ControlSource
    let output: any FrameOutput
    let clock: any PacingClock
    let network: SessionNetwork
    let mailbox = Mailbox()
    let observe: (SessionEvent, Duration) -> Void

    /// Runs a view's session to its end.
    func run(_ program: any ViewProgram) throws -> SessionSummary {
        try ViewSession(
            program: program, configuration: configuration, control: control, output: output, clock: clock,
            mailbox: mailbox, network: network, observe: observe
        ).run()
    }

    /// Runs a movie's session to its end.
    func run(_ movie: MovieInput, _ settings: MovieSession.Settings) throws -> SessionSummary {
        try MovieSession(
            movie, settings: settings, configuration: configuration, control: control, output: output, clock: clock,
            mailbox: mailbox, observe: observe
        ).run()
    }
}
