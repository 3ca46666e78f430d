package import Session
package import Views

extension ViewSession {
    /// A session of the program in `program`, drawn by a ``FramePainter`` and shown on `output`. `observe` hears of
    /// everything that happens, with its time, on the session's thread. Throws `FrameSourceError` where fonts are missing.
    package convenience init(
        program: any ViewProgram, configuration: SessionConfiguration, control: any ControlSource = ControlTimeline(),
        output: any FrameOutput, clock: any PacingClock = OfflineClock(), mailbox: Mailbox = Mailbox(),
        network: SessionNetwork = SessionNetwork(),
        observe: @escaping (SessionEvent, Duration) -> Void = { _, _ in }
    ) throws {
        let painter = try FramePainter(configuration: configuration)
        program.measureTexts(with: painter.measurer)
        self.init(
            program: program, painter: painter, configuration: configuration,
            control: control, output: output, clock: clock, mailbox: mailbox, network: network,
            observe: observe)
    }
}
