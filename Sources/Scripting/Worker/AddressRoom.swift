import Glibc

/// Limits of the shell or the batch system on what a process may reserve. The engine reserves gigabytes of addresses when it starts, takes little
/// of them, and breaks down where it cannot have them.
enum AddressRoom {
    /// The bytes of address space that an engine surely starts with.
    private static let enough: UInt = 16 << 30

    /// Why an engine does not start here, as a sentence; nil where no limit is below what it reserves.
    static var shortage: String? {
        let found: [(name: String, option: String, bytes: UInt)] = [
            ("address space", "-v", bytes(of: __rlimit_resource_t(RLIMIT_AS.rawValue))),
            ("data", "-d", bytes(of: __rlimit_resource_t(RLIMIT_DATA.rawValue))),
        ]
        guard let least = found.min(by: { $0.bytes < $1.bytes }), least.bytes < enough else { return nil }
        return
            "\(least.name) is limited to \(least.bytes >> 20) MB here (ulimit \(least.option)), and the engine reserves "
            + "more than that, of which it takes little; raise that limit (ulimit \(least.option) unlimited), and bound "
            + "what a script takes by --script-memory"
    }

    private static func bytes(of resource: __rlimit_resource_t) -> UInt {
        var limit = rlimit()
        return getrlimit(resource, &limit) == 0 ? UInt(limit.rlim_cur) : .max
    }
}
