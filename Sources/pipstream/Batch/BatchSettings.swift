import PiPKit

/// The options of `pipstream batch`.
package struct BatchSettings: Equatable {
    /// The path of the manifest; `-` for standard input.
    package var manifest = ""
    /// The number of jobs that run at once; nil for the number of processors.
    package var jobs: Int?
    /// Whether jobs run whose results exist already.
    package var isForced = false
    /// Whether the jobs are only listed.
    package var isListed = false
    /// The file of the report in JUnit's format.
    package var junit: String?
    package var progress: ProgressStyle = .auto
    package var isQuiet = false

    /// Parses the arguments that follow `batch`. Throws for an unknown option, a wrong value or another number of
    /// manifests than one.
    init(_ arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        var manifests: [String] = []
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            func value() throws(UsageError) -> String {
                if argument.hasPrefix("--"), parts.count == 2 { return parts[1] }
                guard let value = rest.popFirst() else { throw UsageError("\(argument) needs a value") }
                return value
            }
            switch argument.hasPrefix("--") ? parts[0] : argument {
            case "--jobs", "-j":
                let text = try value()
                guard let count = Int(text), (1...256).contains(count) else {
                    throw UsageError("--jobs \(text): not a whole number from 1 to 256")
                }
                jobs = count
            case "--junit": junit = try value()
            case "--progress":
                let text = try value()
                guard let style = ProgressStyle(rawValue: text) else {
                    throw UsageError("--progress \(text): \(OptionTable[.progress].expected)")
                }
                progress = style
            case "--force", "-f": isForced = true
            case "--list": isListed = true
            case "--quiet", "-q": isQuiet = true
            case let name where name.hasPrefix("-") && name != "-":
                throw UsageError("unknown option \(name) of pipstream batch; see --help")
            default: manifests.append(argument)
            }
        }
        guard manifests.count == 1, let manifest = manifests.first else {
            throw UsageError("pipstream batch needs one manifest, a file with a job per line; got \(manifests.count)")
        }
        self.manifest = manifest
    }
}
