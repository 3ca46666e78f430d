import Synchronization
import WorkerProtocol

/// The processes from which a process forks the workers of its scripts, such as a batch's. Thread-safe.
///
/// The first is a template of any script: it has compiled the runtime, and holds no script's data. If two scripts in a
/// row have the same setup (script, device, locale, time zone, environment, storage), a second one is forked from it,
/// which has also created their engine. No template runs a script. So a worker has nothing of another script, as if it
/// was started by itself.
package final class WorkerTemplates: Sendable {
    /// The templates of this process. There are none until they are switched on.
    package static let shared = WorkerTemplates()

    private struct State {
        var isOn = false
        /// The setup of the last script.
        var last: WorkerSetup?
        /// The template of any script.
        var general: WorkerTemplate?
        /// The template of scripts with a setup.
        var prepared: (setup: WorkerSetup, template: WorkerTemplate)?
    }

    private let state = Mutex(State())

    /// Creates no process yet.
    package init() {}

    /// Forks workers from templates from now on.
    package func switchOn() { state.withLock { $0.isOn = true } }

    /// Whether workers are forked from templates.
    var isOn: Bool { state.withLock { $0.isOn } }

    /// Starts a worker for scripts with `setup`. The first one is a process of its own, because it may be the only one.
    func worker(for setup: WorkerSetup, memoryLimit: Int) throws(ScriptError) -> WorkerProcess {
        if let template = template(for: setup) {
            if let worker = try? template.fork() { return WorkerProcess(worker, memoryLimit: memoryLimit) }
            state.withLock { Self.switchOff(&$0) }
        }
        return try WorkerProcess(memoryLimit: memoryLimit)
    }

    /// Returns the template of scripts with `setup`; nil if the worker is a process of its own.
    private func template(for setup: WorkerSetup) -> WorkerTemplate? {
        state.withLock { state in
            defer { state.last = setup }
            guard state.isOn, state.last != nil else { return nil }
            do {
                return try Self.template(for: setup, in: &state)
            } catch {
                Self.switchOff(&state)
                return nil
            }
        }
    }

    /// Starts processes from now on: the system lacks what templates need, or a template has ended.
    private static func switchOff(_ state: inout State) {
        (state.isOn, state.prepared, state.general) = (false, nil, nil)
    }

    /// Returns the template of scripts with `setup`, which is started if there is none.
    private static func template(for setup: WorkerSetup, in state: inout State) throws -> WorkerTemplate {
        if let prepared = state.prepared {
            if prepared.setup == setup { return prepared.template }
            state.prepared = nil
        }
        let general = if let general = state.general { general } else { try WorkerTemplate() }
        state.general = general
        guard state.last == setup else { return general }
        let template = try general.prepared(for: setup)
        state.prepared = (setup, template)
        return template
    }
}
