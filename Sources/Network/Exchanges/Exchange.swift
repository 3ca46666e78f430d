import Terms

/// One request of a program's, from the asking to the answer, through all that leads elsewhere. On the network's thread.
final class Exchange {
    /// The program's number for it.
    let number: Int
    private let ticket: Int
    private unowned let desk: NetworkDesk
    private let request: WebRequest
    private var answer: ((Result<WebAnswer, WebFailure>) -> Void)?
    private var asked: Asked?
    private var hop: Hop?
    private var timer: ContextTimer?
    private var redirectCount = 0
    private var held = 0

    /// A request that has not begun, the desk's own number for which is `ticket`; `answer` is called once.
    init(
        _ request: WebRequest, ticket: Int, desk: NetworkDesk, answer: @escaping (Result<WebAnswer, WebFailure>) -> Void
    ) {
        (number, self.ticket, self.desk) = (request.number, ticket, desk)
        (self.request, self.answer) = (request, answer)
    }

    /// Checks what is asked, and waits until its server may be spoken with.
    func begin() {
        do {
            let asked = try Asked(request, bodyLimit: desk.settings.bodyLimit)
            try desk.settings.grants.check(asked.address)
            try hold(asked.body?.count ?? 0)
            let limit = request.timeout ?? desk.settings.timeout
            timer = ContextTimer(after: limit, in: desk.context) { [weak self] in
                guard let self, let asked = self.asked else { return }
                end(.failure(.init(.timeout, "\(asked.address.authority) has not answered within \(limit.asText)")))
            }
            enter(asked)
        } catch {
            end(.failure(error))
        }
    }

    /// It may speak with its server now.
    func start() {
        guard let asked, answer != nil else { return }
        var sent = asked
        // What the program says itself is all that is sent of cookies.
        if !sent.fields.contains("cookie"), let cookies = desk.cookies(for: asked.address) {
            sent.fields.append(WebHeader("Cookie", cookies))
        }
        let hop = Hop(sent, desk: desk) { [weak self] in self?.hopEnded($0) }
        self.hop = hop
        hop.start()
    }

    /// Ends it with a failure, unless it has ended.
    func end(_ result: Result<WebAnswer, WebFailure>) {
        guard let answer else { return }
        self.answer = nil
        timer?.cancel()
        hop?.abandon()
        hop = nil
        desk.release(held)
        desk.exchangeEnded(ticket)
        answer(result)
    }

    /// Holds `count` bytes more until the exchange ends. Throws where that is too much.
    private func hold(_ count: Int) throws(WebFailure) {
        try desk.hold(count)
        held += count
    }

    private func enter(_ asked: Asked) {
        self.asked = asked
        desk.enter(ticket, for: asked.address.origin)
    }

    private func hopEnded(_ result: Result<WebAnswer, WebFailure>) {
        hop = nil
        guard case .success(var answer) = result, let asked else { return end(result) }
        held += answer.body.count
        desk.keepCookies(
            answer.headers.filter { $0.name.lowercased() == "set-cookie" }.map(\.value), from: asked.address)
        answer.isRedirected = redirectCount > 0
        guard Asked.redirections.contains(answer.status), request.redirect != .manual,
            let location = answer.headers.first("location")
        else { return end(.success(answer)) }
        do {
            try follow(location, status: answer.status, from: asked)
        } catch {
            end(.failure(error))
        }
    }

    private func follow(_ location: String, status: Int, from asked: Asked) throws(WebFailure) {
        let server = asked.address.authority
        guard request.redirect == .follow else {
            throw WebFailure(.redirect, "\(server) leads elsewhere, which the request does not allow")
        }
        guard redirectCount < desk.settings.redirectLimit else {
            throw WebFailure(
                .redirect, "\(server) leads elsewhere for the \(redirectCount + 1)st time: that never ends")
        }
        redirectCount += 1
        let next = try asked.redirected(status: status, to: location)
        do {
            try desk.settings.grants.check(next.address)
        } catch {
            throw WebFailure(error.kind, "\(server) leads elsewhere: \(error.reason)")
        }
        // Its place is free for others first, and it waits for the next server as they do.
        self.asked = next
        desk.leave(ticket)
        desk.enter(ticket, for: next.address.origin)
    }
}

extension Duration {
    /// As it is said: `60 s`, `250 ms`.
    var asText: String {
        let milliseconds = (self / .milliseconds(1)).rounded()
        let isWhole = milliseconds.truncatingRemainder(dividingBy: 1000) == 0
        return isWhole ? "\(Int(milliseconds / 1000)) s" : "\(Int(milliseconds)) ms"
    }
}
