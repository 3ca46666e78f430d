/// A sandbox layer of a process that runs untrusted code.
package enum SandboxLayer: String, CaseIterable, Sendable {
    /// Started programs cannot gain privileges (`PR_SET_NO_NEW_PRIVS`).
    case noNewPrivileges = "no-new-privileges"
    /// Only the system calls that an engine needs are allowed: no opening of files, no sockets, no processes, no
    /// signals to others (seccomp).
    case systemCalls = "system-calls"
    /// No file can be accessed, by any call (Landlock).
    case files
    /// The process has only the descriptors that it was given.
    case descriptors
    /// The process writes no files and no core dump (resource limits).
    case limits
}

/// The active sandbox layers of this process.
package struct Sandbox: Equatable, Sendable {
    /// The active layers.
    package private(set) var activeLayers: Set<SandboxLayer> = []
    /// The reasons why the other layers are inactive.
    package private(set) var missing: [SandboxLayer: String] = [:]

    /// Creates an empty set.
    package init() {}

    /// Records the result of entering `layer`: nil for success, else the reason of the failure.
    mutating func note(_ layer: SandboxLayer, failure: String?) {
        activeLayers.remove(layer)
        missing[layer] = failure
        if failure == nil { activeLayers.insert(layer) }
    }

    /// The inactive layers as messages, `files: the kernel has no Landlock`, in a fixed order.
    package var gaps: [String] {
        SandboxLayer.allCases.compactMap { layer in missing[layer].map { "\(layer.rawValue): \($0)" } }
    }

    /// The names of the active layers, in a fixed order.
    package var names: [String] {
        SandboxLayer.allCases.filter(activeLayers.contains).map(\.rawValue)
    }
}
