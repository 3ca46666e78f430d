import PiPKit
import SharedTypes

/// A job of a batch: a render with its output.
struct BatchJob {
    /// The unique name.
    var id: String
    /// The command line of the render, without `--out`, `--log` and `-y`.
    var arguments: [String]
    /// The path of the output.
    var output: String
    /// The path of the event log; nil for none.
    var log: String?
    /// The line of the manifest, from 1.
    var line: Int
    /// The render's options.
    var options: Options

    /// The command line of the render.
    var commandLine: [String] { arguments + ["--out", output] + (log.map { ["--log", $0] } ?? []) + ["-y"] }

    /// A line of a manifest that is not a job.
    struct Invalid: Error {
        var reason: String
    }

    /// Parses the jobs of a manifest's line. A member with a list of values makes the line a matrix: one job for each
    /// combination of values. `{NAME}` in `id` and `output` is replaced with the value of that member.
    static func jobs(of object: JSONValue, line: Int) throws(Invalid) -> [BatchJob] {
        guard object.isObject else { throw Invalid(reason: "not a JSON object") }
        var fixed: [(name: String, value: JSONValue)] = []
        var axes: [(name: String, values: [JSONValue])] = []
        for (name, value) in object.members {
            let name = name.string ?? ""
            guard names.contains(name) || option(name) != nil else {
                let nearest = SpellingSuggestion.nearest(to: name, among: Array(names) + OptionTable.all.map(\.long))
                throw Invalid(
                    reason: "unknown member \"\(name)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""))
            }
            if value.isArray, name != "options" {
                axes.append((name, Array(value.elements)))
            } else {
                fixed.append((name, value))
            }
        }
        var combinations: [[(name: String, value: JSONValue)]] = [fixed]
        for (name, values) in axes {
            guard !values.isEmpty else { throw Invalid(reason: "\"\(name)\" is an empty list") }
            guard values.count <= BatchManifest.maximumCount / combinations.count else {
                throw Invalid(reason: "the matrix has more than \(BatchManifest.maximumCount) jobs")
            }
            combinations = combinations.flatMap { chosen in values.map { chosen + [(name, $0)] } }
        }
        var jobs: [BatchJob] = []
        for members in combinations { jobs.append(try BatchJob(members, axes: axes.map(\.name), line: line)) }
        return jobs
    }

    /// The members of a job that are not options of a render.
    private static let names: Set<String> = ["id", "script", "movie", "options", "output", "events", "log", "env"]

    /// The options that a batch sets itself, or that have no meaning in one.
    private static let excluded: Set<OptionKey> = [
        .out, .log, .control, .status, .overwrite, .live, .quiet, .progress, .help, .version, .reconnectFor,
        .waitForViewer, .expect,
    ]

    private static func option(_ name: String) -> OptionSpecification? {
        OptionTable.all.first { ($0.long == name || $0.key.rawValue == name) && !excluded.contains($0.key) }
    }

    private init(_ members: [(name: String, value: JSONValue)], axes: [String], line: Int) throws(Invalid) {
        var texts: [String: String] = [:]
        var (words, input): ([String], String?) = ([], nil)
        for (name, value) in members {
            switch name {
            case "options":
                guard value.isArray, value.elements.allSatisfy(\.isString) else {
                    throw Invalid(reason: "\"options\" is not a list of strings")
                }
                words += value.elements.compactMap(\.string)
            case "chunk":
                guard let chunk = ChunkSpecification(value) else {
                    throw Invalid(reason: "\"chunk\" is not a chunk; pipstream plan writes it")
                }
                words += ["--chunk", chunk.json]
            case "env":
                guard value.isObject else { throw Invalid(reason: "\"env\" is not an object of strings") }
                for (name, value) in value.members {
                    words += ["--query", "\(name.string ?? "")=\(try Self.scalar(value, of: "env"))"]
                }
            default:
                let text = try Self.scalar(value, of: name)
                texts[name] = text
                switch name {
                case "script", "movie":
                    guard input == nil else { throw Invalid(reason: "both \"script\" and \"movie\"") }
                    input = text
                case "events": words += ["--events", text]
                case "id", "output", "log": break
                default: words += try Self.words(of: name, value, text)
                }
            }
        }
        guard let input else { throw Invalid(reason: "no \"script\" and no \"movie\"") }
        guard let output = texts["output"], !output.isEmpty else { throw Invalid(reason: "no \"output\"") }
        let labels = texts.mapValues(Self.label)
        let given = texts["id"] ?? (axes.isEmpty ? output : axes.map { "{\($0)}" }.joined(separator: "-"))
        id = Self.filled(given, labels)
        self.output = Self.filled(output, labels)
        log = texts["log"].map { Self.filled($0, labels) }
        self.line = line
        // Before the options, so that a later `--` cannot hide them.
        arguments = [input.hasPrefix("-") ? "./" + input : input] + words
        // The system's functions would read the text only up to there.
        guard (arguments + [self.output, log ?? ""]).allSatisfy({ !$0.utf8.contains(0) }) else {
            throw Invalid(reason: "a text contains the character \\u0000, which no argument may contain; remove it")
        }
        options = try Self.options(arguments, output: self.output)
    }

    /// Parses the render's options. Throws for an option that a batch sets itself.
    private static func options(_ arguments: [String], output: String) throws(Invalid) -> Options {
        do throws(UsageError) {
            let scanned = try ArgumentScanner(specifications: OptionTable.all).scan(arguments)
            if let option = scanned.options.first(where: { excluded.contains($0.key) }) {
                throw UsageError("\(option.name) is not an option of a job")
            }
            guard case .render(let options) = try Options.parse(arguments + ["--out", output]) else {
                throw UsageError("this is not a render")
            }
            guard !options.live, options.outputs[0].isOneFile else {
                throw UsageError("\(output): the output of a job is a file")
            }
            if options.events == "-" { throw UsageError("--events -: a job has no standard input; name a file") }
            return options
        } catch {
            throw Invalid(reason: error.description)
        }
    }

    private static func scalar(_ value: JSONValue, of name: String) throws(Invalid) -> String {
        if let string = value.string { return string }
        if let number = value.number { return DecimalFormat.shortest(number) }
        if let bool = value.bool { return "\(bool)" }
        throw Invalid(reason: "\"\(name)\" is not a string, a number or a Boolean value")
    }

    /// The words of a command line that set an option.
    private static func words(of name: String, _ value: JSONValue, _ text: String) throws(Invalid) -> [String] {
        guard let option = option(name) else { return [] }
        if option.valueName != nil { return ["--\(option.long)=\(text)"] }
        guard let isSet = value.bool else { throw Invalid(reason: "\"\(name)\" is not true or false") }
        return isSet ? ["--\(option.long)"] : []
    }

    /// A value as a part of a file's name.
    private static func label(_ text: String) -> String {
        let parts = text.split(separator: "/").filter { $0 != "." && $0 != ".." }
        var name = parts.last.map(String.init) ?? ""
        if let dot = name.lastIndex(of: "."), dot > name.startIndex, parts.count > 0, name[dot...].count <= 10,
            Double(text) == nil
        {
            name = String(name[..<dot])
        }
        return String(name.map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "-" })
    }

    private static func filled(_ text: String, _ labels: [String: String]) -> String {
        labels.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
    }
}

extension OutputDestination {
    /// Whether the output is one file on this machine.
    fileprivate var isOneFile: Bool {
        switch kind {
        case .file, .still: true
        default: false
        }
    }
}
