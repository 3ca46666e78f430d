import Glibc
import PiPKit

/// The command `pipstream`.
@MainActor
package enum Pipstream {
    /// Does what the process's arguments ask, and ends the process.
    package static func main() -> Never {
        StandardDescriptors.fill()
        let arguments = Array(CommandLine.arguments.dropFirst())
        let code = run(arguments)
        fflush(nil)
        // Without ending the libraries one by one: a thread may still load some, which would begin again what has been ended.
        _exit(code.rawValue)
    }

    /// Does what the arguments ask.
    static func run(_ arguments: [String]) -> ExitCode {
        // What is said of a command line that cannot be read is said as it asks, too.
        StandardError.isJSON = Options.asksForJSON(arguments)
        do {
            try checkEncoding()
            ProcessTitle.hideSecrets()
            switch try Options.parse(arguments) {
            case .help: print(Help.text)
            case .version: print(Help.version)
            case .types: print(TypeDeclaration.text, terminator: "")
            case .check(let options, let settings):
                var command = CheckCommand(options: options, settings: settings)
                return command.run()
            case .render(let options):
                var command = RenderCommand(options: options)
                return command.run()
            }
            return .success
        } catch {
            StandardError().say(.error(.usage, "\(error)"))
            if StandardError.isJSON { StandardError().writeJSON(SummaryLine.json(of: .usage)) }
            return .usage
        }
    }

    /// Throws where an argument is no UTF-8: as text it would be the name of another file.
    private static func checkEncoding() throws(UsageError) {
        for case let argument? in UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
        where String(validatingCString: argument) == nil {
            throw UsageError("\(String(cString: argument)): this argument is no UTF-8; give the file another name")
        }
    }
}
