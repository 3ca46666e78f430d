import Descriptors
import Glibc

/// The certificates of the system's authorities and of some more in one file without a name, which goes with this object.
final class AuthorityFile {
    private let file: UnsafeMutablePointer<FILE>

    /// Where systems keep all of theirs, in PEM: Debian and Arch, Fedora, Alpine and BSD.
    private static let systems = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem",
    ]

    /// The system's and those of the file at `path`, in PEM; nil where the system has none, or one of the files cannot be read or written.
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

    /// Its name as long as it is there, for this process alone.
    var path: String { "/proc/self/fd/\(fileno(file))" }

    private static func bytes(of path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let (bytes, failure) = readAll(from: descriptor, limit: 16 << 20)
        return failure == 0 ? bytes : nil
    }
}
