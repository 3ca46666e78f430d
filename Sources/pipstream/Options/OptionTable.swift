import PiPKit

/// All options, one per row: the names, the value and its target, the help, the default, and the value's parser.
package enum OptionTable {
    /// All options, in the order of the help.
    package static let all = frames + coding + device + script + session

    private static let byKey = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0) })

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
                "the output: .mp4, .m4v, .mov, .mkv, .webm, .ts, .flv or .h264 for a video, .gif, .webp or .apng "
                + "for an animation, frame-%05d.png for one file per frame, .png or .jpg for one image, "
                + "index.m3u8 for an HTTP live stream in its folder, - for a live stream on standard output, or an "
                + "address to stream to: rtmp://, rtmps://, srt://, udp://, rtp://, rtsp://, http://, https://; "
                + "repeatable, for several outputs",
            by: .init { _, _ in true }),
        .value(
            .duration, short: "d", "duration", "TIME", \.session.duration,
            help: "how long the session runs: 10, 1.5s, 2m, 1h30m, 00:01:30",
            standard:
                "10 s; with --events 2 s after the last event if that is later, with an event log the length of its"
                + " session; live, and with a movie, until it ends",
            by: .positiveTime),
        .value(
            .at, "at", "TIME", \.session.moment, for: .rendering,
            help: "with an image: the session time that it shows",
            standard: "the first time with content, within --duration; 0 for a movie",
            by: .init("not a time within a year; write 3, 1.5s, 2m or 00:01:30", ValueSyntax.duration)),
        .value(
            .expect, "expect", "FILE", \.expect, for: .rendering,
            help:
                "compare the image with the one in this file and exit with 15 if it differs; the actual image and "
                + "the difference are then written beside it, as NAME.actual.png and NAME.diff.png; --out is "
                + "optional then",
            by: .text("not a file name; write --expect golden.png")),
        .value(
            .tolerance, "tolerance", "NUMBER", \.tolerance, for: .rendering,
            help:
                "the maximum difference of a pixel's bytes from the image of --expect, 0 … 255; one pixel in a "
                + "thousand may exceed it, and edges may move by a fraction of a pixel; 0 compares every byte",
            standard: "8",
            by: .whole(in: 0...255, "not a tolerance; write a whole number from 0 to 255")),
        .value(
            .size, short: "s", "size", "WxH", \.session.frames.canvas,
            help: "the canvas size in pixels, even numbers",
            standard:
                "the content's ideal size × scale; for a page without a picture in picture the device's screen × scale",
            by: .init(
                "not a size; write WIDTHxHEIGHT in pixels, at most 16384 each, such as 1280x720", ValueSyntax.pixelSize)
        ),
        .value(
            .scale, "scale", "NUMBER", \.session.frames.scale, for: .views,
            help: "pixels per point",
            standard: "2",
            by: .number(in: SessionLimits.scales, "not a scale; write a number from 0.01 to 16")),
        .value(
            .fit, "fit", "scale|layout", \.session.frames.fit, for: .views,
            help: "scale the content to fit the canvas, or lay it out in the canvas",
            standard: "scale; for a page without a picture in picture layout",
            by: .word("not a fit mode; write scale or layout")),
        .value(
            .background, "background", "COLOR", \.session.frames.background, for: .views,
            help:
                "the background of the picture in picture window, and of the canvas without content: #rrggbb, "
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
                "draw without a background and keep transparency: .mov as ProRes 4444, .webm as VP9, .webp, "
                + ".apng, .gif and .png"
        ) { ($0.alpha, $0.session.frames.isClear) = (true, true) },
        .value(
            .symbols, "symbols", "DIR", \.session.frames.symbolFolder, for: .views,
            help:
                "a folder of SVG files that replace the symbols of the same names, such as star.fill.svg for star.fill",
            by: .init("not a folder that can be read") { FileIdentity.isFolder($0) ? $0 : nil }),
        .flag(
            .allowMissingFonts, "allow-missing-fonts", \.session.frames.allowsMissingFonts, for: .views,
            help:
                "if fonts are missing, draw with the installed fonts: the frames then differ from those of "
                + "other machines",
            standard: "exit with 11"),
        .value(
            .entry, "entry", "NAME", \.program.entry, for: .views,
            help:
                "the script's entry point, in a file of that name: index, widget, intent, app_intents, "
                + "live_activity, control_widget, control_widget_button, control_widget_toggle, notification …",
            standard: "index, or the script's other entry point",
            by: .init(
                "not an entry point; write \(EntryPoint.allCases.map(\.rawValue).joined(separator: ", "))"
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
            ) { WidgetConfiguration.Family(name: $0)?.rawValue }),
        .value(
            .parameter, "parameter", "TEXT", \.program.parameter, for: .views,
            help: "the widget's parameter, as its user entered it",
            standard: "nothing",
            by: .init { $0 }),
    ]

    /// The encoding.
    static let coding: [OptionSpecification] = [
        .value(
            .maxUpdates, "max-updates", "NUMBER", \.session.maximumUpdatesPerSecond, for: .views,
            help: "the maximum number of redraws per second, if below what the content declares",
            standard: "the content's rate",
            by: .number(in: SessionLimits.updateRates, "not a rate; write a number from 0.00001 to 240")),
        .value(
            .constantFrameRate, "constant-frame-rate", "NUMBER", \.constantFrameDuration, for: .rendering,
            help:
                "a constant frame rate, repeating the last frame while nothing changes: 30, 24000/1001, or 29.97 for "
                + "30000/1001",
            standard: "a frame for each change",
            by: .init(
                "not a rate; write a number from 1 to 240, such as 30, 29.97 or 24000/1001", ValueSyntax.frameRate)
        ).requiring(.video),
        .value(
            .preset, "preset", "NAME", \.preset, for: .rendering,
            help: "the encoder's speed preset, ultrafast … veryslow",
            standard: "veryfast",
            by: .text()
        ).requiring(.h264),
        .value(
            .crf, "crf", "NUMBER", \.crf, for: .rendering,
            help: "constant quality, 0 (best) … 51",
            standard: "23",
            by: .number(in: 0...51, "not a quality; write a number from 0 to 51")
        ).requiring(.lossyVideo),
        .value(
            .qp, "qp", "NUMBER", \.quantizer, for: .rendering,
            help: "a constant quantiser of libx264 in place of --crf, 0 (lossless) … 51",
            by: .whole(in: 0...51, "not a quantiser; write a whole number from 0 to 51")
        ).requiring(.video),
        .value(
            .chunk, "chunk", "JSON", \.chunk, for: .rendering,
            help: "render one chunk of a video; pipstream plan writes the value",
            by: .init("not a chunk; pipstream plan writes the value") { ChunkSpecification(text: $0) }),
        .value(
            .bitRate, "bitrate", "NUMBER", \.bitRate, for: .rendering,
            help: "the maximum bit rate in bits per second, such as 800k or 4M",
            standard: "set by the quality",
            by: .init(
                "not a bit rate; write a number from 1000 to 1000000000, or with a unit, such as 800k or 4M",
                ValueSyntax.bitRate)
        ).requiring(.lossyVideo),
        .value(
            .profile, "profile", "NAME", \.profile, for: .rendering,
            help: "H.264's profile: baseline, main or high",
            standard: "high",
            by: .init("not a profile; write baseline, main or high") {
                ["baseline", "main", "high"].contains($0) ? $0 : nil
            }
        ).requiring(.h264),
        .value(
            .keyFrames, "key-frames", "TIME", \.keyFrames, for: .rendering,
            help: "the maximum time between key frames",
            standard: "files: 10s; if 40 frames last longer, their duration, at most a minute. Live: 2s",
            by: .positiveTime
        ).requiring(.lossyVideo),
        .value(
            .gop, "gop", "NUMBER", \.groupLength, for: .rendering,
            help: "the maximum number of frames between key frames",
            by: .whole(in: 1...Int.max, "not a number of frames; write a whole number from 1")
        ).requiring(.lossyVideo),
        .value(
            .latency, "latency", "low|normal", \.isLowLatency, for: .rendering,
            help: "low encodes each frame immediately, normal delays frames for a smaller output",
            standard: "normal, live low",
            by: .init("not a latency; write low or normal") { ["low": true, "normal": false][$0] }
        ).requiring(.video),
        .value(
            .encoder, "encoder", "NAME", \.encoder, for: .rendering,
            help: "the name of an H.264 encoder in FFmpeg",
            standard: "libx264, or another if it is missing",
            by: .text()
        ).requiring(.h264),
        .value(
            .audioCodec, "audio-codec", "aac|opus", \.audioCodec, for: .rendering,
            help: "the audio codec; opus is for mkv, webm and ts",
            standard: "aac, in .webm opus",
            by: .word("not an audio codec; write aac or opus")
        ).requiring(.audio),
        .flag(
            .silentAudio, "silent-audio", \.session.alwaysHasAudio, for: .rendering,
            help: "add a silent audio track if there is no audio: many servers reject video without audio"
        ).requiring(.audio),
    ]
}
