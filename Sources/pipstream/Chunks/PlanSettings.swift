import Glibc
import PiPKit

/// The options of `pipstream plan` beside those of a render.
package struct PlanSettings: Equatable {
    /// The number of chunks; fewer if the video has fewer key frames.
    package var count = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    var script = ""
    /// The path of the whole video.
    var file = ""
    var folder: String { "\(file).chunks" }
    /// The render's options, as words of a command line.
    var words: [String] = []

    /// The maximum number of chunks.
    private static let maximumCount = 10_000

    /// Removes the plan's own options from `arguments`, and keeps those of a render.
    init(_ arguments: inout [String]) throws(UsageError) {
        let scanned = try SubcommandArguments(arguments, [.init("--chunks", value: "N")])
        for option in scanned.options { try setCount(option.value) }
        arguments = scanned.others
    }

    private mutating func setCount(_ text: String) throws(UsageError) {
        guard let number = Int(text), (1...Self.maximumCount).contains(number) else {
            throw UsageError("--chunks \(text): not a whole number from 1 to \(Self.maximumCount)")
        }
        count = number
    }

    /// The options that a job of a plan does not have.
    private static let ownKeys: Set<OptionKey> = [.out, .overwrite, .quiet, .progress]

    /// The options that a plan does not have, with the reasons.
    private static let excluded: [(key: OptionKey, reason: String)] = [
        (.log, "a chunk has no event log; write it with a render that is not cut"),
        (.allowNet, "each chunk would ask again; record the session with --log, and plan with --events of that log"),
        (.allowWrite, "each chunk would write again"), (.storage, "each chunk would write it"),
        (.chunk, "pipstream plan writes it"), (.expect, "it is for images"), (.alpha, "chunks are H.264"),
    ]

    /// Takes the script and the words of a render's command line. Throws for what cannot be cut into chunks.
    mutating func take(_ scanned: ArgumentScanner.Result, _ options: Options) throws(UsageError) {
        for (key, reason) in Self.excluded where options.given.contains(key) {
            throw UsageError("\(OptionTable.name(of: key)) is not an option of a plan: \(reason)")
        }
        guard let script = options.program.script else {
            throw UsageError("pipstream plan needs a script" + (options.movie == nil ? "" : ", and this is a movie"))
        }
        guard options.outputs.count == 1, let output = options.outputs.first else {
            throw UsageError("a plan has one output; use a plan for each")
        }
        guard !options.live, case .file(let file) = output.kind else {
            throw UsageError("--out \(output.shown): a plan is for a file (\(Self.endings)), not for a live session")
        }
        let format: ContainerFormat
        do {
            guard let known = try output.format(requested: options.format) else { throw UsageError("no format") }
            format = known
        } catch {
            throw UsageError("--out \(output.shown): chunks are joined into \(Self.endings)")
        }
        guard Self.formats.contains(format) else {
            throw UsageError("--out \(output.shown): chunks are joined into \(Self.endings)")
        }
        if options.isLowLatency == true { throw UsageError("--latency low is for live sessions, and not for chunks") }
        if let encoder = options.encoder, encoder != "libx264" {
            throw UsageError("--encoder \(encoder): chunks are of libx264")
        }
        (self.script, self.file) = (script, file)
        words = scanned.options.filter { !Self.ownKeys.contains($0.key) }
            .map { option in OptionTable.name(of: option.key) + (option.value.map { "=\($0)" } ?? "") }
    }

    /// The formats that chunks are joined into.
    private static let formats: [ContainerFormat] = [.mp4, .mov, .matroska, .mpegTS]

    private static var endings: String {
        let names = formats.flatMap(\.endings).map { ".\($0)" }
        return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }
}
