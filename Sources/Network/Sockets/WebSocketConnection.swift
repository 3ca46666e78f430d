import SharedTypes

/// One WebSocket of a program, from its opening until it is closed. It does not read while the program's queue is full,
/// so that the server waits. On the network's thread.
final class WebSocketConnection {
    private enum Phase {
        case opening, open, closing, over
    }

    private unowned let networkOperations: NetworkOperations
    private let number: Int
    private var event: ((WebSocketEvent) -> Bool)?
    private var handshake: WebSocketHandshake?
    private var stream: ByteStream?
    private var phase = Phase.opening
    private var head: [UInt8] = []
    private var reader: WebSocketReader
    private var timer: ContextTimer?
    private var unwritten: [[UInt8]] = []
    private var isWriting = false
    private var heldUnwritten = 0
    private var heldUnread = 0
    /// Whether the receiver's queue is full. Then received bytes stay where they are, and no more are read.
    private var isPaused = false
    private var isReading = false
    /// The result of a read that ended while the receiver's queue was full.
    private var unread: Result<[UInt8], WebFailure>?
    /// The number of bytes that the smallest message counts as: it costs the program more than its bytes.
    private static let leastCount = 256

    /// Creates a WebSocket that has not begun to open; `event` is called until it is closed.
    init(_ number: Int, networkOperations: NetworkOperations, event: @escaping (WebSocketEvent) -> Bool) {
        (self.number, self.networkOperations, self.event) = (number, networkOperations, event)
        reader = WebSocketReader(limit: networkOperations.settings.bodyLimit)
    }

    // MARK: Opening

    /// Begins to open the connection.
    func open(url: String, protocols: [String], fields: [WebHeader]) {
        do {
            let handshake = try WebSocketHandshake(url: url, protocols: protocols, fields: fields)
            try networkOperations.settings.grants.check(handshake.address)
            self.handshake = handshake
            timer = ContextTimer(after: networkOperations.settings.connectionTimeout, in: networkOperations.context) {
                [weak self] in
                self?.fail(.init(.timeout, "\(handshake.address.authority) did not open a WebSocket in time"))
            }
            networkOperations.find(handshake.address) { [weak self] found in
                guard let self, phase == .opening else { return }
                switch found {
                case .success(let addresses): connect(handshake, addresses)
                case .failure(let failure): fail(failure)
                }
            }
        } catch {
            fail(error)
        }
    }

    private func connect(_ handshake: WebSocketHandshake, _ addresses: [IPAddress]) {
        let stream = ByteStream(handshake.address, at: addresses, networkOperations: networkOperations)
        self.stream = stream
        stream.open { [weak self] failure in
            guard let self else { return }
            if let failure { return fail(failure) }
            let cookies = networkOperations.cookies(for: handshake.address)
            write(handshake.request(cookies: cookies, userAgent: networkOperations.settings.userAgent))
            read()
        }
    }

    private func takeHead(_ bytes: [UInt8]) {
        guard let handshake else { return }
        head += bytes
        guard let end = head.firstRange(of: Array("\r\n\r\n".utf8)) else {
            if head.count > WebSocketHandshake.largestHead {
                fail(.init(.broken, "\(handshake.address.authority) sent an invalid HTTP response"))
            }
            return
        }
        do {
            let opened = try handshake.opened(by: Array(head[..<end.lowerBound]))
            timer?.cancel()
            phase = .open
            networkOperations.keepCookies(opened.cookies, from: handshake.address)
            let rest = Array(head[end.upperBound...])
            head = []
            report(.opened(protocol: opened.protocol))
            take(rest)
        } catch {
            fail(error)
        }
    }

    // MARK: Receiving

    private func read() {
        guard !isReading, !isPaused, phase != .over, let stream else { return }
        isReading = true
        stream.read { [weak self] result in
            guard let self else { return }
            isReading = false
            if isPaused { unread = result } else { receive(result) }
        }
    }

    private func receive(_ result: Result<[UInt8], WebFailure>) {
        switch result {
        case .failure(let failure): fail(failure)
        case .success([]) where phase == .closing: end(code: 1006, reason: "", wasClean: false)
        case .success([]): fail(.init(.broken, "\(server) closed the WebSocket connection"))
        case .success(let bytes):
            if phase == .opening { takeHead(bytes) } else { take(bytes) }
            read()
        }
    }

    /// Continues to receive, because the receiver's queue has room again.
    func resume() {
        guard isPaused else { return }
        isPaused = false
        take([])
        guard !isPaused, let result = unread else { return read() }
        unread = nil
        receive(result)
    }

    /// Reports an event, and stops receiving if that fills the receiver's queue.
    private func report(_ reported: WebSocketEvent) {
        if let event, !event(reported), phase == .open { isPaused = true }
    }

    private func take(_ bytes: [UInt8]) {
        do {
            try networkOperations.hold(bytes.count)
            heldUnread += bytes.count
            reader.take(bytes)
            while !isPaused, phase == .open || phase == .closing, let came = try next() { try handle(came) }
            networkOperations.release(heldUnread - reader.heldCount)
            heldUnread = reader.heldCount
        } catch {
            fail(error)
        }
    }

    private func next() throws(WebFailure) -> WebSocketReader.Event? {
        do {
            return try reader.next()
        } catch {
            write(masked(.close, WebSocketFrame.closing(code: error.code, reason: "")))
            throw WebFailure(error.code == 1009 ? .limit : .broken, "\(server) sends \(error.description)")
        }
    }

    private func handle(_ came: WebSocketReader.Event) throws(WebFailure) {
        switch came {
        case .message(let message):
            // No event is reported once the program has closed it.
            guard phase == .open else { return }
            try networkOperations.hold(Self.leastCount)
            networkOperations.release(Self.leastCount)
            report(.received(message))
        case .ping(let bytes): try send(.pong, bytes)
        case .pong: break
        case .close(let code, let reason):
            if phase == .open {
                write(masked(.close, WebSocketFrame.closing(code: code == 1005 ? nil : code, reason: "")))
            }
            end(code: code, reason: reason, wasClean: true)
        }
    }

    // MARK: Sending

    /// Sends `message`, if the WebSocket is open.
    func send(_ message: WebSocketMessage) {
        guard phase == .open else { return }
        do {
            switch message {
            case .text(let text): try send(.text, Array(text.utf8))
            case .bytes(let bytes): try send(.bytes, bytes)
            }
        } catch {
            fail(error)
        }
    }

    private func send(_ opcode: WebSocketFrame.Opcode, _ payload: [UInt8]) throws(WebFailure) {
        guard payload.count <= networkOperations.settings.bodyLimit else {
            throw WebFailure(
                .limit, "a WebSocket message is larger than \(networkOperations.settings.bodyLimit.asSize)")
        }
        try networkOperations.hold(payload.count + 14)
        heldUnwritten += payload.count + 14
        write(masked(opcode, payload))
    }

    /// Closes it at the program's request.
    func close(code: Int?, reason: String) {
        switch phase {
        case .opening: fail(.init(.aborted, "the WebSocket was closed before it was open"))
        case .open:
            phase = .closing
            write(masked(.close, WebSocketFrame.closing(code: code, reason: String(reason.utf8Prefix(123)))))
            timer = ContextTimer(after: networkOperations.settings.closingTimeout, in: networkOperations.context) {
                [weak self] in
                self?.end(code: 1006, reason: "", wasClean: false)
            }
            resume()
        case .closing, .over: break
        }
    }

    private func masked(_ opcode: WebSocketFrame.Opcode, _ payload: [UInt8]) -> [UInt8] {
        WebSocketFrame.written(opcode, payload, mask: .random(in: 0...UInt32.max))
    }

    private func write(_ bytes: [UInt8]) {
        unwritten.append(bytes)
        writeOn()
    }

    private func writeOn() {
        guard !isWriting, !unwritten.isEmpty, let stream else { return }
        isWriting = true
        let bytes = unwritten.removeFirst()
        stream.write(bytes) { [weak self] failure in
            guard let self else { return }
            isWriting = false
            let freed = min(heldUnwritten, bytes.count + 14)
            heldUnwritten -= freed
            networkOperations.release(freed)
            if phase == .over, failure != nil || unwritten.isEmpty { return shut() }
            if let failure { fail(failure) } else { writeOn() }
        }
    }

    // MARK: Closing

    private var server: String { handshake?.address.authority ?? "the server" }

    /// Ends it with a failure, unless it has ended.
    func fail(_ failure: WebFailure) {
        guard phase != .over else { return }
        _ = event?(.failed(failure))
        end(code: 1006, reason: "", wasClean: false)
    }

    private func end(code: Int, reason: String, wasClean: Bool) {
        guard phase != .over, let event else { return }
        phase = .over
        self.event = nil
        timer?.cancel()
        networkOperations.release(heldUnwritten + heldUnread)
        (heldUnwritten, heldUnread) = (0, 0)
        networkOperations.socketEnded(number)
        if isWriting, head.isEmpty {
            // The server is notified of the reason, if it still reads.
            timer = ContextTimer(after: .seconds(1), in: networkOperations.context) { self.shut() }
        } else {
            shut()
        }
        _ = event(.closed(code: code, reason: reason, wasClean: wasClean))
    }

    private func shut() {
        timer?.cancel()
        timer = nil
        unwritten = []
        stream?.close()
        stream = nil
    }
}

extension String {
    /// The longest prefix of whole characters that fits into `count` bytes.
    fileprivate func utf8Prefix(_ count: Int) -> Substring {
        var (size, end) = (0, startIndex)
        while end < endIndex {
            size += self[end].utf8.count
            guard size <= count else { break }
            end = index(after: end)
        }
        return self[..<end]
    }
}
