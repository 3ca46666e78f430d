import CGLib
import Glibc
import SharedTypes

/// All pending operations, and their shared state: admission to the servers, connections, cookies, the session's
/// limits. On the network's thread, where everything happens one after the other.
final class NetworkOperations {
    /// The permissions and limits.
    let settings: NetworkSettings
    /// The thread's `GMainContext`.
    let context: OpaquePointer
    private let resolver: any HostResolver
    private var admission: RequestLimiter<Int>
    private var budget: ByteBudget
    private var pool = SessionPool()
    private var jar: CookieJar
    private var exchanges: [Int: Exchange] = [:]
    private var sockets: [Int: WebSocketConnection] = [:]
    private var nextTicket = 1
    private var admitted: [Int] = []
    private var isAdmitting = false
    private var operations = 0
    private var ending: WebFailure?

    /// Creates the operations of a client without requests, on the thread that runs `context`.
    init(_ settings: NetworkSettings, context: OpaquePointer) {
        self.settings = settings
        self.context = context
        resolver = settings.resolver ?? SystemResolver()
        admission = RequestLimiter(perServer: settings.requestsPerServer, total: settings.requestsInAll)
        budget = ByteBudget(total: settings.sessionLimit, atOnce: settings.heldLimit)
        jar = CookieJar { soup_tld_domain_is_public_suffix($0) != 0 }
    }

    // MARK: Requests

    /// Performs `request`; `completion` is called once.
    func send(_ request: WebRequest, completion: @escaping (Result<WebResponse, WebFailure>) -> Void) {
        if let ending { return completion(.failure(ending)) }
        guard admission.waitingCount < settings.waitingLimit else {
            return completion(.failure(.init(.limit, "\(settings.waitingLimit) requests are already pending")))
        }
        let ticket = nextTicket
        nextTicket += 1
        let exchange = Exchange(request, ticket: ticket, networkOperations: self, completion: completion)
        exchanges[ticket] = exchange
        exchange.begin()
    }

    /// Aborts the request with the program's `number`.
    func abort(_ number: Int) {
        for exchange in exchanges.values where exchange.number == number {
            exchange.end(.failure(.init(.aborted, "the request was aborted")))
        }
    }

    /// Performs an action on the WebSocket with the program's `number`.
    func act(_ action: WebSocketAction, on number: Int, event: @escaping (WebSocketEvent) -> Bool) {
        switch action {
        case .open(let url, let protocols, let fields, _):
            guard sockets[number] == nil else { return }
            let link = WebSocketConnection(number, networkOperations: self, event: event)
            if let ending { return link.fail(ending) }
            guard sockets.count < settings.socketLimit else {
                return link.fail(.init(.limit, "\(settings.socketLimit) WebSockets are already open"))
            }
            sockets[number] = link
            link.open(url: url, protocols: protocols, fields: fields)
        case .send(let message): sockets[number]?.send(message)
        case .close(let code, let reason): sockets[number]?.close(code: code, reason: reason)
        }
    }

    /// Continues to read from the WebSocket with the program's `number`.
    func resume(_ number: Int) { sockets[number]?.resume() }

    /// Ends everything; later requests fail in the same way.
    func stop(_ reason: WebFailure) {
        ending = reason
        for ticket in exchanges.keys.sorted() { exchanges[ticket]?.end(.failure(reason)) }
        for number in sockets.keys.sorted() { sockets[number]?.fail(reason) }
        for session in pool.empty() { giveUp(session) }
    }

    /// Whether libsoup has yet to report the end of an operation.
    var hasUnfinished: Bool { operations > 0 }

    // MARK: For exchanges

    func beginOperation() { operations += 1 }

    func endOperation() { operations -= 1 }

    /// Makes `ticket` wait until `server` admits it.
    func enter(_ ticket: Int, for server: WebAddress.Origin) {
        admit(admission.enter(ticket, for: server))
    }

    /// Ends the admission of `ticket`.
    func leave(_ ticket: Int) {
        admit(admission.leave(ticket))
    }

    /// Removes the exchange of `ticket`, which has ended.
    func exchangeEnded(_ ticket: Int) {
        exchanges[ticket] = nil
        leave(ticket)
    }

    /// Removes the WebSocket with the program's `number`, which is closed.
    func socketEnded(_ number: Int) {
        sockets[number] = nil
    }

    /// One after the other: one that ends at once admits the next, however many there are.
    private func admit(_ tickets: [Int]) {
        admitted += tickets
        guard !isAdmitting else { return }
        isAdmitting = true
        defer { isAdmitting = false }
        while !admitted.isEmpty { exchanges[admitted.removeFirst()]?.start() }
    }

    func hold(_ count: Int) throws(WebFailure) { try budget.take(count) }

    func release(_ count: Int) { budget.release(count) }

    func session(for origin: WebAddress.Origin) -> ServerSession { pool.take(origin, settings: settings) }

    func giveBack(_ session: ServerSession) {
        let closed = ending == nil ? pool.giveBack(session) : session
        if let closed { giveUp(closed) }
    }

    /// Closes `session`, which ends its pending operations. It is released a little later: libsoup reports the end of
    /// an operation before it has closed its connection.
    func giveUp(_ session: ServerSession) {
        session.abort()
        beginOperation()
        _ = ContextTimer(after: .milliseconds(200), in: context) { [self] in
            _ = session
            endOperation()
        }
    }

    /// Finds the addresses of `address` that may be accessed, every one checked; calls `found` at once or later.
    func find(_ address: WebAddress, _ found: @escaping (Result<[IPAddress], WebFailure>) -> Void) {
        switch address.host {
        case .address(let ip): found(checked([ip], of: address))
        case .name(let name):
            beginOperation()
            resolver.resolve(name) { [self] result in
                endOperation()
                found(result.flatMap { checked($0, of: address) })
            }
        }
    }

    private func checked(_ addresses: [IPAddress], of address: WebAddress) -> Result<[IPAddress], WebFailure> {
        guard !addresses.isEmpty else {
            return .failure(.init(.unreachable, "the host \(address.host) cannot be resolved"))
        }
        do {
            try settings.grants.check(address, at: addresses)
            return .success(addresses)
        } catch {
            return .failure(error)
        }
    }

    /// The cookies for a request to `address`, as the value of its field.
    func cookies(for address: WebAddress) -> String? { jar.field(for: address, now: Int64(time(nil))) }

    /// Stores the cookies of a response of `address`, one `Set-Cookie` field per string.
    func keepCookies(_ fields: [String], from address: WebAddress) {
        jar.take(fields, from: address, now: Int64(time(nil)))
    }
}
