import Views

/// One evaluation of the views, from the root's body to the nodes, with the values that it collects.
final class EvaluationPass {
    /// The number of the evaluation.
    let generation: Int
    /// The program's data that outlives an evaluation.
    let registry: ProgramRegistry
    /// The transaction of the changes that caused the evaluation.
    let transaction: Transaction
    /// The actions of the buttons, by id.
    var actions: [ActionID: () -> Void] = [:]
    /// The changed values, appearances and tasks of the evaluation, inner ones before outer ones. Their callbacks run
    /// in this order.
    var evaluationEvents: [EvaluationEvent] = []
    /// The measured geometry of the readers, by identity.
    var readers: [ViewIdentity: GeometrySlot] = [:]
    /// The identities whose views were removed.
    var removed: [IdentityNode] = []
    /// The page's picture-in-picture declaration.
    var pip: DeclaredPictureInPicture?

    /// Creates an evaluation.
    init(generation: Int, registry: ProgramRegistry, transaction: Transaction) {
        self.generation = generation
        self.transaction = transaction
        self.registry = registry
    }

    /// Logs a diagnostic once for each text.
    func diagnose(_ text: String) {
        registry.diagnose(text)
    }
}

/// An event of an evaluation whose callback runs after it.
enum EvaluationEvent {
    /// A value has changed.
    case change(() -> Void)
    /// A view may have appeared.
    case life(Lifecycle)
}

/// The data that a program keeps between calls besides the tree.
final class ProgramRegistry {
    /// The messages that the session has not received yet.
    var messages: [ProgramMessage] = []
    /// The changes that require a new evaluation.
    let invalidation = PendingUpdates()
    /// The values that the views share by name.
    let store: SessionStore
    private var diagnosed: Set<String> = []
    private var lastPlace = 0

    init() {
        store = SessionStore(invalidation)
    }

    /// Logs a diagnostic once for each text.
    func diagnose(_ text: String) {
        if diagnosed.insert(text).inserted {
            messages.append(ProgramMessage(kind: .diagnostic, text: text))
        }
    }

    func nextIdentity() -> ViewIdentity {
        lastPlace += 1
        return ViewIdentity(rawValue: lastPlace)
    }
}

/// The context in which a view is evaluated.
struct EvaluationContext {
    /// The environment values of the view.
    var environment: EnvironmentValues
    /// The running evaluation.
    let pass: EvaluationPass
    /// The declaration whose content the view is part of; nil on the page.
    var pip: DeclaredPictureInPicture?
    /// Whether views get names for scroll views, because a `ScrollViewReader` encloses them.
    var isScrolledByName = false
    /// The tags of the enclosing picker's options; nil outside of one.
    var tags: TagRegistry?

    /// Returns the nodes of `view`, the child of `parent` at `key`.
    @MainActor func nodes<Content: View>(of view: Content, under parent: IdentityNode, _ key: IdentityKey) -> [ViewNode]
    {
        let identity = parent.child(key, Content.self, in: pass)
        if let primitive = view as? any PrimitiveView {
            var nodes = primitive.nodes(at: identity, in: self)
            if nodes.count == 1, nodes[0].identity == nil { nodes[0].identity = identity.id }
            return nodes
        }
        if let view = view as? any (View & Animatable), !view.animatableNumbers.isEmpty {
            return nodes(moving: view, at: identity)
        }
        return nodes(of: body(of: view, at: identity) { $0.body }, under: identity, .content)
    }

    @MainActor private func nodes<Content: View & Animatable>(moving view: Content, at identity: IdentityNode)
        -> [ViewNode]
    {
        let moved = AnimatableView(value: view, transaction: transaction) { view, identity, context in
            let inner = identity.child(.part("moved"), Content.self, in: context.pass)
            return context.nodes(of: context.body(of: view, at: inner) { $0.body }, under: inner, .content)
        }
        return nodes(of: moved, under: identity, .content)
    }

    /// Returns the nodes of `view` as one node; several form a group.
    @MainActor func node(of view: some View, under parent: IdentityNode, _ key: IdentityKey) -> ViewNode {
        let nodes = nodes(of: view, under: parent, key)
        return nodes.count == 1 ? nodes[0] : ViewNode(.group(nodes))
    }
}
