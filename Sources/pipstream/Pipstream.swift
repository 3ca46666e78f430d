import Glibc
import PiPKit

/// The command `pipstream`.
@MainActor
package enum Pipstream {
    /// Runs the command of the process's arguments, and exits.
    package static func main() -> Never {
        StandardDescriptors.fill()
        // The write's error reports a closed reader or a file size limit, instead of a signal that ends the process.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        checkProcessFiles()
        DrawingEnvironment.clear()
        let arguments = ProcessTitle.arguments.dropFirst().map { String(decoding: $0, as: UTF8.self) }
        let code = run(arguments)
        fflush(nil)
        // Without finalizing the libraries: a thread may still be loading some, which would initialize finalized ones
        // again.
        _exit(code.rawValue)
    }

    /// Exits with a message where the system's files about processes are missing: the arguments are read by them,
    /// and the memory of a script's worker is measured by them.
    private static func checkProcessFiles() {
        guard access("/proc/self/cmdline", R_OK) != 0 else { return }
        StandardError().emit(
            .error(.setupIncomplete, "/proc is not mounted here, and pipstream needs it: mount -t proc proc /proc"))
        _exit(ExitCode.setupIncomplete.rawValue)
    }

    /// Runs the command of the arguments.
    static func run(_ arguments: [String]) -> ExitCode {
        // Errors in an invalid command line also honour its message format.
        StandardError.isJSON = Options.asksForJSON(arguments)
        let manager = ServiceManager.takeFromEnvironment()
        do {
            try checkEncoding()
            ProcessTitle.hideSecrets()
            let command = try Options.parse(arguments)
            if command.runsSessions, let failure = ThreadCheck.failure() ?? DescriptorCheck.failure() {
                StandardError().emit(.error(.setupIncomplete, failure))
                return .setupIncomplete
            }
            switch command {
            case .help: return StandardOutput.write(Help.text + "\n")
            case .version: return StandardOutput.write(Help.version + "\n")
            case .batch(let settings): return BatchCommand(settings).run()
            case .plan(let options, let settings): return PlanCommand(options: options, settings: settings).run()
            case .join(let settings): return JoinCommand(settings).run()
            case .batchWorker: return BatchWorkerCommand.run()
            case .types: return StandardOutput.write(TypeDeclaration.text)
            case .check(let options, let settings):
                var command = CheckCommand(options: options, settings: settings)
                return command.run()
            case .render(let options):
                var command = RenderCommand(options: options, manager: manager)
                return command.run()
            }
        } catch {
            StandardError().emit(.error(.usage, "\(error)"))
            if StandardError.isJSON { StandardError().writeJSON(SummaryLine.json(of: .usage)) }
            return .usage
        }
    }

    /// Throws if an argument is not UTF-8: as text it would name another file.
    private static func checkEncoding() throws(UsageError) {
        for argument in ProcessTitle.arguments where String(validating: argument, as: UTF8.self) == nil {
            throw UsageError(
                "\(String(decoding: argument, as: UTF8.self)): the argument is not UTF-8; rename the file")
        }
    }
}
