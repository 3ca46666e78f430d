import CLateLibraries
import Descriptors

/// FFmpeg's libraries, which are loaded when they are first called.
package enum MediaLibraries {
    /// Begins to load what encodes and writes, on a thread of its own: whoever calls it first then waits for less. Any thread.
    package static func loadAhead() {
        startThread { late_load_for_encoding() }
    }
}
