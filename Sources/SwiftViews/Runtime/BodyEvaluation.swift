import Observation
import Synchronization
import Views

/// A value that bodies read and that changes on its own: state, an observed object, a stored value, a measured
/// geometry.
protocol BodyInput: AnyObject {
    /// A number that changes with each new value of the input.
    var version: Int { get }
    /// Called during an evaluation that reuses the result of a body that read the input.
    func noteReuse()
}

extension BodyInput {
    func noteReuse() {}
}

/// One run of a view's body, with the inputs that it read. The body runs again when one of them has changed.
///
/// SAFETY: the inputs are recorded and compared in the program's calls alone. An observable object that changes on
/// another thread sets nothing but `isOutdated`.
final class BodyEvaluation: @unchecked Sendable {
    @TaskLocal private static var current: BodyEvaluation?

    private var inputs: [ObjectIdentifier: (input: any BodyInput, version: Int)] = [:]
    private let observation = ObservationScope()
    private let isObserving = Atomic(false)
    private let isOutdated = Atomic(false)

    deinit { endObservation() }

    /// Records that the running body, if any, reads `input`. A body that changes an input after reading it is outdated
    /// at once.
    static func note(_ input: any BodyInput) {
        guard let current, current.inputs[ObjectIdentifier(input)] == nil else { return }
        current.inputs[ObjectIdentifier(input)] = (input, input.version)
    }

    /// Runs `work`, which reads inputs for the body.
    func reading<Result>(_ work: () -> Result) -> Result {
        Self.$current.withValue(self) { work() }
    }

    /// Runs `body`. A change of an observable object that it reads raises `invalidation`.
    func observing<Result>(_ invalidation: PendingUpdates, _ body: () -> Result) -> Result {
        isObserving.store(true, ordering: .releasing)
        return withObservationTracking {
            observation.join()
            return reading(body)
        } onChange: { [weak self] in
            guard let self, isObserving.load(ordering: .acquiring) else { return }
            isOutdated.store(true, ordering: .releasing)
            invalidation.raise()
        }
    }

    /// Ends the observation: later changes of the objects that the body read have no effect.
    func endObservation() {
        guard isObserving.exchange(false, ordering: .acquiringAndReleasing) else { return }
        observation.begin()
    }

    /// Whether every input still has the value that the body read.
    var isUpToDate: Bool {
        !isOutdated.load(ordering: .acquiring) && inputs.values.allSatisfy { $0.input.version == $0.version }
    }

    /// Notifies the inputs that the body's last result is reused.
    func noteReuse() {
        for (input, _) in inputs.values { input.noteReuse() }
    }
}

/// The latest result of a body, with its inputs. SwiftUI does not evaluate a body again whose inputs are the same,
/// which the program can observe. The layout cache depends on it. For a single small body it saves no time (row "hour").
private final class BodyCache<Owner, Made> {
    let owner: Owner
    let made: Made
    let run: BodyEvaluation
    private let isSame: InputComparison.Comparer

    init(_ owner: Owner, _ made: Made, _ run: BodyEvaluation) {
        (self.owner, self.made, self.run) = (owner, made, run)
        isSame = InputComparison.comparer(of: Owner.self)
    }

    /// Whether the result is still valid for `owner`.
    func holds(for owner: Owner) -> Bool {
        guard run.isUpToDate else { return false }
        return withUnsafePointer(to: self.owner) { former in
            withUnsafePointer(to: owner) { isSame(UnsafeRawPointer(former), UnsafeRawPointer($0)) }
        }
    }
}

extension EvaluationContext {
    /// Returns the body that `make` creates for `owner`, a view or a modifier at `identity`. Returns the cached body
    /// unless a stored property of `owner` or an input that `make` read has changed.
    @MainActor func body<Owner, Made>(
        of owner: Owner, at identity: IdentityNode, _ make: @MainActor (Owner) -> Made
    ) -> Made {
        let run = BodyEvaluation()
        let linked = run.reading { identity.linked(owner, in: self) }
        let latest = identity.latestBody as? BodyCache<Owner, Made>
        if let latest, latest.holds(for: linked) {
            latest.run.noteReuse()
            return latest.made
        }
        latest?.run.endObservation()
        let made = run.observing(pass.registry.invalidation) { make(linked) }
        identity.latestBody = BodyCache(linked, made, run)
        return made
    }
}

/// Ends the observation of one evaluation when the next begins. An observation ends by itself only after a change of an
/// object that it read. Without this object, every evaluation with another cause would leave one observation behind.
@Observable
final class ObservationScope {
    private var number = 0

    /// Ends the observation of the previous evaluation.
    func begin() {
        number += 1
    }

    /// Makes the current observation end at the next evaluation.
    func join() {
        _ = number
    }
}
