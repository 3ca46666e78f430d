import Glibc
package import PiPKit

/// What a command line asks for, checked value by value.
package struct Options: Equatable {
    /// What the pictures depend on: the device, the date …; its duration is nil where none was asked for.
    package var session = SessionConfiguration(duration: nil)
    /// How the program is named and started.
    package var program = ProgramInput()
    /// Where the session is written to; at least one place.
    package var outputs: [OutputAddress]
    /// A picture that the one that is made is compared with.
    package var expect: String?
    /// The greatest distance of a byte of a pixel from it.
    package var tolerance = PictureComparison.usualTolerance
    package var preset = "veryfast"
    package var crf: Double = 23
    package var encoder: String?
    /// In bits a second; nil for as many as the quality takes.
    package var bitRate: Int?
    /// H.264's profile; nil for the usual one.
    package var profile: String?
    /// The longest time from key frame to key frame; nil for the usual one.
    package var keyFrames: Duration?
    /// The most pictures from key frame to key frame; nil for any number.
    package var groupLength: Int?
    /// Whether pictures leave the encoder at once; nil for what is usual.
    package var isLowLatency: Bool?
    /// How long each picture lasts where there are equally many in each second; nil where one lasts until the next.
    package var constantFrameDuration: CMTime?
    /// How sound is coded; nil for the usual way.
    package var audioCodec: AudioSettings.Codec?
    /// Whether what is not drawn on stays transparent.
    package var alpha = false
    package var scriptTimeout: Duration = .seconds(5)
    /// In bytes.
    package var scriptMemory = 256 << 20
    /// What becomes of the session when the script is stopped; nil for what is usual.
    package var onScriptFailure: SessionConfiguration.FailurePolicy?
    /// Whether a script runs only where every wall around its worker stands.
    package var requiresWalls = false
    /// What the script may ask of the network; nothing without.
    package var networkGrants: [NetworkGrant] = []
    /// A file with authorities that are trusted beside the system's.
    package var authorityFile: String?
    /// How long every answer takes; nil for as long as it took.
    package var networkLatency: Duration?
    /// The folders that the script may use.
    package var folderGrants: [FolderGrant] = []
    /// The file that what the script stores is kept in; nil for as long as the session.
    package var storage: String?
    /// A file of control events, or `-` for standard input.
    package var events: String?
    /// Where the event log goes.
    package var log: String?
    /// The movie to show in place of a view.
    package var movie: MovieInput?
    package var movieSettings = MovieSession.Settings()
    package var live = false
    /// How long a connection that was lost is tried for again.
    package var reconnectFor: Duration = .seconds(300)
    /// Whether the session begins when somebody has come to look.
    package var waitsForViewer = false
    package var format: ContainerFormat?
    package var overwrite = false
    package var quiet = false
    package var progress: ProgressStyle = .auto
    /// The options that the command line names.
    package var given: Set<OptionKey> = []

    package init(outputs: [OutputAddress]) {
        self.outputs = outputs
    }

    /// The outputs' names, for people.
    package var output: String { outputNames.joined(separator: ", ") }

    /// The outputs' names, as they may be shown.
    package var outputNames: [String] { expectsOnly ? [expect ?? ""] : outputs.map(\.shown) }

    /// Whether the picture is compared, and not written, unless it differs.
    package var expectsOnly: Bool { expect != nil && !given.contains(.out) }

    /// The date at which a session begins that is given none: a fixed one, so that the same command gives the same file.
    package static let defaultDate = "2026-01-01T09:41:00"

    /// What a command line asks the command to do.
    package enum Request: Equatable {
        case render(Options)
        /// Runs the script of the options without encoding, and tells what is to be said of it.
        case check(Options, CheckSettings)
        /// Prints the vocabulary's types.
        case types
        case help
        case version
    }

    /// Reads a command line without the command's own name.
    package static func parse(_ arguments: [String]) throws(UsageError) -> Request {
        if let first = arguments.first, let request = try subcommand(first, arguments.dropFirst()) { return request }
        let scanned = try ArgumentScanner(specifications: OptionTable.all).scan(arguments)
        if scanned.options.contains(where: { $0.key == .help }) { return .help }
        if scanned.options.contains(where: { $0.key == .version }) { return .version }
        var outputs = scanned.options.filter { $0.key == .out }.compactMap(\.value)
        if outputs.isEmpty, let path = scanned.options.first(where: { $0.key == .expect })?.value {
            outputs = [PictureComparison.path(of: "actual", beside: path)]
        }
        guard !outputs.isEmpty, !outputs.contains("") else {
            throw UsageError("where to? Name a file: --out pip.mp4 (see --help)")
        }
        try checkRepetition(scanned)
        guard scanned.operands.count <= 1 else {
            throw UsageError("one script at a time; got also '\(OutputAddress(scanned.operands[1]).shown)'")
        }
        if let address = scanned.operands.first.flatMap(NetworkAddress.init), !address.scheme.isWebsite {
            throw UsageError("\(address.shown): it is no script; to stream to it, write --out before it")
        }
        var options = Options(outputs: outputs.map(OutputAddress.init))
        options.given = Set(scanned.options.map(\.key))
        for option in scanned.options {
            let (value, specification) = (option.value ?? "", OptionTable[option.key])
            guard specification.take(&options, value) else {
                throw UsageError("\(option.name) \(value): \(specification.expected)")
            }
        }
        let date = scanned.options.last { $0.key == .date }?.value ?? defaultDate
        guard let startDate = ValueSyntax.date(date, timeZone: options.session.timeZone) else {
            throw UsageError("--date \(date): \(OptionTable[.date].expected)")
        }
        options.session.startDate = startDate
        if options.outputs.contains(where: \.isLive) { options.live = true }
        if options.program.widget != nil, options.program.entry == nil {
            options.program.entry = EntryPoint.widget.rawValue
        }
        let raw = scanned.options.last { $0.key == .raw }?.value.flatMap(ValueSyntax.rawPictures)
        try options.take(CommandInput(operand: scanned.operands.first, raw: raw))
        try options.checkTogether()
        return .render(options)
    }

    /// Whether a command line, be it wrong, asks for progress for programs.
    static func asksForJSON(_ arguments: [String]) -> Bool {
        let arguments = arguments.prefix { $0 != "--" }
        let name = OptionTable.name(of: .progress)
        return arguments.contains("\(name)=json")
            || zip(arguments, arguments.dropFirst()).contains { $0 == (name, "json") }
    }

    /// Throws where an option is given twice of which one would silently replace the other.
    private static func checkRepetition(_ scanned: ArgumentScanner.Result) throws(UsageError) {
        var seen: [OptionKey: String] = [:]
        for option in scanned.options where !OptionTable[option.key].isRepeatable {
            guard let value = option.value else { continue }
            if let first = seen.updateValue(value, forKey: option.key) {
                throw UsageError("\(option.name) is given twice: \(first) and \(value)")
            }
        }
    }

    /// The request of a command line that begins with a command's name; nil for a script's, which `./check` still names.
    private static func subcommand(
        _ name: String, _ rest: ArraySlice<String>
    ) throws(UsageError) -> Request? {
        switch name {
        case "types" where rest.isEmpty: return .types
        case "check":
            var arguments = Array(rest)
            let settings = try CheckSettings(&arguments)
            let scanned = try ArgumentScanner(specifications: OptionTable.all).scan(arguments)
            if !scanned.options.contains(where: { [.help, .version].contains($0.key) }) {
                try CheckSettings.check(scanned)
            }
            // A check writes nothing; the name only says that it is no still.
            let request = try parse(["--out=check.mp4"] + arguments)
            guard case .render(let options) = request else { return request }
            guard options.program.script != nil else { throw UsageError("pipstream check needs a script") }
            return .check(options, settings)
        default: return nil
        }
    }

    /// Adds a parameter of the link that opens the script, written as `NAME=VALUE`; one of the same name goes.
    mutating func addQuery(_ text: String) -> Bool {
        guard let end = text.firstIndex(of: "="), end > text.startIndex else { return false }
        let item = PhoneQueryItem(String(text[..<end]), String(text[text.index(after: end)...]))
        program.query = (program.query ?? []).filter { $0.name != item.name } + [item]
        return true
    }

    /// Adds an input of an intent.
    mutating func addInput(_ text: String) -> Bool {
        guard let input = IntentInput(text) else { return false }
        program.inputs = (program.inputs ?? []) + [input.absolute.description]
        return true
    }

    /// Lets the script ask a host.
    mutating func grantNetwork(_ text: String) -> Bool {
        guard let grant = NetworkGrant(parsing: text) else { return false }
        networkGrants.append(grant)
        return true
    }

    /// Lets the script use a folder.
    mutating func grantFolder(_ text: String, isWritable: Bool) -> Bool {
        guard let grant = FolderGrant(text, isWritable: isWritable) else { return false }
        folderGrants.append(grant)
        return true
    }

    /// Whether the output is one picture, by the file's name.
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

    /// Takes over the inputs of a recorded session, but for what the command line names itself.
    package mutating func adopt(_ recorded: SessionInputs) {
        var inputs = SessionInputs(session, program)
        // The log calls them as the options are called.
        inputs.adopt(recorded, but: Set(given.map(\.rawValue)).union(["script"]))
        (session, program) = (inputs.configuration, inputs.program)
        given.insert(.date)
    }
}

/// A command line that cannot be obeyed: what is wrong and what was expected, in one line.
package struct UsageError: Error, Equatable, CustomStringConvertible {
    package var description: String

    package init(_ description: String) {
        self.description = description
    }
}

extension CertificateAuthorities {
    /// Those of `--ca-file`. Throws where the file has none.
    convenience init(named file: String) throws(UsageError) {
        do {
            try self.init(file: file)
        } catch {
            throw UsageError("--ca-file \(file): it cannot be read, or holds no certificates in PEM")
        }
    }
}
