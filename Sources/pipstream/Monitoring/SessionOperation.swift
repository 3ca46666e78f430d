import PiPKit

/// The means by which a session is operated from outside: its published state, its control socket, and the service
/// manager.
final class SessionOperation {
    let monitor: SessionMonitor
    private let control: ControlSocket?

    /// Creates the means that `options` and `manager` require; nil if they require none. Throws if the status file or
    /// the control socket cannot be created. An abrupt end by `ending` completes them too.
    static func make(
        _ options: Options, manager: ServiceManager?, ending: SignalTermination, terminal: StandardError
    ) throws -> SessionOperation? {
        guard options.status != nil || options.control != nil || manager != nil else { return nil }
        return try SessionOperation(options, manager, ending, terminal)
    }

    private init(
        _ options: Options, _ manager: ServiceManager?, _ ending: SignalTermination, _ terminal: StandardError
    ) throws {
        let isQuiet = options.quiet
        let publisher = try StatusPublisher(
            path: options.status, overwrite: options.overwrite, hasScript: options.program.script != nil,
            manager: manager
        ) {
            if !isQuiet { terminal.emit(CommandMessage(level: .warning, code: "status", text: $0)) }
        }
        ending.atAbruptEnd { publisher.ended($0) }
        let monitor = SessionMonitor(publisher, isLive: options.live)
        self.monitor = monitor
        guard let path = options.control else {
            control = nil
            return
        }
        do {
            let control = try ControlSocket(path: path) { [unowned monitor] in monitor.json }
            self.control = control
            ending.atAbruptEnd { [file = control.file] _ in file.remove() }
        } catch {
            publisher.ended(.outputRefused)
            throw error
        }
    }

    /// The work that a live session does for them.
    var services: [any LiveService] { [monitor] + (control.map { [$0] } ?? []) }

    /// Publishes the end of the command with `code`, and removes the socket.
    func end(_ code: ExitCode) {
        control?.file.remove()
        monitor.ended(code)
    }
}
