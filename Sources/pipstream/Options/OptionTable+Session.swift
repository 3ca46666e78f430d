import PiPKit

// The options of the phone, the script, and the session.
extension OptionTable {
    /// The phone that shows the program.
    static let device: [OptionSpecification] = [
        .value(
            .colorScheme, "color-scheme", "light|dark", \.session.frames.colorScheme, for: .views,
            help: "which values system colours have",
            standard: "light",
            by: .word("not a colour scheme; write light or dark")),
        .flag(
            .colorSchemeContrast, "increase-contrast", for: .views,
            help: "system colours have their values for increased contrast, which the environment says too"
        ) { $0.session.frames.colorSchemeContrast = .increased },
        .value(
            .look, "look", "ios26|ios18", \.session.frames.look, for: .views,
            help: "the system's design: its colours, and the shapes and sizes of its controls",
            standard: "ios26",
            by: .word("not a look; write ios26 or ios18")),
        .value(
            .device, "device", "WxH@S", \.session.frames.device, for: .views,
            help: "the screen that the script sees, in points and its scale",
            standard: "390x844@3",
            by: .init(
                "not a device; write WIDTHxHEIGHT@SCALE in points, the scale from 0.01 to 16, as 390x844@3",
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
            help: "the session's time zone, as Europe/Paris",
            standard: "UTC",
            by: .init("not a time zone of this machine's database; write a name such as Europe/Paris") {
                LocalTime.exists($0) ? $0 : nil
            }),
        .value(
            .locale, "locale", "TAG", \.session.frames.locale, for: .views,
            help: "the session's locale, as de-DE",
            standard: "en-US",
            by: .init("not a locale; write a language tag such as de-DE") {
                SessionConfiguration.isLanguageTag($0) ? $0 : nil
            }),
    ]

    /// The script's inputs and access.
    static let script: [OptionSpecification] = [
        .value(
            .seed, "seed", "NUMBER", \.program.seed, for: .views,
            help: "where random numbers begin, 0 … 2^64-1",
            standard: "0",
            by: .init("not a seed; write a whole number from 0 to 18446744073709551615") { UInt64($0) }),
        .action(
            .query, "query", "NAME=VALUE", for: .views, isRepeatable: true,
            help: "a parameter of the link that opens the script (Script.queryParameters); may be given several times",
            by: .init("not a parameter; write NAME=VALUE") { $0.addQuery($1) }),
        .action(
            .input, "input", "INPUT", for: .views, isRepeatable: true,
            help:
                "what an intent is started with (Intent.textsParameter, urlsParameter, fileURLsParameter, "
                + "imagesParameter, and of one alone shortcutParameter): a URL, a file's path that begins with /, ./ or "
                + "../, or else a text; text=…, url=…, file=… or json=… says which; may be given several times",
            standard: "nothing",
            by: .init("not an input; write a text, a URL or a path, or text=…, url=…, file=PATH or json=JSON") {
                $0.addInput($1)
            }),
        .value(
            .scriptTimeout, "script-timeout", "TIME", \.scriptTimeout, for: .views,
            help:
                "the longest that one turn of the script may run; and, a second at least, all its turns in one second "
                + "of the session, and laying out one picture of it, and drawing it",
            standard: "5s",
            by: .positiveTime),
        .value(
            .scriptMemory, "script-memory", "SIZE", \.scriptMemory, for: .views,
            help: "the most memory that the script may take, as 512M or 1G",
            standard: "256M",
            by: .init("not an amount of memory from 64M to 64G; write 512M or 1G", ValueSyntax.memorySize)),
        .value(
            .onScriptFailure, "on-script-failure", "end|hold", \.onScriptFailure, for: .views,
            help:
                "whether the session ends where the script is stopped by a limit or breaks down, or goes on with the "
                + "last picture",
            standard: "hold, live end",
            by: .word("not what can become of the session; write end or hold")),
        .flag(
            .requireSandbox, "require-sandbox", \.requiresWalls, for: .views,
            help: "refuse to run a script where one of the walls around its worker is missing on this system"),
        .action(
            .allowNet, "allow-net", "HOST[:PORT]", for: .views, isRepeatable: true,
            help:
                "let the script ask this host: api.example.org, *.example.org, [::1]:8080; any number of times; "
                + "without a port 80 and 443, with * every one; * is every host of the internet",
            standard: "nothing",
            by: .init(
                "not a host; write api.example.org, api.example.org:8080, *.example.org, 192.0.2.1, [::1]:8080 or *, without a scheme"
            ) { $0.grantNetwork($1) }),
        .value(
            .caFile, "ca-file", "FILE", \.authorityFile, for: .views,
            help: "certificates in PEM of authorities that are trusted beside the system's",
            standard: "the system's alone",
            by: .text()),
        .value(
            .netLatency, "net-latency", "TIME", \.networkLatency, for: .views,
            help: "how long every answer takes by the session's clock",
            standard: "as long as it took",
            by: .time),
        .action(
            .allowRead, "allow-read", "DIR", for: .views, isRepeatable: true,
            help: "let the script read the files in this folder; any number of times",
            standard: "its own folder",
            by: .init("not a folder that can be read") { $0.grantFolder($1, isWritable: false) }),
        .action(
            .allowWrite, "allow-write", "DIR", for: .views, isRepeatable: true,
            help: "let the script read, write and remove the files in this folder; any number of times",
            standard: "nothing",
            by: .init("not a folder that can be read and written to") { $0.grantFolder($1, isWritable: true) }),
        .value(
            .storage, "storage", "FILE", \.storage, for: .views,
            help: "keep what the script puts into Storage in this file, for the next session",
            standard: "for the session alone",
            by: .path("not a file's name; write --storage state.json")),
    ]

    /// The session's events and the command's messages.
    static let session: [OptionSpecification] = [
        .value(
            .events, short: "e", "events", "FILE", \.events,
            help:
                "control events, a JSON object a line, or an event log to render again; - reads them live, where an event comes at"
                + " once without \"at\", and pause alone is one",
            by: .text()),
        .value(
            .log, "log", "FILE", \.log, for: .rendering,
            help: "write everything that happens, a JSON object a line",
            by: .path("not a file's name; write --log run.jsonl")),
        .action(
            .raw, "raw", "WxH@FPS[:bottom-up]", for: .rendering,
            help:
                "show pictures without a header, four bytes a pixel (BGRA), that another program writes on standard "
                + "input, or into the file or pipe that is named; those with one (y4m) need no option",
            by: .init(
                "not what pictures are like; write WIDTHxHEIGHT@RATE, as 640x360@30 or 640x360@30000/1001:bottom-up"
            ) {
                ValueSyntax.rawPictures($1) != nil
            }),
        .flag(
            .linear, "linear", \.movieSettings.requiresLinearPlayback, for: .movies,
            help: "with a movie: its viewer may not skip"),
        .flag(
            .autoStart, "auto-start", \.movieSettings.startsAutomatically, for: .movies,
            help: "with a movie: its window opens when its page goes to the background, and not before"),
        .flag(
            .live, "live", \.live, for: .rendering,
            help: "let the session's time pass as the world's does"),
        .value(
            .reconnectFor, "reconnect-for", "TIME", \.reconnectFor, for: .rendering,
            help: "how long a connection that was lost is tried for again; 0 for never",
            standard: "5m",
            by: .time),
        .flag(
            .waitForViewer, "wait-for-viewer", \.waitsForViewer, for: .rendering,
            help: "with srt://…?mode=listener: the session begins when the first viewer has come"),
        .value(
            .format, "format", "NAME", \.format, for: .rendering,
            help: "the format, where the name does not say it: mp4, mov, mkv, ts, flv",
            standard: "what the name says, on standard output ts",
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
            by: .word("not a choice; write never, interval or always")),
        .flag(
            .quiet, short: "q", "quiet", \.quiet, for: .rendering,
            help: "say nothing but errors"),
        .value(
            .progress, "progress", "auto|plain|json|none", \.progress, for: .rendering,
            help:
                "how progress is told on standard error; json makes all that is said there, messages too, an object a "
                + "line",
            standard: "auto",
            by: .word("not a way to tell progress; write auto, plain, json or none")),
        .flag(
            .help, short: "h", "help",
            help: "this text"),
        .flag(
            .version, short: "V", "version",
            help: "the version"),
    ]
}
