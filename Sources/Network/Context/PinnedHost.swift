import CGLib

/// A host that is reachable only at given addresses, regardless of what DNS returns for its name, and whose certificate
/// must match that name: a `GNetworkAddress` without look-up. On the network's thread.
final class PinnedHost {
    /// The `GSocketConnectable`.
    let reference: GObjectReference
    private let port: UInt16

    /// Creates a host without addresses.
    init(_ host: WebHost, port: UInt16) {
        self.port = port
        // Certificates contain addresses of version 6 without brackets.
        let name = if case .address(let address) = host { address.description } else { "\(host)" }
        reference = GObjectReference(adopting: csoup_address_new(PinnedTypes.host, name, UInt32(port)))
    }

    /// The addresses of the host from now on, in the order in which they are tried. Existing connections continue.
    var addresses: [IPAddress] = [] {
        didSet { PinnedTypes.attach(AddressList(addresses, port: port), to: reference.pointer) }
    }
}

/// The addresses of a host, taken one after the other.
private final class AddressList {
    private let addresses: [IPAddress]
    private let port: UInt16
    private var next = 0

    init(_ addresses: [IPAddress], port: UInt16) {
        (self.addresses, self.port) = (addresses, port)
    }

    /// The same ones, from the first.
    func copy() -> AddressList { AddressList(addresses, port: port) }

    /// Removes and returns the next one as a `GSocketAddress` that the caller owns; nil at the end.
    func take() -> UnsafeMutablePointer<GSocketAddress>? {
        guard next < addresses.count else { return nil }
        next += 1
        let bytes = addresses[next - 1].bytes
        let family = bytes.count == 4 ? G_SOCKET_FAMILY_IPV4 : G_SOCKET_FAMILY_IPV6
        let address = g_inet_address_new_from_bytes(bytes, family)
        defer { g_object_unref(address) }
        return g_inet_socket_address_new(address, port)
    }
}

/// The two GLib types of a pinned host: the host, and the enumerator of its addresses.
private enum PinnedTypes {
    private static let key = "pipstream-addresses"

    /// A subclass of `GNetworkAddress`, so that TLS knows the name, with an interface of its own that enumerates its
    /// addresses.
    static let host: GType = {
        let type = register("PipstreamPinnedHost", below: g_network_address_get_type(), nil)
        var interface = GInterfaceInfo(
            interface_init: { interface, _ in
                let functions = interface!.assumingMemoryBound(to: GSocketConnectableIface.self)
                functions.pointee.enumerate = { PinnedTypes.walk(over: UnsafeMutableRawPointer($0!)) }
                functions.pointee.proxy_enumerate = { PinnedTypes.walk(over: UnsafeMutableRawPointer($0!)) }
            }, interface_finalize: nil, interface_data: nil)
        g_type_add_interface_static(type, g_socket_connectable_get_type(), &interface)
        return type
    }()

    private static let enumerator = register(
        "PipstreamPinnedAddresses", below: g_socket_address_enumerator_get_type()
    ) { type, _ in
        let functions = type!.assumingMemoryBound(to: GSocketAddressEnumeratorClass.self)
        // The parent's asynchronous version calls this, which never blocks.
        functions.pointee.next = { walk, _, _ in PinnedTypes.list(of: UnsafeMutableRawPointer(walk!))?.take() }
    }

    private static func register(_ name: String, below parent: GType, _ initialize: GClassInitFunc?) -> GType {
        var query = GTypeQuery()
        g_type_query(parent, &query)
        return g_type_register_static_simple(
            parent, name, query.class_size, initialize, query.instance_size, nil, G_TYPE_FLAG_NONE)
    }

    private static func walk(over host: UnsafeMutableRawPointer) -> UnsafeMutablePointer<GSocketAddressEnumerator>? {
        let walk = csoup_object_new(enumerator)!
        if let list = list(of: host) { attach(list.copy(), to: walk) }
        return walk.assumingMemoryBound(to: GSocketAddressEnumerator.self)
    }

    static func attach(_ list: AddressList, to object: UnsafeMutableRawPointer) {
        csoup_set_data(object, key, Unmanaged.passRetained(list).toOpaque()) { list in
            Unmanaged<AddressList>.fromOpaque(list!).release()
        }
    }

    private static func list(of object: UnsafeMutableRawPointer) -> AddressList? {
        g_object_get_data(object.assumingMemoryBound(to: GObject.self), key).map {
            Unmanaged<AddressList>.fromOpaque($0).takeUnretainedValue()
        }
    }
}
