@_spi(Reflection) import Swift
import Views

/// The key of a view among its siblings.
enum IdentityKey: Hashable {
    /// The body of a view or the content of a modifier.
    case content
    /// An index among siblings.
    case index(Int)
    /// A branch of a condition.
    case branch(Int)
    /// The id of an element. The occurrence distinguishes elements with a duplicate id.
    case id(AnyHashable, occurrence: Int)
    /// A part of a view with several parts: a label, a layer.
    case part(String)
}

/// A view's identity in the tree, which outlives the view's values. Its state is kept as long as a view of the same
/// type has the identity.
final class IdentityNode {
    /// The unique number of the identity in the program.
    let id: ViewIdentity
    let viewType: any Any.Type
    /// The cells of the state, by the offset of their property in the view.
    var cells: [Int: AnyObject] = [:]
    /// The data of a modifier.
    var slot: AnyObject?
    /// The latest result of the view's body, with its inputs.
    var latestBody: AnyObject?
    private var children: [IdentityKey: IdentityNode] = [:]
    /// The keys of the children in the order of the evaluation numbered `generation`.
    private var order: [IdentityKey] = []
    /// The order of the previous evaluation, until the removed identities are dropped.
    private var previousOrder: [IdentityKey] = []
    private var generation = 0
    private let linkers: [PropertyLinker]
    /// The removed identities. A view that returns to one keeps its identity for animations, though its state is new.
    private var left: RemovedIdentities

    /// Creates an identity for views of `viewType`, with `left` as its removed descendants.
    init(_ viewType: any Any.Type, id: ViewIdentity, left: RemovedIdentities = RemovedIdentities()) {
        self.id = id
        self.viewType = viewType
        self.left = left
        linkers = PropertyLinker.all(in: viewType)
    }

    /// Returns the identity of a child. It is new if there was none, or one of another type.
    func child(_ key: IdentityKey, _ viewType: any Any.Type, in pass: EvaluationPass) -> IdentityNode {
        begin(pass)
        order.append(key)
        if let child = children[key] {
            if child.viewType == viewType { return child }
            pass.removed.append(child)
            left.keep(child.asLeft, at: key)
        }
        let former = left.take(key, viewType)
        let child = IdentityNode(
            viewType, id: former?.identity ?? pass.registry.nextIdentity(),
            left: former?.inner ?? RemovedIdentities())
        children[key] = child
        return child
    }

    /// Drops the identities that `pass` did not visit, after it.
    func prune(after pass: EvaluationPass) {
        begin(pass)
        let visited = Set(order)
        for key in previousOrder where !visited.contains(key) {
            guard let child = children.removeValue(forKey: key) else { continue }
            pass.removed.append(child)
            left.keep(child.asLeft, at: key)
        }
        previousOrder = []
        for key in order { children[key]?.prune(after: pass) }
    }

    /// The modifiers' data here and below, inner ones first.
    var slots: [AnyObject] {
        order.flatMap { children[$0]?.slots ?? [] } + [slot].compactMap { $0 }
    }

    /// Whether the view is removed at once, as with the identity transition, and not while another view replaces it.
    var goesAtOnce: Bool {
        if let transition = slot as? IdentityTransition { return transition.isIdentity }
        return order.count == 1 && children[order[0]]?.goesAtOnce == true
    }

    /// The identity's data after its removal.
    private var asLeft: RemovedIdentities.Entry {
        var inner = left
        for key in order { if let child = children[key] { inner.keep(child.asLeft, at: key) } }
        return RemovedIdentities.Entry(viewType: viewType, identity: id, inner: inner)
    }

    private func begin(_ pass: EvaluationPass) {
        guard generation != pass.generation else { return }
        generation = pass.generation
        previousOrder = order
        order = []
    }

    /// Returns `view` with its state, bindings and environment linked to this identity.
    func linked<Content>(_ view: Content, in context: EvaluationContext) -> Content {
        guard !linkers.isEmpty else { return view }
        var copy = view
        // SAFETY: the linkers' offsets and types come from the type's own metadata, and the identity's type is the
        // view's.
        withUnsafeMutablePointer(to: &copy) { pointer in
            let base = UnsafeMutableRawPointer(pointer)
            for linker in linkers { linker.link(base, self, context) }
        }
        return copy
    }
}

/// Links one stored property of a view to the view's identity.
struct PropertyLinker {
    /// Links the property in the view at an address.
    let link: (UnsafeMutableRawPointer, IdentityNode, EvaluationContext) -> Void

    /// Returns the linkers of a view's properties. Those within other dynamic properties are first.
    static func all(in viewType: any Any.Type) -> [PropertyLinker] {
        var linkers: [PropertyLinker] = []
        collect(viewType, at: 0, into: &linkers)
        return linkers
    }

    private static func collect(_ type: any Any.Type, at base: Int, into linkers: inout [PropertyLinker]) {
        _forEachField(of: type) { _, offset, fieldType, _ in
            if let property = fieldType as? any LinkedProperty.Type {
                linkers.append(linker(property, at: base + offset))
            } else if let property = fieldType as? any DynamicProperty.Type {
                collect(fieldType, at: base + offset, into: &linkers)
                linkers.append(updater(property, at: base + offset))
            }
            return true
        }
    }

    private static func linker<Property: LinkedProperty>(_ type: Property.Type, at offset: Int) -> PropertyLinker {
        PropertyLinker { base, identity, context in
            let property = (base + offset).assumingMemoryBound(to: Property.self)
            property.pointee.link(to: identity, offset: offset, in: context)
        }
    }

    private static func updater<Property: DynamicProperty>(_ type: Property.Type, at offset: Int) -> PropertyLinker {
        PropertyLinker { base, _, _ in
            (base + offset).assumingMemoryBound(to: Property.self).pointee.update()
        }
    }
}

/// The removed identities, without their state.
struct RemovedIdentities {
    /// One removed identity.
    struct Entry {
        let viewType: any Any.Type
        let identity: ViewIdentity
        /// Its removed descendants.
        let inner: RemovedIdentities
    }

    /// The maximum number of removed identities for one parent.
    private static let limit = 16
    private var entries: [IdentityKey: Entry] = [:]
    /// The keys, oldest first.
    private var order: [IdentityKey] = []

    mutating func keep(_ entry: Entry, at key: IdentityKey) {
        if entries.updateValue(entry, forKey: key) != nil { order.removeAll { $0 == key } }
        order.append(key)
        if order.count > Self.limit { entries[order.removeFirst()] = nil }
    }

    /// Takes the identity at `key` out of the removed ones, if it had views of `viewType`.
    mutating func take(_ key: IdentityKey, _ viewType: any Any.Type) -> Entry? {
        guard let entry = entries[key], entry.viewType == viewType else { return nil }
        entries[key] = nil
        order.removeAll { $0 == key }
        return entry
    }
}
