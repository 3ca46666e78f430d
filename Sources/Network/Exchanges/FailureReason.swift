import CSoup
import Terms

/// The reasons of failures as explicit messages: a library's messages are in the user's language, and may quote a
/// server.
enum FailureReason {
    /// Converts an error of GLib or libsoup, from an operation with `address`.
    static func failure(_ error: GError, at address: WebAddress, certificate: GTlsCertificateFlags) -> WebFailure {
        let server = address.authority
        switch error.domain {
        case csoup_tls_error():
            if UInt32(error.code) == G_TLS_ERROR_BAD_CERTIFICATE.rawValue || certificate.rawValue != 0 {
                return WebFailure(.untrusted, "the certificate of \(server) is not trusted: \(complaint(certificate))")
            }
            if UInt32(error.code) == G_TLS_ERROR_UNAVAILABLE.rawValue {
                return WebFailure(.untrusted, "\(server) needs TLS, which GLib lacks here: install glib-networking")
            }
            return WebFailure(.broken, "\(server) does not speak TLS as it should")
        case csoup_resolver_error():
            return WebFailure(.unreachable, "there is no host \(address.host), or nobody knows it now")
        case csoup_io_error():
            return ioFailure(UInt32(error.code), at: server)
        case csoup_session_error():
            return WebFailure(.broken, "what \(server) sent is no answer of HTTP")
        default:
            return WebFailure(.broken, "\(server) sent what cannot be read")
        }
    }

    private static func ioFailure(_ code: UInt32, at server: String) -> WebFailure {
        switch code {
        case G_IO_ERROR_CONNECTION_REFUSED.rawValue, G_IO_ERROR_HOST_UNREACHABLE.rawValue,
            G_IO_ERROR_NETWORK_UNREACHABLE.rawValue, G_IO_ERROR_HOST_NOT_FOUND.rawValue:
            WebFailure(.unreachable, "nobody answers at \(server)")
        case G_IO_ERROR_TIMED_OUT.rawValue: WebFailure(.unreachable, "\(server) does not answer")
        case G_IO_ERROR_TOO_MANY_OPEN_FILES.rawValue:
            WebFailure(.limit, "the system has no descriptors left to connect with \(server)")
        case G_IO_ERROR_CANCELLED.rawValue: WebFailure(.aborted, "the request of \(server) was given up")
        case G_IO_ERROR_CONNECTION_CLOSED.rawValue, G_IO_ERROR_PARTIAL_INPUT.rawValue,
            G_IO_ERROR_BROKEN_PIPE.rawValue:
            WebFailure(.broken, "\(server) broke off before its answer was whole")
        default: WebFailure(.broken, "\(server) sent what cannot be read, or broke off")
        }
    }

    /// The first problem of a certificate.
    static func complaint(_ flags: GTlsCertificateFlags) -> String {
        let complaints: [(GTlsCertificateFlags, String)] = [
            (G_TLS_CERTIFICATE_BAD_IDENTITY, "it is another host's"),
            (G_TLS_CERTIFICATE_EXPIRED, "its time is over"),
            (G_TLS_CERTIFICATE_NOT_ACTIVATED, "its time has not come"),
            (G_TLS_CERTIFICATE_REVOKED, "it was revoked"),
            (G_TLS_CERTIFICATE_INSECURE, "it is signed in a way that is not safe"),
            (
                G_TLS_CERTIFICATE_UNKNOWN_CA,
                "no authority that is known here vouches for it; --ca-file FILE makes others known"
            ),
        ]
        return complaints.first { flags.rawValue & $0.0.rawValue != 0 }?.1 ?? "it cannot be verified"
    }
}
