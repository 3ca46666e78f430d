import Observation
import SessionTasks
import Views

/// The views of a ``SwiftViewProgram``, which are on the main actor as in SwiftUI.
///
/// Each call runs the work that is due, evaluates the views if their data has changed, and calls the callbacks of
/// changed values and appearances. It runs tasks until none of them can continue. Nothing runs between two calls.
@MainActor
final class ViewTree {
    /// The maximum number of evaluations in one call. Views that change their own data during evaluation would
    /// otherwise be evaluated forever.
    nonisolated static let evaluationLimit = 100
    /// The maximum number of presentations reported for one moment. Further changes are animated from the last of them
    /// to the final one.
    private static let stepLimit = 20

    private let evaluateRoot: @MainActor (IdentityNode, EvaluationContext) -> [ViewNode]
    private let root: IdentityNode
    private let registry = ProgramRegistry()
    /// The changes that are not evaluated yet.
    var updates: PendingUpdates { registry.invalidation }
    private let executor: SessionExecutor
    private let timers: TimerQueue
    private let work: WorkList
    private let stage: ProgramContext
    private let walk = ObservationScope()
    private var environment = EnvironmentValues()
    private var actions: [ActionID: () -> Void] = [:]
    private var lifecycles: [Lifecycle] = []
    private var readers: [ViewIdentity: GeometrySlot] = [:]
    /// The declaration of the last evaluation. It is kept while its window is open, even if the page has removed it, so
    /// that its callbacks receive the stop.
    private var pip: DeclaredPictureInPicture?
    private var isPipVisible = false
    private var shown: Presentation?
    /// The transaction of the change to the presentation, as of its evaluation.
    private var transaction = Transaction()
    /// The earlier presentations of this call.
    private var earlier: [ProgramTurn.Step] = []
    /// Whether the presentation is newer than the last of `earlier`.
    private var isNew = false
    /// Whether the next update was pending before the last evaluation, which therefore did not cause it.
    private var isSeparate = false
    private var generation = 0
    private var isDismissed = false

    /// Creates the tree of the views of `root`. `executor` runs their work, and `work` tracks it.
    init<Root: View>(
        _ setting: SwiftViewProgram.Setting, executor: SessionExecutor, work: WorkList, root: @MainActor () -> Root
    ) {
        self.executor = executor
        self.work = work
        timers = executor.timers
        stage = ProgramContext(SessionClock(timers: timers), executor)
        // Dates that the views are created with are the session's.
        let view = stage.within { root() }
        self.root = IdentityNode(Root.self, id: registry.nextIdentity())
        evaluateRoot = { identity, context in context.nodes(of: view, under: identity, .content) }
        environment.colorScheme = setting.colorScheme
        environment._colorSchemeContrast = setting.colorSchemeContrast
        environment.scenePhase = setting.scenePhase
        environment.begin(timeZone: setting.timeZone, locale: setting.locale)
        environment.sessionClock = SessionClock(timers: timers)
        environment.dismiss = DismissAction { [weak self] in self?.isDismissed = true }
    }

    isolated deinit {
        executor.turn {
            stage.cancel()
            for lifecycle in lifecycles { lifecycle.cancel() }
            // A cancelled task releases its resources when it ends. A task that waits for something else is left to it.
            _ = executor.drain()
        }
        executor.close()
        timers.cancelAll()
    }

    /// Evaluates the views for the first time.
    func start(at time: Duration) -> ProgramTurn {
        turn(at: time) {}
    }

    /// Continues the work that another thread woke, and evaluates changes from outside.
    func runDeliveredWork(at time: Duration) -> ProgramTurn {
        turn(at: time) {}
    }

    /// Delivers `event` to the views.
    func handle(_ event: ProgramEvent, at time: Duration) -> ProgramTurn {
        turn(at: time) { apply(event) }
    }

    /// Resumes the tasks that waited for `time` or earlier. Tasks that begin to wait meanwhile are left for the next
    /// call.
    func runTimers(at time: Duration) -> ProgramTurn {
        turn(at: time) {
            let last = timers.lastID
            var blocks = 0
            while timers.fireNext(dueAt: time, upTo: last) {
                guard drain(toBlock: blocks < Self.stepLimit) == .block else { continue }
                blocks += 1
                settle()
            }
        }
    }

    private func turn(at time: Duration, _ work: @MainActor () -> Void) -> ProgramTurn {
        guard !isDismissed else { return ProgramTurn(hasExited: true) }
        timers.advance(to: time)
        let before = shown
        isNew = false
        executor.turn {
            stage.within {
                work()
                settle()
                if isDismissed { finish() }
            }
        }
        for notice in [RunLoopTimers.notice(), hostWaitNotice()].compactMap({ $0 }) {
            registry.diagnose(notice)
        }
        defer { (transaction, earlier, registry.messages) = (Transaction(), [], []) }
        let isUnchanged = earlier.isEmpty && isUnchanged(since: before)
        var turn = ProgramTurn(
            presentation: isUnchanged ? nil : shown, transaction: transaction,
            messages: registry.messages, hasExited: isDismissed)
        turn.earlier = earlier
        return turn
    }

    /// Keeps the presentation as a step if a change follows at once, as in `onAppear`. The change is then animated from
    /// that step: by its transaction `next`, or by the animation of a view.
    private func keepStep(before next: Transaction) {
        guard isNew, let shown, earlier.count < Self.stepLimit else { return }
        let movesOtherwise = next != transaction && (next != Transaction() || isSeparate)
        guard movesOtherwise || transaction == Transaction() && shown.followsHistory else { return }
        earlier.append(ProgramTurn.Step(shown, transaction))
        (isNew, transaction) = (false, Transaction())
    }

    /// Whether everything looks as it did `before`, and each view has the same identity.
    private func isUnchanged(since before: Presentation?) -> Bool {
        func identities(_ shown: Presentation?) -> [ViewIdentity] {
            [shown?.page, shown?.pictureInPicture?.content].flatMap { $0?.identities ?? [] }
        }
        return shown == before && identities(shown) == identities(before)
    }

    /// Removes every view: the program has ended, and no further call follows.
    private func finish() {
        stage.cancel()
        if isPipVisible { notify(.pipStopped(.programmatic)) }
        for lifecycle in lifecycles { lifecycle.end() }
        drain()
    }

    // MARK: Events

    private func apply(_ event: ProgramEvent) {
        switch event {
        case .pipStarted:
            notify(event)
            isPipVisible = true
            updateLifecycles()
        case .pipStopped:
            notify(event)
            isPipVisible = false
            if shown?.pictureInPicture == nil { pip = nil }
            updateLifecycles()
        case .pipPlayPauseToggled, .pipSkipped, .pipRenderSizeChanged:
            notify(event)
        case .pipPresentedChanged(let isPresented):
            if let binding = pip?.isPresented, binding.wrappedValue != isPresented {
                binding.wrappedValue = isPresented
            }
        case .press(let action):
            guard let act = actions[action] else { break }
            work.tracking("a task of a button's action") { act() }
        case .scenePhase(let phase):
            environment.scenePhase = phase
            registry.invalidation.raise()
        case .colorScheme(let scheme):
            environment.colorScheme = scheme
            registry.invalidation.raise()
        case .measured(let views):
            for view in views { readers[view.identity]?.take(view, registry.invalidation) }
        case .player, .movieWindow, .phone, .webResponse, .webSocket:
            break
        }
    }

    private func notify(_ event: ProgramEvent) {
        guard let eventCallback = event.pipCallback else { return }
        for handler in pip?.handlers ?? [] where handler.callback == eventCallback.callback {
            registry.messages.append(
                ProgramMessage(
                    kind: .callback(arguments: eventCallback.arguments), text: eventCallback.callback.rawValue))
            work.tracking("a task of \(eventCallback.callback.rawValue)") { handler.call(event) }
        }
    }

    // MARK: Evaluation

    /// Evaluates the views and runs due work until nothing changes. Blocks of the main queue are separate updates, as
    /// on a phone: the views are evaluated between them.
    private func settle() {
        var evaluations = 0
        var blocks = 0
        var end = SessionExecutor.DrainEnd.block
        repeat {
            while registry.invalidation.isRaised {
                guard evaluations < Self.evaluationLimit else {
                    let text = "the views changed their own state \(evaluations) times without becoming stable"
                    registry.messages.append(ProgramMessage(kind: .error(.limit), text: text))
                    return
                }
                evaluations += 1
                evaluateNext()
            }
            guard end != .limit else { return }
            end = drain(toBlock: blocks < Self.stepLimit)
            blocks += 1
        } while end != .empty || registry.invalidation.isRaised
    }

    /// Evaluates the views for the next update.
    private func evaluateNext() {
        // Ending the previous observation counts as a change itself.
        walk.begin()
        guard let update = registry.invalidation.next() else { return }
        keepStep(before: update)
        if update != Transaction() { transaction = update }
        isSeparate = registry.invalidation.isRaised
        evaluate()
    }

    private func evaluate() {
        generation += 1
        let pass = EvaluationPass(generation: generation, registry: registry, transaction: transaction)
        let context = EvaluationContext(environment: environment, pass: pass)
        let invalidation = registry.invalidation
        // The declaration of picture in picture is read here too, so that a change of its binding is observed.
        let presentation = withObservationTracking {
            walk.join()
            let nodes = evaluateRoot(root, context)
            let page = nodes.count == 1 ? nodes[0] : ViewNode(.group(nodes))
            return Presentation(page: page, pictureInPicture: pass.pip?.value)
        } onChange: {
            invalidation.raise()
        }
        // Callbacks see the current state.
        invalidation.goForward()
        root.prune(after: pass)
        shown = presentation
        isNew = true
        actions = pass.actions
        lifecycles = pass.evaluationEvents.compactMap { if case .life(let lifecycle) = $0 { lifecycle } else { nil } }
        readers = pass.readers
        if let declared = pass.pip {
            pip = declared
        } else if !isPipVisible {
            pip = nil
        }
        // A replacement appears before the replaced view disappears, unless that view has the identity transition.
        end(pass.removed.filter(\.goesAtOnce))
        for happening in pass.evaluationEvents {
            switch happening {
            case .change(let notify): work.tracking("a task of onChange") { notify() }
            case .life(let lifecycle): update(lifecycle)
            }
        }
        end(pass.removed)
    }

    private func end(_ places: [IdentityNode]) {
        for case let lifecycle as Lifecycle in places.flatMap(\.slots) { lifecycle.end() }
    }

    private func updateLifecycles() {
        for lifecycle in lifecycles { update(lifecycle) }
    }

    private func update(_ lifecycle: Lifecycle) {
        lifecycle.update(isThere: isPipVisible || !lifecycle.isPipContent, on: executor, work)
    }

    @discardableResult
    private func drain(toBlock: Bool = false) -> SessionExecutor.DrainEnd {
        let end = executor.drain(toBlock: toBlock)
        if end == .limit {
            let text = "a task ran \(SessionExecutor.jobLimit) steps without waiting for the session's clock"
            registry.messages.append(ProgramMessage(kind: .error(.limit), text: text))
        }
        return end
    }
}
