import SharedTypes

/// One request of a program, until its response. It checks the grants, follows redirects and limits the time; each
/// ``Hop`` is the request to one server. On the network's thread.
final class Exchange {
    /// The program's number of the request.
    let number: Int
    private let ticket: Int
    private unowned let networkOperations: NetworkOperations
    private let request: WebRequest
    private var completion: ((Result<WebResponse, WebFailure>) -> Void)?
    private var current: ServerRequest?
    private var hop: Hop?
    private var timer: ContextTimer?
    private var redirectCount = 0
    private var held = 0

    /// Creates a request that has not begun; `ticket` is its number in `networkOperations`. `completion` is called
    /// once.
    init(
        _ request: WebRequest, ticket: Int, networkOperations: NetworkOperations,
        completion: @escaping (Result<WebResponse, WebFailure>) -> Void
    ) {
        (number, self.ticket, self.networkOperations) = (request.number, ticket, networkOperations)
        (self.request, self.completion) = (request, completion)
    }

    /// Checks the request, and waits until its server admits it.
    func begin() {
        do {
            let current = try ServerRequest(request, bodyLimit: networkOperations.settings.bodyLimit)
            try networkOperations.settings.grants.check(current.address)
            try hold(current.body?.count ?? 0)
            let limit = request.timeout ?? networkOperations.settings.timeout
            timer = ContextTimer(after: limit, in: networkOperations.context) { [weak self] in
                guard let self, let current = self.current else { return }
                end(.failure(.init(.timeout, "\(current.address.authority) has not responded within \(limit.asText)")))
            }
            enter(current)
        } catch {
            end(.failure(error))
        }
    }

    /// Starts the request, which its server now admits.
    func start() {
        guard let current, completion != nil else { return }
        var sent = current
        // If the program sets cookies itself, only those are sent.
        if !sent.fields.contains("cookie"), let cookies = networkOperations.cookies(for: current.address) {
            sent.fields.append(WebHeader("Cookie", cookies))
        }
        let hop = Hop(sent, networkOperations: networkOperations) { [weak self] in self?.finishHop($0) }
        self.hop = hop
        hop.start()
    }

    /// Ends it with a result, unless it has ended.
    func end(_ result: Result<WebResponse, WebFailure>) {
        guard let completion else { return }
        self.completion = nil
        timer?.cancel()
        hop?.abandon()
        hop = nil
        networkOperations.release(held)
        networkOperations.exchangeEnded(ticket)
        completion(result)
    }

    /// Counts `count` more bytes as held until the exchange ends. Throws if that exceeds the limit.
    private func hold(_ count: Int) throws(WebFailure) {
        try networkOperations.hold(count)
        held += count
    }

    private func enter(_ current: ServerRequest) {
        self.current = current
        networkOperations.enter(ticket, for: current.address.origin)
    }

    private func finishHop(_ result: Result<WebResponse, WebFailure>) {
        hop = nil
        guard case .success(var response) = result, let current else { return end(result) }
        held += response.body.count
        networkOperations.keepCookies(
            response.headers.filter { $0.name.lowercased() == "set-cookie" }.map(\.value), from: current.address)
        response.isRedirected = redirectCount > 0
        guard ServerRequest.redirections.contains(response.status), request.redirect != .manual,
            let location = response.headers.first("location")
        else { return end(.success(response)) }
        do {
            try follow(location, status: response.status, from: current)
        } catch {
            end(.failure(error))
        }
    }

    private func follow(_ location: String, status: Int, from current: ServerRequest) throws(WebFailure) {
        let server = current.address.authority
        guard request.redirect == .follow else {
            throw WebFailure(.redirect, "\(server) redirects, which the request does not allow")
        }
        guard redirectCount < networkOperations.settings.redirectLimit else {
            throw WebFailure(
                .redirect, "\(server) redirects more than \(redirectCount) times")
        }
        redirectCount += 1
        let next = try current.redirected(status: status, to: location)
        do {
            try networkOperations.settings.grants.check(next.address)
        } catch {
            throw WebFailure(error.kind, "\(server) redirects: \(error.reason)")
        }
        // It first ends its admission, for others, and then waits for the next server as they do.
        self.current = next
        networkOperations.leave(ticket)
        networkOperations.enter(ticket, for: next.address.origin)
    }
}

extension Duration {
    /// The text for messages: `60 s`, `250 ms`.
    var asText: String {
        let milliseconds = (self / .milliseconds(1)).rounded()
        let isWhole = milliseconds.truncatingRemainder(dividingBy: 1000) == 0
        return isWhole ? "\(Int(milliseconds / 1000)) s" : "\(Int(milliseconds)) ms"
    }
}
