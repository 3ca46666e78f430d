/// One of the walls around a process that runs what nobody vouches for.
package enum Wall: String, CaseIterable, Sendable {
    /// Nothing that it starts may do more than itself (`PR_SET_NO_NEW_PRIVS`).
    case noNewPrivileges = "no-new-privileges"
    /// Of the system's calls it has those that an engine needs, and no other: no opening of files, no sockets, no processes, no signals
    /// to others (seccomp).
    case systemCalls = "system-calls"
    /// No file can be reached, whatever is called (Landlock).
    case files
    /// It has the descriptors that it was given, and no other.
    case descriptors
    /// It writes no files and leaves no picture of its memory (limits of resources).
    case limits
}

/// The walls that stand around this process.
package struct Walls: Equatable, Sendable {
    /// Those that stand.
    package private(set) var standing: Set<Wall> = []
    /// Why the others do not.
    package private(set) var missing: [Wall: String] = [:]

    /// None yet.
    package init() {}

    /// Takes note of what came of putting up `wall`: nil where it stands, else why it does not.
    mutating func note(_ wall: Wall, failure: String?) {
        standing.remove(wall)
        missing[wall] = failure
        if failure == nil { standing.insert(wall) }
    }

    /// What is missing in words, `files: the kernel has no Landlock`, in a fixed order.
    package var gaps: [String] {
        Wall.allCases.compactMap { wall in missing[wall].map { "\(wall.rawValue): \($0)" } }
    }

    /// The names of those that stand, in a fixed order.
    package var names: [String] {
        Wall.allCases.filter(standing.contains).map(\.rawValue)
    }
}
