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
        let scanned = try SubcommandArguments(
            arguments,
            [
                .init("--jobs", short: "-j", value: "N"), .init("--junit", value: "FILE"),
                .init("--progress", value: "STYLE"), .init("--force", short: "-f"), .init("--list"),
                .init("--quiet", short: "-q"),
            ])
        for (name, value) in scanned.options {
            switch name {
            case "--jobs":
                guard let count = Int(value), (1...256).contains(count) else {
                    throw UsageError("--jobs \(value): not a whole number from 1 to 256")
                }
                jobs = count
            case "--junit": junit = value
            case "--progress":
                guard let style = ProgressStyle(rawValue: value) else {
                    throw UsageError("--progress \(value): \(OptionTable[.progress].expected)")
                }
                progress = style
            case "--force": isForced = true
            case "--list": isListed = true
            default: isQuiet = true
            }
        }
        manifest = try scanned.operand(of: "batch", need: "one manifest, a file with a job per line")
    }
}
