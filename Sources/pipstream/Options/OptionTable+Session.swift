import PiPKit

// The options of the phone, the script, and the session.
extension OptionTable {
    /// The phone that shows the program.
    static let device: [OptionSpecification] = [
        .value(
            .colorScheme, "color-scheme", "light|dark", \.session.frames.colorScheme, for: .views,
            help: "the colour scheme, which sets the values of system colours",
            standard: "light",
            by: .word("not a colour scheme; write light or dark")),
        .flag(
            .colorSchemeContrast, "increase-contrast", for: .views,
            help: "use the increased contrast values of system colours, and report them in the environment"
        ) { $0.session.frames.colorSchemeContrast = .increased },
        .value(
            .look, "look", "ios26|ios18", \.session.frames.look, for: .views,
            help: "the system design: colours, and the shapes and sizes of controls",
            standard: "ios26",
            by: .word("not a system design; write ios26 or ios18")),
        .value(
            .device, "device", "WxH@S", \.session.frames.device, for: .views,
            help: "the device's screen, in points, and its scale",
            standard: "390x844@3",
            by: .init(
                "not a device; write WIDTHxHEIGHT@SCALE in points, the scale from 0.01 to 16, such as 390x844@3",
                ValueSyntax.device)),
        .action(
            .date, "date", "ISO", for: .views,
            help: "the date and time at which the session begins",
            standard: "2026-01-01T09:41:00, live now",
            by: .init("not a date; write 2026-01-01T09:41:00, with Z or an offset if it is not in --time-zone") {
                _, _ in true
            }),
        .value(
            .timeZone, "time-zone", "NAME", \.session.timeZone, for: .views,
            help: "the session's time zone, such as Europe/Paris",
            standard: "UTC",
            by: .init("not in this machine's time zone database; write a name such as Europe/Paris") {
                LocalTime.exists($0) ? $0 : nil
            }),
        .value(
            .locale, "locale", "TAG", \.session.frames.locale, for: .views,
            help: "the session's locale, such as de-DE",
            standard: "en-US",
            by: .init("not a locale; write a language tag such as de-DE") { SessionConfiguration.languageTag($0) }),
    ]

    /// The script's inputs and access.
    static let script: [OptionSpecification] = [
        .value(
            .seed, "seed", "NUMBER", \.program.seed, for: .views,
            help: "the seed of random numbers, 0 … 2^64-1",
            standard: "0",
            by: .init("not a seed; write a whole number from 0 to 18446744073709551615") { UInt64($0) }),
        .action(
            .query, "query", "NAME=VALUE", for: .views, isRepeatable: true,
            help: "a parameter of the link that opens the script (Script.queryParameters); repeatable",
            by: .init("not a parameter; write NAME=VALUE") { $0.addQuery($1) }),
        .action(
            .input, "input", "INPUT", for: .views, isRepeatable: true,
            help:
                "an input of the intent (Intent.textsParameter, urlsParameter, fileURLsParameter, "
                + "imagesParameter; a single input also shortcutParameter): a URL, a file path that begins with /, ./ or "
                + "../, or a text; text=…, url=…, file=… or json=… sets the type; repeatable",
            standard: "nothing",
            by: .init("not an input; write a text, a URL or a path, or text=…, url=…, file=PATH or json=JSON") {
                $0.addInput($1)
            }),
        .value(
            .scriptTimeout, "script-timeout", "TIME", \.scriptTimeout, for: .views,
            help:
                "the time limit for one event-loop turn of the script; the same, but at least 1 s, for all turns in one second "
                + "of the session, for the layout of one frame and for its drawing",
            standard: "5s",
            by: .positiveTime),
        .value(
            .scriptMemory, "script-memory", "SIZE", \.scriptMemory, for: .views,
            help: "the memory limit for the script, such as 512M or 1G",
            standard: "256M",
            by: .init("not an amount of memory from 64M to 64G; write 512M or 1G", ValueSyntax.memorySize)),
        .value(
            .onScriptFailure, "on-script-failure", "end|hold", \.onScriptFailure, for: .views,
            help:
                "end the session when a limit stops the script or its engine crashes, or hold the "
                + "last frame",
            standard: "hold, live end",
            by: .word("not an action; write end or hold")),
        .flag(
            .requireSandbox, "require-sandbox", \.requiresSandbox, for: .views,
            help: "refuse to run a script if a layer of the worker's sandbox is not available on this system"),
        .flag(
            .decodeInProcess, "decode-in-process", \.decodesInProcess, for: .views,
            help: "decode the movies that a script plays in the command itself instead of a sandboxed process"),
        .action(
            .allowNet, "allow-net", "HOST[:PORT]", for: .views, isRepeatable: true,
            help:
                "let the script access this host: api.example.org, *.example.org, [::1]:8080; repeatable; "
                + "without a port, ports 80 and 443; with :*, every port; * alone is every host on the internet",
            standard: "nothing",
            by: .init(
                "not a host; write api.example.org, api.example.org:8080, *.example.org, 192.0.2.1, [::1]:8080 or *, without a scheme"
            ) { $0.grantNetwork($1) }),
        .value(
            .caFile, "ca-file", "FILE", \.authorityFile, for: .views,
            help: "a PEM file of certificate authorities to trust in addition to the system's",
            standard: "the system's only",
            by: .text()),
        .value(
            .netLatency, "net-latency", "TIME", \.networkLatency, for: .views,
            help: "the session time that every response takes",
            standard: "the real time it took",
            by: .time),
        .action(
            .allowRead, "allow-read", "DIR", for: .views, isRepeatable: true,
            help: "let the script read the files in this folder; repeatable",
            standard: "its own folder",
            by: .init("not a folder that can be read") { $0.grantFolder($1, isWritable: false) }),
        .action(
            .allowWrite, "allow-write", "DIR", for: .views, isRepeatable: true,
            help: "let the script read, write and remove the files in this folder; repeatable",
            standard: "nothing",
            by: .init("not a folder that can be read and written to") { $0.grantFolder($1, isWritable: true) }),
        .value(
            .storage, "storage", "FILE", \.storage, for: .views,
            help: "keep the script's Storage in this file for the next session",
            standard: "for this session only",
            by: .path("not a file name; write --storage state.json")),
    ]

    /// The session's events and the command's messages.
    static let session: [OptionSpecification] = [
        .value(
            .events, short: "e", "events", "FILE", \.events,
            help:
                "control events, one JSON object per line, or an event log to render again; - reads them live: an event without"
                + " \"at\" takes effect immediately, and its name alone, such as pause, is enough",
            by: .text()),
        .value(
            .log, "log", "FILE", \.log, for: .rendering,
            help: "write an event log of the session, one JSON object per line",
            by: .path("not a file name; write --log run.jsonl")),
        .value(
            .control, "control", "PATH", \.control, for: .rendering,
            help: "create a Unix socket at this path that takes control events live and answers each line",
            by: .path("not a path; write --control /run/user/1000/timer.sock")),
        .value(
            .status, "status", "PATH", \.status, for: .rendering,
            help: "keep the session's state in this JSON file, replaced once a second",
            by: .path("not a file name; write --status status.json")),
        .action(
            .raw, "raw", "WxH@FPS[:bottom-up]", for: .rendering,
            help:
                "show raw frames without a header (BGRA, four bytes per pixel) that another program writes to standard "
                + "input or to the named file or pipe; frames with a header (y4m) need no option",
            by: .init(
                "not a raw frame format; write WIDTHxHEIGHT@RATE, such as 640x360@30 or 640x360@30000/1001:bottom-up"
            ) {
                ValueSyntax.rawVideo($1) != nil
            }),
        .flag(
            .linear, "linear", \.movieSettings.requiresLinearPlayback, for: .movies,
            help: "with a movie: the viewer cannot skip"),
        .flag(
            .autoStart, "auto-start", \.movieSettings.startsAutomatically, for: .movies,
            help: "with a movie: open the window when the page moves to the background, not before"),
        .flag(
            .live, "live", \.live, for: .rendering,
            help: "run the session in real time"),
        .value(
            .reconnectFor, "reconnect-for", "TIME", \.reconnectFor, for: .rendering,
            help: "how long to retry a lost connection; 0 for never",
            standard: "5m",
            by: .time
        ).requiring(.connection),
        .flag(
            .waitForViewer, "wait-for-viewer", \.waitsForViewer, for: .rendering,
            help: "with srt://…?mode=listener: start the session when the first viewer connects"),
        .value(
            .format, "format", "NAME", \.format, for: .rendering,
            help: "the format, if the output's name does not set it: mp4, mov, mkv, ts, flv",
            standard: "set by the name, on standard output ts",
            by: .init("not a format; write \(ContainerFormat.allCases.map { $0.endings[0] }.joined(separator: ", "))") {
                try? ContainerFormat(name: $0)
            }),
        .flag(
            .overwrite, short: "y", "overwrite", \.overwrite, for: .rendering,
            help: "replace an existing file"),
        .value(
            .synchronizes, "fsync", "never|interval|always", \.synchronizes, for: .rendering,
            help:
                "when recorded data is put on the device, so that a power cut loses little: left to the system, every half "
                + "second, or after each fragment",
            standard: "interval",
            by: .word("not a choice; write never, interval or always")
        ).requiring(.file),
        .flag(
            .quiet, short: "q", "quiet", \.quiet, for: .rendering,
            help: "print only errors"),
        .value(
            .progress, "progress", "auto|plain|json|none", \.progress, for: .rendering,
            help:
                "the progress format on standard error; json prints all output there, messages too, as one JSON object per "
                + "line",
            standard: "auto",
            by: .word("not a progress format; write auto, plain, json or none")),
        .flag(
            .help, short: "h", "help",
            help: "print this help"),
        .flag(
            .version, short: "V", "version",
            help: "print the version"),
    ]
}
