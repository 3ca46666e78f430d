import Glibc
package import PiPKit

/// The values of a command line, each of which is valid.
package struct Options: Equatable {
    /// The parameters of the frames: the device, the date …; its duration is nil if none was given.
    package var session = SessionConfiguration(duration: nil)
    /// The name and the entry point of the program.
    package var program = ProgramInput()
    /// The session's outputs; at least one.
    package var outputs: [OutputDestination]
    /// An image to compare the rendered one with.
    package var expect: String?
    /// The maximum difference between the two images in any byte of a pixel, from 0 to 255.
    package var tolerance = ImageComparison.defaultTolerance
    package var preset = "veryfast"
    package var crf: Double = 23
    /// The constant quantiser in place of the constant quality; nil for that.
    package var quantizer: Int?
    /// The chunk of a video to render; nil for a whole output.
    package var chunk: ChunkSpecification?
    package var encoder: String?
    /// The bit rate in bits per second; nil for the rate that the quality requires.
    package var bitRate: Int?
    /// The H.264 profile; nil for the default.
    package var profile: String?
    /// The maximum time between key frames; nil for the default.
    package var keyFrames: Duration?
    /// The maximum number of frames between key frames; nil for no limit.
    package var groupLength: Int?
    /// Whether frames leave the encoder at once; nil for the default.
    package var isLowLatency: Bool?
    /// The duration of each frame at a constant frame rate; nil if a frame lasts until the next one.
    package var constantFrameDuration: CMTime?
    /// The codec of the audio; nil for the default.
    package var audioCodec: AudioSettings.Codec?
    /// Whether undrawn areas stay transparent.
    package var alpha = false
    package var scriptTimeout: Duration = .seconds(5)
    /// The memory limit in bytes.
    package var scriptMemory = 256 << 20
    /// The behavior of the session if the script fails; nil for the default.
    package var onScriptFailure: SessionConfiguration.FailurePolicy?
    /// Whether a script runs only if all layers of its worker's sandbox are available.
    package var requiresSandbox = false
    /// Whether the movies of a script are decoded in this process.
    package var decodesInProcess = false
    /// The network access of the script; none if empty.
    package var networkGrants: [NetworkGrant] = []
    /// A file of certificate authorities that are trusted beside the system's.
    package var authorityFile: String?
    /// The duration of every network response; nil for the actual one.
    package var networkLatency: Duration?
    /// The folders that the script may access.
    package var folderGrants: [FolderGrant] = []
    /// The file that keeps the script's stored values; nil to keep them only during the session.
    package var storage: String?
    /// A file of control events, or `-` for standard input.
    package var events: String?
    /// The file of the event log.
    package var log: String?
    /// The Unix socket that takes control events.
    package var control: String?
    /// The file of the session's state.
    package var status: String?
    /// The movie to show instead of a view.
    package var movie: MovieInput?
    package var movieSettings = MovieSession.Settings()
    package var live = false
    /// The time for which the command retries a lost connection.
    package var reconnectFor: Duration = .seconds(300)
    /// Whether the session begins when the first viewer connects.
    package var waitsForViewer = false
    package var format: ContainerFormat?
    package var overwrite = false
    /// The rule by which recorded files are synchronized to the device.
    package var synchronizes = SyncMode.interval
    package var quiet = false
    package var progress: ProgressStyle = .auto
    /// The options that the command line contains.
    package var given: Set<OptionKey> = []

    package init(outputs: [OutputDestination]) {
        self.outputs = outputs
    }

    /// The outputs' names, for messages.
    package var output: String { outputNames.joined(separator: ", ") }

    /// The outputs' names, without secrets.
    package var outputNames: [String] { expectsOnly ? [expect ?? ""] : outputs.map(\.shown) }

    /// Whether the image is only compared, and written only if it differs.
    package var expectsOnly: Bool { expect != nil && !given.contains(.out) }

    /// The default date of a session. It is fixed, so that the same command produces the same file.
    package static let defaultDate = "2026-01-01T09:41:00"

    /// The action that a command line requests.
    package enum Request: Equatable {
        case render(Options)
        /// Runs the script of the options without encoding, and reports the findings.
        case check(Options, CheckSettings)
        /// Renders the jobs of a manifest.
        case batch(BatchSettings)
        /// Prints the jobs that render the video of the options in chunks.
        case plan(Options, PlanSettings)
        /// Joins the chunks of a plan.
        case join(JoinSettings)
        /// Renders the jobs that a batch sends.
        case batchWorker
        /// Prints the vocabulary's types.
        case types
        case help
        case version

        /// Whether the action runs sessions, which need threads.
        var runsSessions: Bool {
            switch self {
            case .render, .check, .batch, .plan, .join, .batchWorker: true
            case .types, .help, .version: false
            }
        }
    }

    /// Parses a command line without the command's own name.
    package static func parse(_ arguments: [String]) throws(UsageError) -> Request {
        if let first = arguments.first, let request = try subcommand(first, arguments.dropFirst()) { return request }
        let scanned = try ArgumentScanner(specifications: OptionTable.all).scan(arguments)
        if scanned.options.contains(where: { $0.key == .help }) { return .help }
        if scanned.options.contains(where: { $0.key == .version }) { return .version }
        var outputs = scanned.options.filter { $0.key == .out }.compactMap(\.value)
        if outputs.isEmpty, let path = scanned.options.first(where: { $0.key == .expect })?.value {
            outputs = [ImageComparison.path(of: "actual", beside: path)]
        }
        guard !outputs.isEmpty, !outputs.contains("") else {
            throw UsageError("no output is given; name a file: --out pip.mp4 (see --help)")
        }
        try checkRepetition(scanned)
        guard scanned.operands.count <= 1 else {
            throw UsageError("only one script is allowed; also got '\(OutputDestination(scanned.operands[1]).shown)'")
        }
        if let address = scanned.operands.first.flatMap(NetworkAddress.init), !address.scheme.isWebsite {
            throw UsageError("\(address.shown): it is not a script; to stream to it, write --out before it")
        }
        var options = Options(outputs: outputs.map(OutputDestination.init))
        options.given = Set(scanned.options.map(\.key))
        for option in scanned.options {
            let (value, specification) = (option.value ?? "", OptionTable[option.key])
            guard specification.take(&options, value) else {
                throw UsageError("\(option.name) \(value): \(specification.expected)")
            }
        }
        options.program.query = options.program.query.map(lastOfEachName)
        let date = scanned.options.last { $0.key == .date }?.value ?? defaultDate
        guard let startDate = ValueSyntax.date(date, timeZone: options.session.timeZone) else {
            throw UsageError("--date \(date): \(OptionTable[.date].expected)")
        }
        options.session.startDate = startDate
        if options.outputs.contains(where: \.isLive) { options.live = true }
        if options.program.widget != nil, options.program.entry == nil {
            options.program.entry = EntryPoint.widget.rawValue
        }
        let raw = scanned.options.last { $0.key == .raw }?.value.flatMap(ValueSyntax.rawVideo)
        try options.take(CommandInput(operand: scanned.operands.first, raw: raw))
        try options.checkTogether()
        return .render(options)
    }

    /// Whether a command line, even an invalid one, requests progress as JSON.
    static func asksForJSON(_ arguments: [String]) -> Bool {
        let arguments = arguments.prefix { $0 != "--" }
        let name = OptionTable.name(of: .progress)
        return arguments.contains("\(name)=json")
            || zip(arguments, arguments.dropFirst()).contains { $0 == (name, "json") }
    }

    /// Throws if an option is repeated and one value would silently replace the other.
    private static func checkRepetition(_ scanned: ArgumentScanner.Result) throws(UsageError) {
        var seen: [OptionKey: String] = [:]
        for option in scanned.options where !OptionTable[option.key].isRepeatable {
            guard let value = option.value else { continue }
            if let first = seen.updateValue(value, forKey: option.key) {
                throw UsageError("\(option.name) is given twice: \(first) and \(value)")
            }
        }
    }

    /// Returns the request of a command line that begins with a subcommand; nil for a script's. `./check` names a
    /// script.
    private static func subcommand(
        _ name: String, _ rest: ArraySlice<String>
    ) throws(UsageError) -> Request? {
        switch name {
        case "types" where rest.isEmpty: return .types
        case RenderProcess.subcommand where rest.isEmpty: return .batchWorker
        case "batch":
            if rest.contains("--help") || rest.contains("-h") { return .help }
            return .batch(try BatchSettings(Array(rest)))
        case "join":
            if rest.contains("--help") || rest.contains("-h") { return .help }
            return .join(try JoinSettings(Array(rest)))
        case "plan":
            var arguments = Array(rest)
            var settings = try PlanSettings(&arguments)
            let scanned = try ArgumentScanner(specifications: OptionTable.all).scan(arguments)
            let request = try parse(arguments)
            guard case .render(let options) = request else { return request }
            try settings.take(scanned, options)
            return .plan(options, settings)
        case "check":
            var arguments = Array(rest)
            let settings = try CheckSettings(&arguments)
            let scanned = try ArgumentScanner(specifications: OptionTable.all).scan(arguments)
            if !scanned.options.contains(where: { [.help, .version].contains($0.key) }) {
                try CheckSettings.check(scanned)
            }
            // A check writes nothing; the name only marks the output as a video.
            let request = try parse(["--out=check.mp4"] + arguments)
            guard case .render(let options) = request else { return request }
            guard options.program.script != nil else { throw UsageError("pipstream check needs a script") }
            return .check(options, settings)
        default: return nil
        }
    }

    /// Returns the parameters without those that a later one of the same name replaces.
    private static func lastOfEachName(_ items: [PhoneQueryItem]) -> [PhoneQueryItem] {
        var names: Set<String> = []
        return items.reversed().filter { names.insert($0.name).inserted }.reversed()
    }

    /// Adds a parameter of the link that opens the script, in the form `NAME=VALUE`.
    mutating func addQuery(_ text: String) -> Bool {
        guard let end = text.firstIndex(of: "="), end > text.startIndex else { return false }
        let item = PhoneQueryItem(String(text[..<end]), String(text[text.index(after: end)...]))
        program.query = program.query ?? []
        program.query?.append(item)
        return true
    }

    /// Adds an input of an intent.
    mutating func addInput(_ text: String) -> Bool {
        guard let input = IntentInput(text) else { return false }
        program.inputs = program.inputs ?? []
        program.inputs?.append(input.absolute.description)
        return true
    }

    /// Allows the script to access a host.
    mutating func grantNetwork(_ text: String) -> Bool {
        guard let grant = NetworkGrant(parsing: text) else { return false }
        networkGrants.append(grant)
        return true
    }

    /// Allows the script to access a folder.
    mutating func grantFolder(_ text: String, isWritable: Bool) -> Bool {
        guard let grant = FolderGrant(text, isWritable: isWritable) else { return false }
        folderGrants.append(grant)
        return true
    }

    /// Whether the output is a single image, by the file's name.
    package var isStill: Bool { outputs.contains(where: \.isStill) }

    private mutating func take(_ input: CommandInput) throws(UsageError) {
        switch input {
        case .demo: break
        case .script(let path): program.script = path
        case .movie(let input):
            movie = input
            program.movie = input.name
        }
    }

    /// Copies the inputs of a recorded session, except those that the command line contains.
    package mutating func adopt(_ recorded: SessionInputs) {
        var inputs = SessionInputs(session, program)
        // The log names the inputs like the options.
        inputs.adopt(recorded, but: Set(given.map(\.rawValue)).union(["script"]))
        (session, program) = (inputs.configuration, inputs.program)
        given.insert(.date)
    }
}

/// An invalid command line: the error and the expected value, in one line.
package struct UsageError: Error, Equatable, CustomStringConvertible {
    package var description: String

    package init(_ description: String) {
        self.description = description
    }
}

extension CertificateAuthorities {
    /// Creates the authorities of `--ca-file`. Throws if the file contains none.
    convenience init(named file: String) throws(UsageError) {
        do {
            try self.init(file: file)
        } catch {
            throw UsageError("--ca-file \(file): it cannot be read, or has no PEM certificates")
        }
    }
}
