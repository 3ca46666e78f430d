import CGLib
package import SharedTypes

/// A resolver of host names.
package protocol HostResolver: Sendable {
    /// Finds the addresses of `host`, a name, and passes them to `found` once, at once or later, on the calling thread.
    /// The list is empty if there are none. It is called on the network's thread, whose main context is the thread's
    /// own.
    func resolve(_ host: String, _ found: @escaping (Result<[IPAddress], WebFailure>) -> Void)
}

/// The system's own resolver.
struct SystemResolver: HostResolver {
    func resolve(_ host: String, _ found: @escaping (Result<[IPAddress], WebFailure>) -> Void) {
        let resolver = g_resolver_get_default()
        let lookup = Unmanaged.passRetained(PendingLookup(host, found))
        g_resolver_lookup_by_name_async(
            resolver, host, nil,
            { resolver, result, lookup in
                let lookup = Unmanaged<PendingLookup>.fromOpaque(lookup!).takeRetainedValue()
                lookup.finish(UnsafeMutableRawPointer(resolver!).assumingMemoryBound(to: GResolver.self), result!)
            }, lookup.toOpaque())
        g_object_unref(resolver)
    }

    private final class PendingLookup {
        let host: String
        let found: (Result<[IPAddress], WebFailure>) -> Void

        init(_ host: String, _ found: @escaping (Result<[IPAddress], WebFailure>) -> Void) {
            (self.host, self.found) = (host, found)
        }

        func finish(_ resolver: UnsafeMutablePointer<GResolver>, _ result: OpaquePointer) {
            var error: UnsafeMutablePointer<GError>?
            let list = g_resolver_lookup_by_name_finish(resolver, result, &error)
            defer { g_resolver_free_addresses(list) }
            if let error {
                g_error_free(error)
                return found(.failure(.init(.unreachable, "the host \(host) cannot be resolved")))
            }
            var (addresses, next) = ([IPAddress](), list)
            while let item = next {
                let address = item.pointee.data!.assumingMemoryBound(to: GInetAddress.self)
                let bytes = UnsafeRawBufferPointer(
                    start: g_inet_address_to_bytes(address), count: Int(g_inet_address_get_native_size(address)))
                if let address = IPAddress(bytes: Array(bytes)) { addresses.append(address) }
                next = item.pointee.next
            }
            found(.success(addresses))
        }
    }
}
