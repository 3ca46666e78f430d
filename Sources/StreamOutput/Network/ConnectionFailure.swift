import CFFmpeg
import FFmpegSupport
import Glibc

/// The reason why a connection failed or was lost, as kinds and messages of ``StreamOutputError``.
enum ConnectionFailure {
    /// The error of a failed connection to `address`, from FFmpeg's error and from the reason that ended the wait.
    static func connecting(
        to address: NetworkAddress, _ error: StreamOutputError, interruptReason: ConnectionDeadline.InterruptReason?,
        limit: Duration,
        elapsed: Duration
    ) -> StreamOutputError {
        let (kind, cause) = reason(address, error, interruptReason, limit, elapsed)
        return StreamOutputError(
            kind, operation: "connect", subject: address.shown, code: error.code,
            cause: address.hidingSecrets(in: cause))
    }

    /// The message why an established connection broke.
    static func lossMessage(
        of address: NetworkAddress, _ error: StreamOutputError, interruptReason: ConnectionDeadline.InterruptReason?,
        limit: Duration
    ) -> String {
        switch interruptReason {
        case .timedOut: "no data was accepted for \(durationText(limit))"
        case .interrupted: "the data that was not accepted by the end is lost"
        case nil:
            if let code = error.code, code < 0 {
                FFmpegLog.meaning(of: code)
            } else {
                address.hidingSecrets(in: error.cause)
            }
        }
    }

    private static func reason(
        _ address: NetworkAddress, _ error: StreamOutputError, _ interruptReason: ConnectionDeadline.InterruptReason?,
        _ limit: Duration,
        _ elapsed: Duration
    ) -> (StreamOutputError.Kind, String) {
        switch error.kind {
        case .unknownHost, .unreachable, .unknownFormat, .outOfMemory, .invalidSettings, .refused, .unauthorised:
            return (error.kind, error.cause)
        default: break
        }
        switch interruptReason {
        case .timedOut: return (.timedOut, "no response within \(durationText(limit))")
        case .interrupted: return (.timedOut, "no response by the end")
        case nil: break
        }
        let (words, meaning) = (error.cause.lowercased(), FFmpegLog.meaning(of: error.code ?? 0))
        switch error.code ?? 0 {
        case cffmpeg_averror(ECONNREFUSED): return (.refused, "no server is listening (\(meaning))")
        case cffmpeg_averror(ENETUNREACH), cffmpeg_averror(EHOSTUNREACH), cffmpeg_averror(ENETDOWN),
            cffmpeg_averror(EHOSTDOWN), cffmpeg_averror(EADDRNOTAVAIL):
            return (.unreachable, "it is unreachable (\(meaning))")
        case cffmpeg_averror(ETIMEDOUT): return (.timedOut, "no response (\(meaning))")
        case cffmpeg_averror_http_unauthorized(), cffmpeg_averror_http_forbidden():
            return (.unauthorised, "the server rejects the user name, password or key (\(meaning))")
        case _ where words.contains("certificate"):
            return (
                .refused,
                "its certificate is invalid: its authority is not trusted, or it is not for \(address.host);"
                    + " --ca-file FILE adds authorities (\(error.cause))"
            )
        case _ where unauthorised.contains(where: words.contains):
            return (.unauthorised, "the server rejects the user name, password or key (\(error.cause))")
        // A server that does not know the application or key closes the connection, or sends a message that FFmpeg does
        // not pass on.
        case cffmpeg_averror(EIO) where address.scheme.hasKeyInPath,
            cffmpeg_averror(ECONNRESET) where address.scheme.hasKeyInPath,
            cffmpeg_averror(EPIPE) where address.scheme.hasKeyInPath:
            return (.refused, "the server rejects the stream; check the application and the key in the URL")
        case cffmpeg_averror(ECONNRESET), cffmpeg_averror(EPIPE), cffmpeg_averror_eof():
            return (.refused, "the server closed the connection before it accepted any data (\(meaning))")
        case _ where address.scheme == .srt: return srtReason(address, elapsed)
        default: return (.refused, "the server rejects the stream (\(error.cause))")
        }
    }

    /// SRT reports only that it failed. A peer that does not respond runs into the time limit; one that refuses does so
    /// at once.
    private static func srtReason(
        _ address: NetworkAddress, _ elapsed: Duration
    ) -> (StreamOutputError.Kind, String) {
        if elapsed >= .seconds(2) { return (.timedOut, "no response within \(durationText(elapsed))") }
        let hasKey = address.parameter("passphrase") != nil || address.parameter("streamid") != nil
        return hasKey
            ? (.unauthorised, "the server rejects the passphrase or the stream name")
            : (.refused, "the server rejects the stream; it may require a passphrase or a stream name")
    }

    /// The phrases in server messages that mean an unknown name or key, in lower case.
    private static let unauthorised = [
        "unauthori", "not authori", "authentic", "authmod", "access denied", "access forbidden", "forbidden",
        "rejected",
        "bad secret", "badsecret", "401", "403",
    ]

    /// `time` as text for messages.
    static func durationText(_ time: Duration) -> String {
        let tenths = (time / .milliseconds(100)).rounded()
        if tenths >= 600 { return "\(Int((tenths / 600).rounded())) min" }
        let whole = Int(tenths / 10)
        return tenths == Double(whole * 10) ? "\(whole) s" : "\(whole).\(Int(tenths) - whole * 10) s"
    }
}
