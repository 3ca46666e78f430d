import PiPKit

/// The kind of output that an option needs: without such an output, the option would have no effect.
enum OutputRequirement {
    /// A video or an animation.
    case video
    /// A video whose bytes depend on a quality, and whose frames depend on each other: H.264 or VP9.
    case lossyVideo
    /// An H.264 video.
    case h264
    /// A format that can hold audio.
    case audio
    /// A file.
    case file
    /// A network address.
    case connection

    /// The kind of output in messages, in the plural.
    var name: String {
        switch self {
        case .video: "videos"
        case .lossyVideo: "H.264 and VP9"
        case .h264: "H.264"
        case .audio: "formats with audio"
        case .file: "files"
        case .connection: "network addresses"
        }
    }

    /// Returns whether `output` is of this kind; nil if its format is not known or invalid, which is reported later.
    func isMet(by output: OutputDestination, of options: Options) -> Bool? {
        switch self {
        case .video: return !output.isStill
        case .file:
            if case .standardOutput = output.kind { return false }
            if case .network = output.kind { return false }
            return true
        case .connection:
            if case .network = output.kind { return true }
            return false
        case .lossyVideo, .h264, .audio:
            do throws(StreamOutputError) {
                guard let format = try output.format(requested: options.format) else { return false }
                if self == .audio { return format.holdsAudio }
                let codec = try format.codec(
                    alpha: options.alpha, subject: output.shown, name: output.name(of: format))
                return codec == .h264 || self == .lossyVideo && codec == .vp9
            } catch {
                return nil
            }
        }
    }
}

extension Options {
    /// Throws if a given option has no effect on any output.
    func checkRequirements() throws(UsageError) {
        for key in OptionKey.allCases where given.contains(key) {
            guard let requirement = OptionTable[key].requirement,
                outputs.allSatisfy({ requirement.isMet(by: $0, of: self) == false })
            else { continue }
            let reason = isStill ? "'\(output)' is an image" : "does not apply to \(output)"
            throw UsageError("\(OptionTable.name(of: key)) is for \(requirement.name), and \(reason); remove it")
        }
        if given.contains(.netLatency), networkGrants.isEmpty {
            throw UsageError("--net-latency is for scripts with network access; add --allow-net HOST, or remove it")
        }
        let isConnected = outputs.contains { OutputRequirement.connection.isMet(by: $0, of: self) == true }
        if given.contains(.caFile), networkGrants.isEmpty, !isConnected {
            throw UsageError(
                "--ca-file is for network access; add --allow-net HOST or a network output, or remove it")
        }
        if let encoder, encoder != "libx264", let key = [.qp, .preset, .profile].first(where: given.contains) {
            throw UsageError("\(OptionTable.name(of: key)) is for libx264: remove --encoder \(encoder)")
        }
    }
}
