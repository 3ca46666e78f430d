import CGLib
import SharedTypes

/// One request to one server and its response, even if that is a redirect, which ``Exchange`` follows. The hop resolves
/// and checks the host's addresses, connects to one of them and sends the request. It limits the size of the response,
/// and the time of the connection. On the network's thread; it lives as long as libsoup has pending callbacks for it.
final class Hop {
    private enum Phase {
        case new, resolving, connecting, waiting, reading, over
    }

    private unowned let networkOperations: NetworkOperations
    private let request: ServerRequest
    private let finish: (Result<WebResponse, WebFailure>) -> Void
    private let cancellable = GObjectReference(adopting: UnsafeMutableRawPointer(g_cancellable_new()))
    private var phase = Phase.new
    private var connectionTimer: ContextTimer?
    private var session: ServerSession?
    private var message: HTTPMessage?
    private var reader: BodyReader?
    private var isReading = false
    private var body: [UInt8] = []
    private static let pieceSize = 64 << 10
    private lazy var piece = UnsafeMutableRawPointer.allocate(byteCount: Self.pieceSize, alignment: 16)
    private var hasPiece = false

    /// Creates a hop that has not begun. `finish` is called once, with a body whose bytes `networkOperations` counts,
    /// from within ``start()`` or later.
    init(
        _ request: ServerRequest, networkOperations: NetworkOperations,
        finish: @escaping (Result<WebResponse, WebFailure>) -> Void
    ) {
        self.request = request
        self.networkOperations = networkOperations
        self.finish = finish
    }

    deinit {
        if hasPiece { piece.deallocate() }
    }

    func start() {
        phase = .resolving
        connectionTimer = ContextTimer(
            after: networkOperations.settings.connectionTimeout, in: networkOperations.context
        ) { [weak self] in
            guard let self else { return }
            end(.failure(.init(.timeout, "\(request.address.authority) does not respond")))
        }
        networkOperations.find(request.address) { [weak self] found in
            guard let self, phase == .resolving else { return }
            switch found {
            case .success(let addresses): connect(addresses)
            case .failure(let failure): end(.failure(failure))
            }
        }
    }

    /// Abandons the hop; no further callback is made.
    func abandon() {
        guard phase != .over else { return }
        phase = .over
        release()
    }

    private func end(_ result: Result<WebResponse, WebFailure>) {
        guard phase != .over else { return }
        phase = .over
        release()
        finish(result)
    }

    /// Releases all resources; pending libsoup operations end by themselves soon, with the connection.
    private func release() {
        connectionTimer?.cancel()
        networkOperations.release(body.count)
        body = []
        g_cancellable_cancel(cancellable.object())
        // A pending read is below libsoup's stream, which must live until that has ended.
        if !isReading { reader = nil }
        message?.disconnect()
        message = nil
        if let session { networkOperations.giveUp(session) }
        session = nil
    }

    private func connect(_ addresses: [IPAddress]) {
        phase = .connecting
        let session = networkOperations.session(for: request.address.origin)
        session.host.addresses = addresses
        self.session = session
        guard let message = HTTPMessage(request, session: session, settings: networkOperations.settings) else {
            return end(.failure(.init(.address, "the address of \(request.address.authority) is invalid")))
        }
        self.message = message
        message.onStart = { [weak self] in
            guard let self, phase == .connecting else { return }
            phase = .waiting
            connectionTimer?.cancel()
        }
        networkOperations.beginOperation()
        soup_session_send_async(
            session.pointer, message.pointer, G_PRIORITY_DEFAULT, cancellable.object(),
            { session, result, hop in
                Unmanaged<Hop>.fromOpaque(hop!).takeRetainedValue().sent(
                    UnsafeMutableRawPointer(session!).assumingMemoryBound(to: SoupSession.self), result!)
            }, Unmanaged.passRetained(self).toOpaque())
    }

    private func sent(_ session: UnsafeMutablePointer<SoupSession>, _ result: OpaquePointer) {
        networkOperations.endOperation()
        var error: UnsafeMutablePointer<GError>?
        let stream = soup_session_send_finish(session, result, &error).map {
            GObjectReference(adopting: UnsafeMutableRawPointer($0))
        }
        defer { g_clear_error(&error) }
        guard phase != .over, let message else { return }
        connectionTimer?.cancel()
        guard let stream else { return end(.failure(failure(error))) }
        reader = BodyReader(stream, isChunked: message.isChunked, server: request.address.authority)
        guard (200...599).contains(message.status) else {
            return end(
                .failure(
                    .init(.broken, "\(request.address.authority) responds with the invalid status \(message.status)")))
        }
        // Each coding may expand its input a thousandfold: no legitimate response has more than two.
        guard message.codingCount <= 2 else {
            return end(.failure(.init(.broken, "\(request.address.authority) compressed its response more than twice")))
        }
        if message.announcedLength > networkOperations.settings.bodyLimit { return end(.failure(tooLarge)) }
        body.reserveCapacity(message.announcedLength)
        phase = .reading
        read()
    }

    private func read() {
        guard let reader else { return }
        (hasPiece, isReading) = (true, true)
        networkOperations.beginOperation()
        g_input_stream_read_async(
            reader.source, piece, gsize(Self.pieceSize), G_PRIORITY_DEFAULT, cancellable.object(),
            { stream, result, hop in
                Unmanaged<Hop>.fromOpaque(hop!).takeRetainedValue().finishRead(
                    UnsafeMutableRawPointer(stream!).assumingMemoryBound(to: GInputStream.self), result!)
            }, Unmanaged.passRetained(self).toOpaque())
    }

    private func finishRead(_ stream: UnsafeMutablePointer<GInputStream>, _ result: OpaquePointer) {
        networkOperations.endOperation()
        var error: UnsafeMutablePointer<GError>?
        let count = Int(g_input_stream_read_finish(stream, result, &error))
        defer { g_clear_error(&error) }
        isReading = false
        guard phase == .reading, let reader else { return reader = nil }
        if count < 0 { return end(.failure(failure(error))) }
        do {
            let isComplete = try reader.take(UnsafeRawBufferPointer(start: piece, count: count)) { try append($0) }
            isComplete ? complete() : read()
        } catch {
            end(.failure(error))
        }
    }

    private func append(_ bytes: UnsafeRawBufferPointer) throws(WebFailure) {
        guard body.count + bytes.count <= networkOperations.settings.bodyLimit else { throw tooLarge }
        try networkOperations.hold(bytes.count)
        body.append(contentsOf: bytes)
    }

    private func complete() {
        guard let message, let session, let reader else { return }
        phase = .over
        let response = WebResponse(
            status: message.status, statusText: message.statusText, url: request.address.text,
            headers: message.responseFields,
            body: body)
        let isReusable = reader.finish()
        (self.reader, self.session) = (nil, nil)
        message.disconnect()
        self.message = nil
        // An intact connection is available to others from now on.
        isReusable ? networkOperations.giveBack(session) : networkOperations.giveUp(session)
        finish(.success(response))
    }

    private var tooLarge: WebFailure {
        WebFailure(
            .limit,
            "the response of \(request.address.authority) is larger than \(networkOperations.settings.bodyLimit.asSize)"
        )
    }

    private func failure(_ error: UnsafeMutablePointer<GError>?) -> WebFailure {
        guard let error else { return WebFailure(.broken, "\(request.address.authority) closed the connection") }
        return FailureReason.failure(
            error.pointee, at: request.address, certificate: message?.certificateErrors ?? GTlsCertificateFlags(0))
    }
}
