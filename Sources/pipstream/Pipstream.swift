import Glibc

/// The command `pipstream`.
@main
struct Pipstream {
    static func main() {
        exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }

    /// Does what the arguments ask.
    static func run(_ arguments: [String]) -> ExitCode {
        do {
            switch try Options.parse(arguments) {
            case .help: print(Help.text)
            case .version: print(Help.version)
            case .render(let options):
                var command = RenderCommand(options: options)
                return command.run()
            }
            return .success
        } catch {
            StandardError().write("pipstream: \(error)")
            return .usage
        }
    }
}
