import Synchronization

/// The bundles of a process that runs the same scripts again and again, such as a batch's. Thread-safe.
///
/// Without it, 30 jobs of a second of one script take 60 % more processor time (row "batch").
package final class BundleCache: Sendable {
    /// The cache of this process. It stores nothing until it is switched on.
    package static let shared = BundleCache()

    /// Creates an empty cache that stores nothing yet.
    package init() {}

    /// The maximum number of bundles, and of source bytes in one that is stored.
    private static let (maximumCount, maximumSize) = (64, 4 << 20)

    /// A bundle, and all that it was made of.
    private struct Entry {
        var starters: [String]
        var texts: [(path: [UInt8], text: [UInt8])]
        var bundle: ScriptBundle
    }

    private struct State {
        var isOn = false
        var entries: [String: Entry] = [:]
    }

    private let state = Mutex(State())

    /// Stores bundles from now on.
    package func switchOn() { state.withLock { $0.isOn = true } }

    /// Returns the stored bundle of `source`, if each of its files still has the same contents; nil otherwise.
    func bundle(of source: ScriptSource, starters: [String]) -> ScriptBundle? {
        guard let entry = state.withLock({ $0.entries[Self.key(source)] }), entry.starters == starters else {
            return nil
        }
        let isSame = entry.texts.allSatisfy { path, text in
            (try? source.contents(of: String(decoding: path, as: UTF8.self))) == text
        }
        return isSame ? entry.bundle : nil
    }

    /// Stores the bundle of `source`, which was made of `texts`.
    func store(_ bundle: ScriptBundle, of source: ScriptSource, starters: [String], texts: [[UInt8]: [UInt8]]) {
        state.withLock { state in
            guard state.isOn, texts.values.reduce(0, { $0 + $1.count }) <= Self.maximumSize else { return }
            if state.entries.count >= Self.maximumCount { state.entries = [:] }
            state.entries[Self.key(source)] = Entry(
                starters: starters, texts: texts.map { ($0.key, $0.value) }, bundle: bundle)
        }
    }

    private static func key(_ source: ScriptSource) -> String { "\(source.folder)\n\(source.entry)" }
}
