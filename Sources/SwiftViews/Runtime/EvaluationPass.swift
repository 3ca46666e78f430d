import Views

/// One walk through the views, from the root's body to the nodes: what it meets on its way.
final class EvaluationPass {
    /// The walk's number.
    let generation: Int
    /// The program's memory that outlasts a walk.
    let ledger: ProgramLedger
    /// What goes along with the changes that the walk is made for.
    let transaction: Transaction
    /// The actions of the buttons, by their ids.
    var actions: [ActionID: () -> Void] = [:]
    /// The changed values and the appearances and tasks met, inner ones before outer ones: they are told of in this order.
    var happenings: [Happening] = []
    /// What the readers of the geometry know of theirs, by their identities.
    var readers: [ViewIdentity: GeometrySlot] = [:]
    /// The places that a view left.
    var removed: [Place] = []
    /// The page's picture-in-picture declaration.
    var pip: DeclaredPictureInPicture?

    /// A walk.
    init(generation: Int, ledger: ProgramLedger, transaction: Transaction) {
        self.generation = generation
        self.transaction = transaction
        self.ledger = ledger
    }

    /// Says something that is not advised, once for each text.
    func diagnose(_ text: String) {
        ledger.diagnose(text)
    }
}

/// What a walk meets and a program is told of after it.
enum Happening {
    /// A value changed.
    case change(() -> Void)
    /// A view may have come into sight.
    case life(Lifecycle)
}

/// What a program keeps from call to call besides the tree.
final class ProgramLedger {
    /// What was said and not yet handed over.
    var messages: [ProgramMessage] = []
    /// The changes for which the views are to be evaluated again.
    let invalidation = Invalidation()
    /// What the views share by names.
    let store: SessionStore
    private var diagnosed: Set<String> = []
    private var lastPlace = 0

    init() {
        store = SessionStore(invalidation)
    }

    /// Says something that is not advised, once for each text.
    func diagnose(_ text: String) {
        if diagnosed.insert(text).inserted {
            messages.append(ProgramMessage(kind: .diagnostic, text: text))
        }
    }

    /// A number for a place that is new.
    func nextIdentity() -> ViewIdentity {
        lastPlace += 1
        return ViewIdentity(rawValue: lastPlace)
    }
}

/// What a view is evaluated in.
struct EvaluationContext {
    /// The environment's values here.
    var environment: EnvironmentValues
    /// The walk.
    let pass: EvaluationPass
    /// The declaration whose content this is; nil on the page.
    var pip: DeclaredPictureInPicture?
    /// Whether views are to be named so that a scroll view can be asked to show them.
    var isScrolledByName = false
    /// What the options of the picker around are named; nil outside of one.
    var tags: TagLedger?

    /// The nodes of `view`, which stands beneath `parent` at `key`.
    @MainActor func nodes<Content: View>(of view: Content, under parent: Place, _ key: PlaceKey) -> [ViewNode] {
        let place = parent.child(key, Content.self, in: pass)
        if let primitive = view as? any PrimitiveView {
            var nodes = primitive.nodes(at: place, in: self)
            if nodes.count == 1, nodes[0].identity == nil { nodes[0].identity = place.identity }
            return nodes
        }
        if let view = view as? any (View & Animatable), !view.animatableNumbers.isEmpty {
            return nodes(moving: view, at: place)
        }
        return nodes(of: body(of: view, at: place) { $0.body }, under: place, .content)
    }

    @MainActor private func nodes<Content: View & Animatable>(moving view: Content, at place: Place) -> [ViewNode] {
        let moved = MovedView(value: view, transaction: transaction) { view, place, context in
            let inner = place.child(.part("moved"), Content.self, in: context.pass)
            return context.nodes(of: context.body(of: view, at: inner) { $0.body }, under: inner, .content)
        }
        return nodes(of: moved, under: place, .content)
    }

    /// The nodes of `view` as one: several are a group.
    @MainActor func node(of view: some View, under parent: Place, _ key: PlaceKey) -> ViewNode {
        let nodes = nodes(of: view, under: parent, key)
        return nodes.count == 1 ? nodes[0] : ViewNode(.group(nodes))
    }
}
