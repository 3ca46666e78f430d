import Glibc
import SharedTypes

/// An unnamed file with the certificates of the system's authorities and of some more. Its lifetime is that of this
/// object.
final class CertificateBundleFile {
    private let file: UnsafeMutablePointer<FILE>

    /// The files with all authorities of a system, in PEM: Debian and Arch, Fedora, Alpine and BSD.
    private static let systems = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem",
    ]

    /// Joins the system's authorities with those of the file at `path`, in PEM. Nil if the system has none, or where
    /// a file cannot be read or written.
    init?(adding path: String) {
        guard let system = Self.systems.lazy.compactMap(Self.bytes).first, let own = Self.bytes(of: path),
            let file = tmpfile()
        else { return nil }
        self.file = file
        let all = system + [UInt8(ascii: "\n")] + own
        guard all.withUnsafeBytes({ writeAll($0, to: fileno(file)).failure }) == 0 else { return nil }
    }

    deinit {
        fclose(file)
    }

    /// The path of the file, valid during its lifetime and for this process alone.
    var path: String { "/proc/self/fd/\(fileno(file))" }

    private static func bytes(of path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let (bytes, failure) = readAll(from: descriptor, limit: 16 << 20)
        return failure == 0 ? bytes : nil
    }
}
