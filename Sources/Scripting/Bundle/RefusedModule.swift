import Hashes
import JSONText

/// The module in place of one that a `require` or a dynamic `import` may not load. Each call that runs throws, with the reason.
struct RefusedModule {
    /// Why the module is not loaded.
    let reason: String

    /// A name by the reason.
    var name: String {
        let digest = HashFunction.sha256.digest(of: Array(reason.utf8))
        return "refused/" + digest.map { String($0, radix: 36) }.joined(separator: "-")
    }

    /// The module's source. The bundler returns a module's exports from each call, also from one after a call that threw.
    var text: String {
        """
        Object.defineProperty(module, "exports", { get() {
          throw Object.assign(new Error(\(JSONLine.quoted(reason))), { code: "MODULE_NOT_FOUND" });
        } });
        """
    }
}
