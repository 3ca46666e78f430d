import CGLib

/// One reference to a GLib object, released when this object is deallocated.
final class GObjectReference {
    /// The object.
    let pointer: UnsafeMutableRawPointer

    /// Takes over a reference from the caller.
    init(adopting pointer: UnsafeMutableRawPointer) {
        self.pointer = pointer
    }

    /// Takes over a reference to an object whose type Swift does not see.
    convenience init(adopting pointer: OpaquePointer) {
        self.init(adopting: UnsafeMutableRawPointer(pointer))
    }

    deinit {
        g_object_unref(pointer)
    }

    /// The object as one of its types.
    func object<Object>(_: Object.Type = Object.self) -> UnsafeMutablePointer<Object> {
        pointer.assumingMemoryBound(to: Object.self)
    }

    /// The object, if Swift does not see its type.
    var opaque: OpaquePointer { OpaquePointer(pointer) }
}
