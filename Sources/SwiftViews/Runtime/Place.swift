@_spi(Reflection) import Swift
import Views

/// What tells a view's place from those beside it.
enum PlaceKey: Hashable {
    /// The place of a body or of what a modifier is made on.
    case content
    /// A number among siblings.
    case index(Int)
    /// A branch of a condition.
    case branch(Int)
    /// An element's identity; the occurrence tells apart elements that wrongly share it.
    case id(AnyHashable, occurrence: Int)
    /// A part of a view that has several: a label, a layer.
    case part(String)
}

/// A view's place in the tree, which outlasts the view's values: what belongs to the place, such as state, stays as long
/// as a view of the same type stands there.
final class Place {
    /// What tells the place from every other that the program has or had.
    let identity: ViewIdentity
    /// The type of the views that stand here.
    let viewType: any Any.Type
    /// The state's cells by their property's offset in the view.
    var cells: [Int: AnyObject] = [:]
    /// What a modifier keeps here.
    var slot: AnyObject?
    /// The latest result of the body of the view that stands here, with what it was made from.
    var latestBody: AnyObject?
    private var children: [PlaceKey: Place] = [:]
    /// The children's keys in the order of the walk numbered `generation`.
    private var order: [PlaceKey] = []
    /// The order of the walk before, until the places that were left are dropped.
    private var previousOrder: [PlaceKey] = []
    private var generation = 0
    private let linkers: [PropertyLinker]
    /// The places that were left: a view that comes back to one is the same one to what moves, though its state is new.
    private var left: LeftPlaces

    /// A place for views of `viewType`, beneath which `left` were left.
    init(_ viewType: any Any.Type, identity: ViewIdentity, left: LeftPlaces = LeftPlaces()) {
        self.identity = identity
        self.viewType = viewType
        self.left = left
        linkers = PropertyLinker.all(in: viewType)
    }

    /// The place of a view beneath this one, new where there was none or one of another type.
    func child(_ key: PlaceKey, _ viewType: any Any.Type, in pass: EvaluationPass) -> Place {
        begin(pass)
        order.append(key)
        if let child = children[key] {
            if child.viewType == viewType { return child }
            pass.removed.append(child)
            left.keep(child.asLeft, at: key)
        }
        let former = left.take(key, viewType)
        let child = Place(
            viewType, identity: former?.identity ?? pass.ledger.nextIdentity(), left: former?.inner ?? LeftPlaces())
        children[key] = child
        return child
    }

    /// Drops the places that `pass` did not come to, after it.
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

    /// What the modifiers keep here and beneath, inner ones first.
    var slots: [AnyObject] {
        order.flatMap { children[$0]?.slots ?? [] } + [slot].compactMap { $0 }
    }

    /// Whether the view that stands here goes at once, as with the identity transition, and not while another takes its place.
    var goesAtOnce: Bool {
        if let transition = slot as? PlaceTransition { return transition.isIdentity }
        return order.count == 1 && children[order[0]]?.goesAtOnce == true
    }

    /// What is kept of it when it is left.
    private var asLeft: LeftPlaces.One {
        var inner = left
        for key in order { if let child = children[key] { inner.keep(child.asLeft, at: key) } }
        return LeftPlaces.One(viewType: viewType, identity: identity, inner: inner)
    }

    private func begin(_ pass: EvaluationPass) {
        guard generation != pass.generation else { return }
        generation = pass.generation
        previousOrder = order
        order = []
    }

    /// `view` with its state, bindings and environment linked to this place.
    func linked<Content>(_ view: Content, in context: EvaluationContext) -> Content {
        guard !linkers.isEmpty else { return view }
        var copy = view
        // SAFETY: the linkers' offsets and types come from the type's own metadata, and the place's type is the view's.
        withUnsafeMutablePointer(to: &copy) { pointer in
            let base = UnsafeMutableRawPointer(pointer)
            for linker in linkers { linker.link(base, self, context) }
        }
        return copy
    }
}

/// Links one stored property of a view to the view's place.
struct PropertyLinker {
    /// Does so in the view that stands at an address.
    let link: (UnsafeMutableRawPointer, Place, EvaluationContext) -> Void

    /// The linkers of a view's properties, those within other dynamic properties before these.
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
        PropertyLinker { base, place, context in
            let property = (base + offset).assumingMemoryBound(to: Property.self)
            property.pointee.link(to: place, offset: offset, in: context)
        }
    }

    private static func updater<Property: DynamicProperty>(_ type: Property.Type, at offset: Int) -> PropertyLinker {
        PropertyLinker { base, _, _ in
            (base + offset).assumingMemoryBound(to: Property.self).pointee.update()
        }
    }
}

/// Places that views left, without anything that belonged to them but what they are told apart by.
struct LeftPlaces {
    /// One of them.
    struct One {
        let viewType: any Any.Type
        let identity: ViewIdentity
        /// Those beneath it.
        let inner: LeftPlaces
    }

    /// More than this are not on their way out of one place at a time.
    private static let limit = 16
    private var places: [PlaceKey: One] = [:]
    /// The oldest first.
    private var order: [PlaceKey] = []

    mutating func keep(_ place: One, at key: PlaceKey) {
        if places.updateValue(place, forKey: key) != nil { order.removeAll { $0 == key } }
        order.append(key)
        if order.count > Self.limit { places[order.removeFirst()] = nil }
    }

    /// The place at `key`, where views of `viewType` stood there, which is none that was left any more.
    mutating func take(_ key: PlaceKey, _ viewType: any Any.Type) -> One? {
        guard let place = places[key], place.viewType == viewType else { return nil }
        places[key] = nil
        order.removeAll { $0 == key }
        return place
    }
}
