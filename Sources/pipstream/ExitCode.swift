/// The command's exit codes. The table of docs/options.md has the same rows.
package enum ExitCode: Int32, CaseIterable {
    case success = 0
    case failure = 1
    case usage = 2
    case sourceUnreadable = 3
    case scriptRefused = 4
    case scriptFailed = 5
    case scriptStopped = 6
    case nothingToShow = 7
    case outputRefused = 8
    case outputFailed = 9
    case encoderUnavailable = 10
    case setupIncomplete = 11
    case movieFailed = 12
    case warnings = 13
    case wallMissing = 14
    case pictureDiffers = 15
    case jobsFailed = 16
    case chunkRefused = 17
    case interrupted = 130

    /// The code in machine-readable messages, such as `source-unreadable`.
    package var messageCode: String {
        "\(self)".reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
    }

    package var meaning: String {
        switch self {
        case .success: "the session was rendered, or a live session was interrupted or lost its viewer"
        case .failure: "a failure without an exit code of its own"
        case .usage: "the command line or a control line is invalid"
        case .sourceUnreadable:
            "the script, the movie, an event file, an input or a storage file cannot be found or read"
        case .scriptRefused: "the script does not compile, or imports a module that is not allowed"
        case .scriptFailed: "the script threw an error or presented an invalid view; the file has the frames before it"
        case .scriptStopped:
            "the script exceeded a time or memory limit, or its engine crashed; the file has the frames before it"
        case .nothingToShow: "the script presented no view, or its content has no size or is too large for a canvas"
        case .outputRefused:
            "the output, the log, the storage, the status file or the control socket cannot be opened: it exists, is not writable or has an unknown format, or its server is unreachable or refuses it"
        case .outputFailed:
            "writing or encoding failed during the session: the disk is full or a connection is lost, for example"
        case .encoderUnavailable: "the video or audio encoder is not available, or it rejects the settings"
        case .setupIncomplete:
            "a program or font is missing, or the esbuild version is not tested: run script/bootstrap; or /proc is not mounted, or the system allows too few threads or open files"
        case .movieFailed: "the movie cannot be played to its end; the file has the frames before the error"
        case .warnings: "pipstream check has warnings, and no errors"
        case .wallMissing: "a layer of the worker's sandbox is not available here, and --require-sandbox requires all"
        case .pictureDiffers:
            "the image differs from that of --expect; the actual image and the difference image are beside it"
        case .jobsFailed: "a job of a batch failed; the table names each"
        case .chunkRefused: "a chunk of a plan is missing or damaged, or does not match the plan; the message names it"
        case .interrupted:
            "the rendering was interrupted, or a live session before its first frame; the file has the frames before it"
        }
    }
}
