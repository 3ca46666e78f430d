import CGLib
import CLibraries
package import SharedTypes

/// Authorities that are trusted in addition to those of the system. An immutable value; thread-safe.
// SAFETY: GTlsDatabase looks certificates up under a lock of its own, and nothing else is done with it.
package final class CertificateAuthorities: @unchecked Sendable {
    private let database: GObjectReference

    /// Reads a file of PEM certificates. Throws `.untrusted` if there is no such file, or no certificate in it.
    package init(file: String) throws(WebFailure) {
        lazy_load_for_network()
        let list = g_tls_certificate_list_new_from_file(file, nil)
        let isEmpty = list == nil
        g_list_free_full(list) { g_object_unref($0) }
        // The path must be absolute.
        let path = g_canonicalize_filename(file, nil)
        defer { g_free(path) }
        guard !isEmpty, let database = g_tls_file_database_new(path, nil) else {
            throw WebFailure(.untrusted, "\(file) is not a PEM file of certificates")
        }
        self.database = GObjectReference(adopting: UnsafeMutableRawPointer(database))
    }

    /// Whether one of them certifies `certificate` as that of `identity`, today.
    func certifies(_ certificate: UnsafeMutablePointer<GTlsCertificate>, identity: PinnedHost) -> Bool {
        var error: UnsafeMutablePointer<GError>?
        let flags = g_tls_database_verify_chain(
            database.object(), certificate, "1.3.6.1.5.5.7.3.1", identity.reference.opaque, nil,
            G_TLS_DATABASE_VERIFY_NONE, nil, &error)
        defer { g_clear_error(&error) }
        return flags.rawValue == 0 && error == nil
    }
}
