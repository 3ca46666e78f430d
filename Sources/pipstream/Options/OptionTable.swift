import PiPKit

/// All options, one per row: the names, the value and its target, the help, the default, and the value's parser.
package enum OptionTable {
    /// All options, in the order of the help.
    package static let all = frames + coding + device + script + session

    private static let byKey = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0) })

    /// The option of `key`.
    static subscript(key: OptionKey) -> OptionSpecification { byKey[key]! }

    /// Returns an option's name in the form of a command line.
    package static func name(of key: OptionKey) -> String { "--\(self[key].long)" }
}

// The options of the content and of its encoding.
extension OptionTable {
    /// The content, and its outputs.
    static let frames: [OptionSpecification] = [
        .action(
            .out, short: "o", "out", "FILE", for: .rendering, isRepeatable: true,
            help:
                "where to write: .mp4, .m4v, .mov, .mkv, .webm, .ts, .flv or .h264 for a video, .gif, .webp or .apng "
                + "for an animation, frame-%05d.png for a file for each picture, .png or .jpg for one picture, "
                + "index.m3u8 for an HTTP live stream in its folder, - for a live stream on standard output, or an "
                + "address to stream to: rtmp://, rtmps://, srt://, udp://, rtp://, rtsp://, http://, https://; several "
                + "times for several at once",
            by: .init { _, _ in true }),
        .value(
            .duration, short: "d", "duration", "TIME", \.session.duration,
            help: "how long the session runs: 10, 1.5s, 2m, 1h30m, 00:01:30",
            standard:
                "10 s; with --events 2 s after the last event if that is later, with an event log as long as it was;"
                + " live, and with a movie, until it ends",
            by: .positiveTime),
        .value(
            .at, "at", "TIME", \.session.moment, for: .rendering,
            help: "with a picture: the moment that it shows",
            standard: "the first moment with content, within --duration; 0 for a movie",
            by: .init("not a moment within a year; write 3, 1.5s, 2m or 00:01:30", ValueSyntax.duration)),
        .value(
            .expect, "expect", "FILE", \.expect, for: .rendering,
            help:
                "compare the picture with the one in this file and end with 15 where it differs; what it is, and "
                + "where it differs, is written beside it then, as NAME.actual.png and NAME.diff.png; --out may be left "
                + "out",
            by: .text("not a file's name; write --expect golden.png")),
        .value(
            .tolerance, "tolerance", "NUMBER", \.tolerance, for: .rendering,
            help:
                "how far a byte of a pixel may be from the picture of --expect, 0 … 255, in all but one pixel of a "
                + "thousand; edges may lie at another fraction of a pixel; 0 compares every byte",
            standard: "8",
            by: .whole(in: 0...255, "not a tolerance; write a whole number from 0 to 255")),
        .value(
            .size, short: "s", "size", "WxH", \.session.frames.canvas,
            help: "canvas in pixels, even numbers",
            standard:
                "the content's ideal size × scale; for a page without a picture in picture the device's screen × scale",
            by: .init(
                "not a size; write WIDTHxHEIGHT in pixels, at most 16384 each, as 1280x720", ValueSyntax.pixelSize)),
        .value(
            .scale, "scale", "NUMBER", \.session.frames.scale, for: .views,
            help: "pixels in a point",
            standard: "2",
            by: .number(in: SessionLimits.scales, "not a scale; write a number from 0.01 to 16")),
        .value(
            .fit, "fit", "scale|layout", \.session.frames.fit, for: .views,
            help: "whether content is scaled into the canvas as a whole, or laid out in it",
            standard: "scale; for a page without a picture in picture layout",
            by: .word("not a way to fit; write scale or layout")),
        .value(
            .background, "background", "COLOR", \.session.frames.background, for: .views,
            help:
                "the background of a picture in picture's window, and the canvas where there is no content: #rrggbb, "
                + "rgb(…) or a name",
            standard: "black",
            by: .init("not a colour; write #rrggbb, rgb(0, 128, 255) or a name such as white", ColorSyntax.color)),
        .flag(
            .placeholders, "placeholders", \.session.frames.drawsPlaceholders, for: .views,
            help:
                "draw the placeholders that a phone shows in a picture in picture for views that UIKit draws (List, "
                + "ScrollView, Toggle …)"),
        .flag(
            .alpha, "alpha", for: .rendering,
            help:
                "draw on nothing instead of a ground and keep transparency: .mov as ProRes 4444, .webm as VP9, .webp, "
                + ".apng, .gif and .png"
        ) { ($0.alpha, $0.session.frames.isClear) = (true, true) },
        .value(
            .symbols, "symbols", "DIR", \.session.frames.symbolFolder, for: .views,
            help: "a folder of SVG files that are drawn for the symbols of their names, star.fill.svg for star.fill",
            by: .init("not a folder that can be read") { FileIdentity.isFolder($0) ? $0 : nil }),
        .flag(
            .allowMissingFonts, "allow-missing-fonts", \.session.frames.allowsMissingFonts, for: .views,
            help:
                "draw where fonts are missing, from those that are there: the pictures then differ from those of "
                + "other machines",
            standard: "end with 11"),
        .value(
            .entry, "entry", "NAME", \.program.entry, for: .views,
            help:
                "how the script is started, each way by a file of that name: index, widget, intent, app_intents, "
                + "live_activity, control_widget, control_widget_button, control_widget_toggle, notification …",
            standard: "index, or what else there is",
            by: .init(
                "not a way to start a script; write \(EntryPoint.allCases.map(\.rawValue).joined(separator: ", "))"
            ) {
                EntryPoint(rawValue: $0)?.rawValue
            }),
        .value(
            .widget, "widget", "SIZE", \.program.widget, for: .views,
            help:
                "the script's widget: small, medium, large, extraLarge, accessoryCircular, accessoryRectangular or "
                + "accessoryInline",
            standard: "small",
            by: .init(
                "not a widget's size; write small, medium, large, extraLarge, accessoryCircular, accessoryRectangular or"
                    + " accessoryInline"
            ) { WidgetPlace.Family(name: $0)?.rawValue }),
        .value(
            .parameter, "parameter", "TEXT", \.program.parameter, for: .views,
            help: "what the widget's user wrote for it",
            standard: "nothing",
            by: .init { $0 }),
    ]

    /// The encoding.
    static let coding: [OptionSpecification] = [
        .value(
            .maxUpdates, "max-updates", "NUMBER", \.session.maximumUpdatesPerSecond, for: .views,
            help: "at most so many redraws a second, below what the content declares",
            standard: "the content's own",
            by: .number(in: SessionLimits.updateRates, "not a rate; write a number from 0.00001 to 240")),
        .value(
            .constantFrameRate, "constant-frame-rate", "NUMBER", \.constantFrameDuration, for: .rendering,
            help:
                "so many pictures a second, the last one repeated while nothing changes: 30, 24000/1001, or 29.97 for "
                + "30000/1001",
            standard: "a picture for each change",
            by: .init("not a rate; write a number from 1 to 240, as 30, 29.97 or 24000/1001", ValueSyntax.frameRate)),
        .value(
            .preset, "preset", "NAME", \.preset, for: .rendering,
            help: "the encoder's speed preset, ultrafast … veryslow",
            standard: "veryfast",
            by: .text()),
        .value(
            .crf, "crf", "NUMBER", \.crf, for: .rendering,
            help: "constant quality, 0 (best) … 51",
            standard: "23",
            by: .number(in: 0...51, "not a quality; write a number from 0 to 51")),
        .value(
            .bitRate, "bitrate", "NUMBER", \.bitRate, for: .rendering,
            help: "at most so many bits a second, as 800k or 4M",
            standard: "as many as the quality takes",
            by: .init("not a bit rate; write a number from 1000 to 1000000000, or as 800k or 4M", ValueSyntax.bitRate)),
        .value(
            .profile, "profile", "NAME", \.profile, for: .rendering,
            help: "H.264's profile: baseline, main or high",
            standard: "high",
            by: .init("not a profile; write baseline, main or high") {
                ["baseline", "main", "high"].contains($0) ? $0 : nil
            }),
        .value(
            .keyFrames, "key-frames", "TIME", \.keyFrames, for: .rendering,
            help: "the longest time from key frame to key frame",
            standard: "10s, or 40 pictures where that takes longer, a minute at most; live 2s",
            by: .positiveTime),
        .value(
            .gop, "gop", "NUMBER", \.groupLength, for: .rendering,
            help: "the most pictures from key frame to key frame",
            by: .whole(in: 1...Int.max, "not a number of pictures; write a whole number from 1")),
        .value(
            .latency, "latency", "low|normal", \.isLowLatency, for: .rendering,
            help: "whether pictures leave the encoder as they come, or smaller and some pictures later",
            standard: "normal, live low",
            by: .init("not a latency; write low or normal") { ["low": true, "normal": false][$0] }),
        .value(
            .encoder, "encoder", "NAME", \.encoder, for: .rendering,
            help: "an H.264 encoder of FFmpeg's",
            standard: "libx264, or another where it is absent",
            by: .text()),
        .value(
            .audioCodec, "audio-codec", "aac|opus", \.audioCodec, for: .rendering,
            help: "how sound is coded, where there is any; opus goes into mkv and ts",
            standard: "aac, in .webm opus",
            by: .word("not a codec for sound; write aac or opus")),
        .flag(
            .silentAudio, "silent-audio", \.session.alwaysHasSound, for: .rendering,
            help: "a track of silence where there is no sound: many servers take no pictures alone"),
    ]
}
