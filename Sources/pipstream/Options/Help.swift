/// The command's help and version.
package enum Help {
    package static let version = "pipstream 0.1.0"

    package static var text: String {
        """
        pipstream turns a declarative view into picture-in-picture video.

        usage: pipstream [SCRIPT] --out FILE [options]

        SCRIPT is a .tsx, .ts, .jsx or .js file, a folder with index.tsx, or a .scripting archive;
        without one the built-in demo is rendered.

          pipstream --out pip.mp4
          pipstream timer.tsx --out pip.mp4 -d 30s
          pipstream timer.tsx --out frame.png --at 3s
          pipstream check timer.tsx            report what is unknown, not drawn or unsuited to picture in picture
          pipstream types > scripting.d.ts     print TypeScript declarations for editors
          pipstream batch jobs.jsonl           render many videos on all processors
          pipstream plan SCRIPT … > plan.jsonl cut a long video into chunks for a batch
          pipstream join plan.jsonl            join the chunks into the video

        options:
        \(options)

        pipstream check SCRIPT takes the options of a render that affect the content, and runs as long (10 s,
        with --events until 2 s after the last event if that is later). It writes no output. Other options:
          --json                      print one JSON object per line
          --allow CODE                do not report findings with this code; repeatable:
                                      \(wrapped(codes, indent: 38))

        pipstream batch MANIFEST renders the jobs of a file with a JSON object per line; docs/batch.md lists
        its members. A job whose inputs have not changed since its last result is skipped. - reads the file
        from standard input, and keeps no results.
          -j, --jobs N                jobs that run at once, 1 to 256 (default: the number of processors)
          -f, --force                 render jobs also if their results exist
          --list                      print a JSON object per job and render nothing
          --junit FILE                write the results in JUnit's form
          --progress STYLE, -q        as for a render

        pipstream plan SCRIPT takes the options of a render, runs the script without painting, and prints a
        manifest for pipstream batch, with a job for each chunk of the video; docs/chunks.md has the rules.
          --chunks N                  the number of chunks, 1 to 10000 (default: the number of processors)

        pipstream join PLAN checks the chunks and joins them without encoding.
          -y, --overwrite             replace an existing file
          -q, --quiet                 print only errors

        exit codes:
        \(exitCodes)
        """
    }

    private static var codes: String { CheckSettings.codes.map(\.rawValue).joined(separator: ", ") }

    private static var options: String {
        let names = OptionTable.all.map { option in
            let short = option.short.map { "-\($0), " } ?? "    "
            return short + "--\(option.long)" + (option.valueName.map { " \($0)" } ?? "")
        }
        return zip(names, OptionTable.all).map { name, option in
            let help = wrapped(option.fullHelp, indent: 32)
            return name.count > 28 ? "  \(name)\n\(pad("", to: 32))\(help)" : "  \(pad(name, to: 30))\(help)"
        }.joined(separator: "\n")
    }

    private static var exitCodes: String {
        ExitCode.allCases.map { "  \(pad(String($0.rawValue), to: 4))\($0.meaning)" }.joined(separator: "\n")
    }

    /// Wraps `text` between words before column 100, with an indent from the second line on.
    private static func wrapped(_ text: String, indent: Int) -> String {
        var lines = [""]
        for word in text.split(separator: " ") {
            if lines[lines.count - 1].count + word.count + 1 > 100 - indent { lines.append("") }
            lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
        }
        return lines.joined(separator: "\n" + pad("", to: indent))
    }

    private static func pad(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
