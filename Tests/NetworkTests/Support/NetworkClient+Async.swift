import Glibc
import Network
import SharedTypes
import Synchronization

extension NetworkClient {
    /// A client with these grants, which see nothing outside this machine.
    convenience init(granting grants: String..., change: (inout NetworkSettings) -> Void = { _ in }) {
        var settings = NetworkSettings(grants: grants.map { NetworkGrant(parsing: $0)! })
        settings.connectionTimeout = .seconds(30)
        change(&settings)
        self.init(settings)
    }

    /// Returns the result of `request`.
    func result(_ request: WebRequest) async -> Result<WebResponse, WebFailure> {
        await withCheckedContinuation { continuation in
            send(request) { continuation.resume(returning: $0) }
        }
    }

    /// Starts `request` before it returns.
    func begin(_ request: WebRequest) -> Outcome {
        let outcome = Outcome()
        send(request) { result in
            outcome.value.withLock { $0 = result }
            outcome.isThere.give()
        }
        return outcome
    }

    /// Returns the response to a GET request for `url`, which `change` may modify.
    func get(_ url: String, _ change: (inout WebRequest) -> Void = { _ in }) async throws -> WebResponse {
        var request = WebRequest(number: 1, url: url)
        change(&request)
        return try await result(request).get()
    }

    /// Returns the failure of a GET request for `url`, which `change` may modify. Nil if it succeeds.
    func failure(_ url: String, _ change: (inout WebRequest) -> Void = { _ in }) async -> WebFailure? {
        var request = WebRequest(number: 1, url: url)
        change(&request)
        guard case .failure(let failure) = await result(request) else { return nil }
        return failure
    }
}

/// The result of a request.
final class Outcome: Sendable {
    fileprivate let value = Mutex<Result<WebResponse, WebFailure>?>(nil)
    fileprivate let isThere = Signal()

    /// It, when it is there.
    var result: Result<WebResponse, WebFailure> {
        get async {
            await isThere.wait()
            return value.withLock { $0! }
        }
    }

    /// The kind of its failure; nil if there was a response.
    var failure: WebFailure.Kind? {
        get async {
            guard case .failure(let failure) = await result else { return nil }
            return failure.kind
        }
    }
}

extension WebResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}

/// A signal from one thread for which another one waits.
final class Signal: Sendable {
    private struct State {
        var isGiven = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Whether the signal has been given.
    var isGiven: Bool { state.withLock { $0.isGiven } }

    /// Gives the signal.
    func give() {
        let waiting = state.withLock { state in
            state.isGiven = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until the signal is given.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isGiven = state.withLock { state in
                if !state.isGiven { state.waiting.append(continuation) }
                return state.isGiven
            }
            if isGiven { continuation.resume() }
        }
    }

    /// Waits on a thread that may wait.
    func waitOnThread() {
        while !state.withLock({ $0.isGiven }) { sched_yield() }
    }
}
