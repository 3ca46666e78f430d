import CGLib

/// Calls a closure once after a time of the host, on the thread of its context, unless it is cancelled before.
final class ContextTimer {
    private var source: UnsafeMutablePointer<GSource>?
    private let body: () -> Void

    /// Starts the timer. `body` is called on the thread that runs `context`.
    init(after time: Duration, in context: OpaquePointer, _ body: @escaping () -> Void) {
        self.body = body
        // A month is longer than any timeout, and within GLib's range.
        let milliseconds = min(max(time / .milliseconds(1), 0), 30 * 86_400_000).rounded(.up)
        let source = g_timeout_source_new(guint(milliseconds))
        self.source = source
        g_source_set_callback(
            source,
            { data in
                Unmanaged<ContextTimer>.fromOpaque(data!).takeUnretainedValue().fire()
                return 0
            },
            Unmanaged.passRetained(self).toOpaque(),
            { data in Unmanaged<ContextTimer>.fromOpaque(data!).release() })
        g_source_attach(source, context)
    }

    private func fire() {
        cancel()
        body()
    }

    func cancel() {
        guard let source else { return }
        self.source = nil
        g_source_destroy(source)
        g_source_unref(source)
    }
}
