/// One option of the command: its names, what its value is called, and its line of the help.
package struct OptionSpecification: Sendable {
    package var key: OptionKey
    package var short: Character?
    package var long: String
    /// Nil for an option that takes no value.
    package var valueName: String?
    package var help: String
    /// What is so where the option is not given; nil where that is nothing to speak of.
    package var standard: String?

    /// The help with what is so without the option.
    package var wholeHelp: String { help + (standard.map { " (default \($0))" } ?? "") }
}

/// The options by name.
package enum OptionKey: String, CaseIterable, Sendable {
    case entry, widget, parameter, raw, linear, autoStart, out, duration, at, size, scale, fit, background,
        placeholders, symbols,
        allowMissingFonts,
        maxUpdates, constantFrameRate, preset, crf, bitRate, profile, keyFrames, gop, latency, encoder, audioCodec,
        silentAudio,
        colorScheme, colorSchemeContrast, look, device, date,
        timeZone, locale,
        alpha, expect, tolerance, seed, query, input, scriptTimeout, scriptMemory, onScriptFailure, requireSandbox,
        allowNet, caFile,
        netLatency, allowRead,
        allowWrite,
        storage, events, log, live, reconnectFor, waitForViewer, format, overwrite, quiet,
        progress, help, version
}

/// Every option, in the order of the help.
package enum OptionTable {
    package static let all: [OptionSpecification] = [
        .init(
            key: .out, short: "o", long: "out", valueName: "FILE",
            help:
                "where to write: .mp4, .m4v, .mov, .mkv, .webm, .ts, .flv or .h264 for a video, .gif, .webp or .apng "
                + "for an animation, frame-%05d.png for a file for each picture, .png or .jpg for one picture, "
                + "index.m3u8 for an HTTP live stream in its folder, - for a live stream on standard output, or an "
                + "address to stream to: rtmp://, rtmps://, srt://, udp://, rtp://, rtsp://, http://, https://; several "
                + "times for several at once"),
        .init(
            key: .duration, short: "d", long: "duration", valueName: "TIME",
            help:
                "how long the session runs: 10, 1.5s, 2m, 1h30m, 00:01:30",
            standard:
                "10 s; with --events 2 s after the last event if that is later, with an event log as long as it was;"
                + " live, and with a movie, until it ends"),
        .init(
            key: .at, short: nil, long: "at", valueName: "TIME",
            help:
                "with a picture: the moment that it shows",
            standard: "the first moment with content, within --duration; 0 for a movie"),
        .init(
            key: .expect, short: nil, long: "expect", valueName: "FILE",
            help:
                "compare the picture with the one in this file and end with 15 where it differs; what it is, and "
                + "where it differs, is written beside it then, as NAME.actual.png and NAME.diff.png; --out may be left "
                + "out"),
        .init(
            key: .tolerance, short: nil, long: "tolerance", valueName: "NUMBER",
            help:
                "how far a byte of a pixel may be from the picture of --expect, 0 … 255, in all but one pixel of a "
                + "thousand; edges may lie at another fraction of a pixel; 0 compares every byte",
            standard: "8"),
        .init(
            key: .size, short: "s", long: "size", valueName: "WxH",
            help:
                "canvas in pixels, even numbers",
            standard:
                "the content's ideal size × scale; for a page without a picture in picture the device's screen × scale"),
        .init(
            key: .scale, short: nil, long: "scale", valueName: "NUMBER",
            help:
                "pixels in a point",
            standard: "2"),
        .init(
            key: .fit, short: nil, long: "fit", valueName: "scale|layout",
            help:
                "whether content is scaled into the canvas as a whole, or laid out in it",
            standard: "scale; for a page without a picture in picture layout"),
        .init(
            key: .background, short: nil, long: "background", valueName: "COLOR",
            help:
                "the background of a picture in picture's window, and the canvas where there is no content: #rrggbb, "
                + "rgb(…) or a name",
            standard: "black"),
        .init(
            key: .placeholders, short: nil, long: "placeholders", valueName: nil,
            help:
                "draw the placeholders that a phone shows in a picture in picture for views that UIKit draws (List, "
                + "ScrollView, Toggle …)"),
        .init(
            key: .alpha, short: nil, long: "alpha", valueName: nil,
            help:
                "draw on nothing instead of a ground and keep transparency: .mov as ProRes 4444, .webm as VP9, .webp, "
                + ".apng, .gif and .png"),
        .init(
            key: .symbols, short: nil, long: "symbols", valueName: "DIR",
            help:
                "a folder of SVG files that are drawn for the symbols of their names, star.fill.svg for star.fill"),
        .init(
            key: .allowMissingFonts, short: nil, long: "allow-missing-fonts", valueName: nil,
            help:
                "draw where fonts are missing, from those that are there: the pictures then differ from those of "
                + "other machines",
            standard: "end with 11"),
        .init(
            key: .entry, short: nil, long: "entry", valueName: "NAME",
            help:
                "how the script is started, each way by a file of that name: index, widget, intent, app_intents, "
                + "live_activity, control_widget, control_widget_button, control_widget_toggle, notification …",
            standard: "index, or what else there is"),
        .init(
            key: .widget, short: nil, long: "widget", valueName: "SIZE",
            help:
                "the script's widget: small, medium, large, extraLarge, accessoryCircular, accessoryRectangular or "
                + "accessoryInline",
            standard: "small"),
        .init(
            key: .parameter, short: nil, long: "parameter", valueName: "TEXT",
            help:
                "what the widget's user wrote for it",
            standard: "nothing"),
        .init(
            key: .maxUpdates, short: nil, long: "max-updates", valueName: "NUMBER",
            help:
                "at most so many redraws a second, below what the content declares",
            standard: "the content's own"),
        .init(
            key: .constantFrameRate, short: nil, long: "constant-frame-rate", valueName: "NUMBER",
            help:
                "so many pictures a second, the last one repeated while nothing changes: 30, 24000/1001, or 29.97 for "
                + "30000/1001",
            standard: "a picture for each change"),
        .init(
            key: .preset, short: nil, long: "preset", valueName: "NAME",
            help:
                "the encoder's speed preset, ultrafast … veryslow",
            standard: "veryfast"),
        .init(
            key: .crf, short: nil, long: "crf", valueName: "NUMBER",
            help:
                "constant quality, 0 (best) … 51",
            standard: "23"),
        .init(
            key: .bitRate, short: nil, long: "bitrate", valueName: "NUMBER",
            help:
                "at most so many bits a second, as 800k or 4M",
            standard: "as many as the quality takes"),
        .init(
            key: .profile, short: nil, long: "profile", valueName: "NAME",
            help:
                "H.264's profile: baseline, main or high",
            standard: "high"),
        .init(
            key: .keyFrames, short: nil, long: "key-frames", valueName: "TIME",
            help:
                "the longest time from key frame to key frame",
            standard: "10s, or 40 pictures where that takes longer, a minute at most; live 2s"),
        .init(
            key: .gop, short: nil, long: "gop", valueName: "NUMBER",
            help:
                "the most pictures from key frame to key frame"),
        .init(
            key: .latency, short: nil, long: "latency", valueName: "low|normal",
            help:
                "whether pictures leave the encoder as they come, or smaller and some pictures later",
            standard: "normal, live low"),
        .init(
            key: .encoder, short: nil, long: "encoder", valueName: "NAME",
            help:
                "an H.264 encoder of FFmpeg's",
            standard: "libx264, or another where it is absent"),
        .init(
            key: .audioCodec, short: nil, long: "audio-codec", valueName: "aac|opus",
            help:
                "how sound is coded, where there is any; opus goes into mkv and ts",
            standard: "aac, in .webm opus"),
        .init(
            key: .silentAudio, short: nil, long: "silent-audio", valueName: nil,
            help:
                "a track of silence where there is no sound: many servers take no pictures alone"),
        .init(
            key: .colorScheme, short: nil, long: "color-scheme", valueName: "light|dark",
            help:
                "which values system colours have",
            standard: "light"),
        .init(
            key: .colorSchemeContrast, short: nil, long: "increase-contrast", valueName: nil,
            help:
                "system colours have their values for increased contrast, which the environment says too"),
        .init(
            key: .look, short: nil, long: "look", valueName: "ios26|ios18",
            help:
                "the system's design: its colours, and the shapes and sizes of its controls",
            standard: "ios26"),
        .init(
            key: .device, short: nil, long: "device", valueName: "WxH@S",
            help:
                "the screen that the script sees, in points and its scale",
            standard: "390x844@3"),
        .init(
            key: .date, short: nil, long: "date", valueName: "ISO",
            help:
                "the date and time at which the session begins",
            standard: "2026-01-01T09:41:00, live now"),
        .init(
            key: .timeZone, short: nil, long: "time-zone", valueName: "NAME",
            help:
                "the session's time zone, as Europe/Paris",
            standard: "UTC"),
        .init(
            key: .locale, short: nil, long: "locale", valueName: "TAG",
            help:
                "the session's locale, as de-DE",
            standard: "en-US"),
        .init(
            key: .seed, short: nil, long: "seed", valueName: "NUMBER",
            help:
                "where random numbers begin, 0 … 2^64-1",
            standard: "0"),
        .init(
            key: .query, short: nil, long: "query", valueName: "NAME=VALUE",
            help:
                "a parameter of the link that opens the script (Script.queryParameters); may be given several times"),
        .init(
            key: .input, short: nil, long: "input", valueName: "INPUT",
            help:
                "what an intent is started with (Intent.textsParameter, urlsParameter, fileURLsParameter, "
                + "imagesParameter, and of one alone shortcutParameter): a URL, a file's path that begins with /, ./ or "
                + "../, or else a text; text=…, url=…, file=… or json=… says which; may be given several times",
            standard: "nothing"),
        .init(
            key: .scriptTimeout, short: nil, long: "script-timeout", valueName: "TIME",
            help:
                "the longest that one turn of the script may run; and, a second at least, all its turns in one second "
                + "of the session, and laying out one picture of it, and drawing it",
            standard: "5s"),
        .init(
            key: .scriptMemory, short: nil, long: "script-memory", valueName: "SIZE",
            help:
                "the most memory that the script may take, as 512M or 1G",
            standard: "256M"),
        .init(
            key: .onScriptFailure, short: nil, long: "on-script-failure", valueName: "end|hold",
            help:
                "whether the session ends where the script is stopped by a limit or breaks down, or goes on with the "
                + "last picture",
            standard: "hold, live end"),
        .init(
            key: .requireSandbox, short: nil, long: "require-sandbox", valueName: nil,
            help:
                "refuse to run a script where one of the walls around its worker is missing on this system"),
        .init(
            key: .allowNet, short: nil, long: "allow-net", valueName: "HOST[:PORT]",
            help:
                "let the script ask this host: api.example.org, *.example.org, [::1]:8080; any number of times; "
                + "without a port 80 and 443, with * every one; * is every host of the internet",
            standard: "nothing"),
        .init(
            key: .caFile, short: nil, long: "ca-file", valueName: "FILE",
            help:
                "certificates in PEM of authorities that are trusted beside the system's",
            standard: "the system's alone"),
        .init(
            key: .netLatency, short: nil, long: "net-latency", valueName: "TIME",
            help:
                "how long every answer takes by the session's clock",
            standard: "as long as it took"),
        .init(
            key: .allowRead, short: nil, long: "allow-read", valueName: "DIR",
            help:
                "let the script read the files in this folder; any number of times",
            standard: "its own folder"),
        .init(
            key: .allowWrite, short: nil, long: "allow-write", valueName: "DIR",
            help:
                "let the script read, write and remove the files in this folder; any number of times",
            standard: "nothing"),
        .init(
            key: .storage, short: nil, long: "storage", valueName: "FILE",
            help:
                "keep what the script puts into Storage in this file, for the next session",
            standard: "for the session alone"),
        .init(
            key: .events, short: "e", long: "events", valueName: "FILE",
            help:
                "control events, a JSON object a line, or an event log to render again; - reads them live, where an event comes at"
                + " once without \"at\", and pause alone is one"),
        .init(
            key: .log, short: nil, long: "log", valueName: "FILE",
            help:
                "write everything that happens, a JSON object a line"),
        .init(
            key: .raw, short: nil, long: "raw", valueName: "WxH@FPS[:bottom-up]",
            help:
                "show pictures without a header, four bytes a pixel (BGRA), that another program writes on standard "
                + "input, or into the file or pipe that is named; those with one (y4m) need no option"),
        .init(
            key: .linear, short: nil, long: "linear", valueName: nil,
            help:
                "with a movie: its viewer may not skip"),
        .init(
            key: .autoStart, short: nil, long: "auto-start", valueName: nil,
            help:
                "with a movie: its window opens when its page goes to the background, and not before"),
        .init(
            key: .live, short: nil, long: "live", valueName: nil,
            help:
                "let the session's time pass as the world's does"),
        .init(
            key: .reconnectFor, short: nil, long: "reconnect-for", valueName: "TIME",
            help:
                "how long a connection that was lost is tried for again; 0 for never",
            standard: "5m"),
        .init(
            key: .waitForViewer, short: nil, long: "wait-for-viewer", valueName: nil,
            help: "with srt://…?mode=listener: the session begins when the first viewer has come"),
        .init(
            key: .format, short: nil, long: "format", valueName: "NAME",
            help:
                "the format, where the name does not say it: mp4, mov, mkv, ts, flv",
            standard: "what the name says, on standard output ts"),
        .init(
            key: .overwrite, short: "y", long: "overwrite", valueName: nil,
            help:
                "replace an existing file"),
        .init(
            key: .quiet, short: "q", long: "quiet", valueName: nil,
            help:
                "say nothing but errors"),
        .init(
            key: .progress, short: nil, long: "progress", valueName: "auto|plain|json|none",
            help:
                "how progress is told on standard error; json makes all that is said there, messages too, an object a "
                + "line",
            standard: "auto"),
        .init(
            key: .help, short: "h", long: "help", valueName: nil,
            help:
                "this text"),
        .init(
            key: .version, short: "V", long: "version", valueName: nil,
            help:
                "the version"),
    ]

    /// An option as it is written.
    package static func name(of key: OptionKey) -> String {
        all.first { $0.key == key }.map { "--\($0.long)" } ?? key.rawValue
    }
}
