import PiPKit

extension CertificateAuthorities {
    /// Those of `--ca-file`. Throws where the file has none.
    convenience init(named file: String) throws(UsageError) {
        do {
            try self.init(file: file)
        } catch {
            throw UsageError("--ca-file \(file): it cannot be read, or holds no certificates in PEM")
        }
    }
}
