import Glibc

/// The environment variables that change how the drawing libraries hint, shape and blend. Frames must not depend on the
/// user, so the command ignores them.
enum DrawingEnvironment {
    private static let prefixes = ["CAIRO_", "FC_", "FONTCONFIG_", "FREETYPE_", "HB_", "PANGO", "PIXMAN_"]

    /// Starts the program again without these variables if there are any. Call before anything else: the libraries read
    /// some of them when they are loaded, which is before `main`.
    static func clear() {
        var names: [String] = []
        var entry = environ
        while let text = entry.pointee {
            let name = String(cString: text).prefix { $0 != "=" }
            if prefixes.contains(where: name.hasPrefix) { names.append(String(name)) }
            entry += 1
        }
        guard !names.isEmpty else { return }
        names.forEach { unsetenv($0) }
        // By its own name, which the kernel then shows as that of the process.
        if let path = realpath("/proc/self/exe", nil) { execv(path, CommandLine.unsafeArgv) }
        execv("/proc/self/exe", CommandLine.unsafeArgv)
    }
}
