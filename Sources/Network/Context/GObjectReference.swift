import CSoup

/// One reference to an object of GLib's, given back when this goes.
final class GObjectReference {
    /// The object.
    let pointer: UnsafeMutableRawPointer

    /// Takes over a reference that its caller has.
    init(adopting pointer: UnsafeMutableRawPointer) {
        self.pointer = pointer
    }

    /// The same for objects whose type Swift does not see.
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

    /// The object, where Swift does not see its type.
    var opaque: OpaquePointer { OpaquePointer(pointer) }
}
