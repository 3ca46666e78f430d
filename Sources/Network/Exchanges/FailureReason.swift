import CGLib
import SharedTypes

/// The reasons of failures as explicit messages: a library's messages are in the user's language, and may quote a
/// server.
enum FailureReason {
    /// Converts an error of GLib or libsoup, from an operation with `address`.
    static func failure(_ error: GError, at address: WebAddress, certificate: GTlsCertificateFlags) -> WebFailure {
        let server = address.authority
        switch error.domain {
        case csoup_tls_error():
            if UInt32(error.code) == G_TLS_ERROR_BAD_CERTIFICATE.rawValue || certificate.rawValue != 0 {
                return WebFailure(
                    .untrusted, "the certificate of \(server) is not trusted: \(certificateProblem(certificate))")
            }
            if UInt32(error.code) == G_TLS_ERROR_UNAVAILABLE.rawValue {
                return WebFailure(
                    .untrusted, "\(server) needs TLS, which GLib lacks on this system; install glib-networking")
            }
            return WebFailure(.broken, "the TLS handshake with \(server) failed")
        case csoup_resolver_error():
            return WebFailure(.unreachable, "the host \(address.host) cannot be resolved")
        case csoup_io_error():
            return ioFailure(UInt32(error.code), at: server)
        case csoup_session_error():
            return WebFailure(.broken, "\(server) sent an invalid HTTP response")
        default:
            return WebFailure(.broken, "\(server) sent an unreadable response")
        }
    }

    private static func ioFailure(_ code: UInt32, at server: String) -> WebFailure {
        switch code {
        case G_IO_ERROR_CONNECTION_REFUSED.rawValue, G_IO_ERROR_HOST_UNREACHABLE.rawValue,
            G_IO_ERROR_NETWORK_UNREACHABLE.rawValue, G_IO_ERROR_HOST_NOT_FOUND.rawValue:
            WebFailure(.unreachable, "cannot connect to \(server)")
        case G_IO_ERROR_TIMED_OUT.rawValue: WebFailure(.unreachable, "\(server) does not respond")
        case G_IO_ERROR_TOO_MANY_OPEN_FILES.rawValue:
            WebFailure(.limit, "the system has no file descriptors left to connect to \(server)")
        case G_IO_ERROR_CANCELLED.rawValue: WebFailure(.aborted, "the request to \(server) was aborted")
        case G_IO_ERROR_CONNECTION_CLOSED.rawValue, G_IO_ERROR_PARTIAL_INPUT.rawValue,
            G_IO_ERROR_BROKEN_PIPE.rawValue:
            WebFailure(.broken, "\(server) closed the connection before its response was complete")
        default: WebFailure(.broken, "\(server) sent an unreadable response or closed the connection")
        }
    }

    /// The first problem of a certificate.
    static func certificateProblem(_ flags: GTlsCertificateFlags) -> String {
        let complaints: [(GTlsCertificateFlags, String)] = [
            (G_TLS_CERTIFICATE_BAD_IDENTITY, "it is for another host"),
            (G_TLS_CERTIFICATE_EXPIRED, "it has expired"),
            (G_TLS_CERTIFICATE_NOT_ACTIVATED, "it is not valid yet"),
            (G_TLS_CERTIFICATE_REVOKED, "it was revoked"),
            (G_TLS_CERTIFICATE_INSECURE, "its signature is insecure"),
            (
                G_TLS_CERTIFICATE_UNKNOWN_CA,
                "its certificate authority is not trusted; --ca-file FILE adds authorities"
            ),
        ]
        return complaints.first { flags.rawValue & $0.0.rawValue != 0 }?.1 ?? "it cannot be verified"
    }
}
