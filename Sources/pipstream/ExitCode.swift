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
    case interrupted = 130

    /// The name in machine-readable messages.
    package var word: String {
        "\(self)".reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
    }

    package var meaning: String {
        switch self {
        case .success: "the session was rendered; a live one also where it was interrupted or its viewer left"
        case .failure: "something failed that has no code of its own"
        case .usage: "the command line is wrong, or a control line"
        case .sourceUnreadable:
            "the script, the movie, a file of events, an input or a storage cannot be found or read"
        case .scriptRefused: "the script does not compile, or imports what it may not"
        case .scriptFailed: "the script threw, or asked for an impossible view; what it had shown before is in the file"
        case .scriptStopped:
            "the script ran past a limit of time or memory, or broke its engine down; what it had shown before is in the file"
        case .nothingToShow: "the script showed nothing, or something without a size or too large for a canvas"
        case .outputRefused:
            "the output, the log or the storage cannot be opened: it exists, is unwritable or of an unknown kind, or its server cannot be reached or refuses"
        case .outputFailed:
            "writing or encoding failed on the way: the disk is full, or a connection is lost for good, say"
        case .encoderUnavailable: "there is no such encoder of pictures or sound, or it refuses the settings"
        case .setupIncomplete:
            "a program or font is missing, or esbuild is not of a tested version: run script/bootstrap; or /proc is not mounted"
        case .movieFailed: "the movie cannot be played, or not to its end; what it had shown before is in the file"
        case .warnings: "pipstream check has warnings, and no errors"
        case .wallMissing: "a wall around the script's worker cannot be put up here, and --require-sandbox asks for all"
        case .pictureDiffers: "the picture is not as --expect has it; what it is, and where it differs, is beside that"
        case .interrupted:
            "the rendering was interrupted, or a live session before it showed anything; what was rendered by then is in the file"
        }
    }
}
