import CGLib
import SharedTypes

/// A libsoup message: the request, and the known part of its response. On the network's thread.
final class HTTPMessage {
    private let reference: GObjectReference
    private let host: PinnedHost
    private let authorities: CertificateAuthorities?
    private var handlers: [gulong] = []
    /// Called when the server is connected, and the request begins to be sent.
    var onStart: () -> Void = {}
    /// The problems of the server's certificate; empty for one that was accepted.
    private(set) var certificateErrors = GTlsCertificateFlags(0)

    /// Creates a message that has not been sent; nil if libsoup refuses its parts.
    init?(_ request: ServerRequest, session: ServerSession, settings: NetworkSettings) {
        let address = request.address
        let host = if case .address(let address) = address.host { address.description } else { "\(address.host)" }
        // The parts are encoded already, and used unchanged.
        let flags = GUriFlags(
            G_URI_FLAGS_ENCODED_PATH.rawValue | G_URI_FLAGS_ENCODED_QUERY.rawValue | G_URI_FLAGS_HAS_PASSWORD.rawValue)
        let uri = g_uri_build(
            flags, address.scheme.rawValue, nil, host, gint(address.port), address.path, address.query, nil)
        defer { g_uri_unref(uri) }
        guard let uri, let message = soup_message_new_from_uri(request.method, uri) else { return nil }
        reference = GObjectReference(adopting: message)
        self.host = session.host
        authorities = settings.authorities
        soup_message_add_flags(message, SOUP_MESSAGE_NO_REDIRECT)
        if let body = request.body {
            let bytes = g_bytes_new(body, gsize(body.count))
            soup_message_set_request_body_from_bytes(message, nil, bytes)
            g_bytes_unref(bytes)
        }
        let fields = soup_message_get_request_headers(message)
        // libsoup would replace the program's field by its session's own.
        if !request.fields.contains("user-agent") {
            soup_message_headers_append(fields, "User-Agent", settings.userAgent)
        }
        for field in request.fields { soup_message_headers_append(fields, field.name, field.value) }
        connectSignals()
    }

    /// The `SoupMessage`.
    var pointer: OpaquePointer { reference.opaque }

    private func connectSignals() {
        let this = Unmanaged.passUnretained(self).toOpaque()
        let started: @convention(c) (gpointer?, gpointer?) -> Void = { _, this in
            Unmanaged<HTTPMessage>.fromOpaque(this!).takeUnretainedValue().onStart()
        }
        let accept: @convention(c) (gpointer?, gpointer?, GTlsCertificateFlags, gpointer?) -> gboolean = {
            _, certificate, flags, this in
            let message = Unmanaged<HTTPMessage>.fromOpaque(this!).takeUnretainedValue()
            return message.accepts(certificate!.assumingMemoryBound(to: GTlsCertificate.self), flags) ? 1 : 0
        }
        let connecting: @convention(c) (gpointer?, GSocketClientEvent, gpointer?, gpointer?) -> Void = {
            _, event, connection, _ in
            if event == G_SOCKET_CLIENT_TLS_HANDSHAKING { csoup_offer_http1(connection) }
        }
        for (name, function) in [
            ("starting", unsafeBitCast(started, to: GCallback.self)),
            ("network-event", unsafeBitCast(connecting, to: GCallback.self)),
            ("accept-certificate", unsafeBitCast(accept, to: GCallback.self)),
        ] {
            handlers.append(g_signal_connect_data(reference.pointer, name, function, this, nil, GConnectFlags(0)))
        }
    }

    /// Disconnects the signal handlers; required before deallocation, as the message may live longer.
    func disconnect() {
        for handler in handlers { g_signal_handler_disconnect(reference.pointer, handler) }
        handlers = []
        onStart = {}
    }

    private func accepts(_ certificate: UnsafeMutablePointer<GTlsCertificate>, _ errors: GTlsCertificateFlags) -> Bool {
        // Other authorities are checked if only the authority is wrong.
        if errors == G_TLS_CERTIFICATE_UNKNOWN_CA, let authorities,
            authorities.certifies(certificate, identity: host)
        {
            return true
        }
        certificateErrors = errors
        return false
    }

    // MARK: The response

    /// The status code.
    var status: Int { Int(soup_message_get_status(pointer).rawValue) }

    var statusText: String { soup_message_get_reason_phrase(pointer).map(Self.text) ?? "" }

    /// The header fields, in order.
    var responseFields: [WebHeader] {
        var iterator = SoupMessageHeadersIter()
        soup_message_headers_iter_init(&iterator, soup_message_get_response_headers(pointer))
        var fields: [WebHeader] = []
        var (name, value): (UnsafePointer<CChar>?, UnsafePointer<CChar>?) = (nil, nil)
        while soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
            if let name, let value { fields.append(WebHeader(Self.text(name), Self.text(value))) }
        }
        return fields
    }

    /// The number of content codings of the body, one over the other.
    var codingCount: Int {
        responseFields.filter { $0.name.lowercased() == "content-encoding" }
            .reduce(0) { $0 + $1.value.split(separator: ",").count }
    }

    /// Whether the response has a body in chunks.
    var isChunked: Bool {
        let method = soup_message_get_method(pointer).map { String(cString: $0) }
        return responseFields.first("transfer-encoding")?.lowercased() == "chunked" && method != "HEAD"
            && ![204, 304].contains(status)
    }

    /// The length of the body as sent, in bytes; 0 if it is not stated.
    var announcedLength: Int {
        let length = responseFields.first("content-length").flatMap { Int($0) } ?? 0
        return soup_message_get_method(pointer).map { String(cString: $0) } == "HEAD" ? 0 : length
    }

    /// Decodes a server's bytes as UTF-8 if they are valid, and as Latin-1 otherwise (RFC 9110, 5.5).
    private static func text(_ bytes: UnsafePointer<CChar>) -> String {
        if let text = String(validatingCString: bytes) { return text }
        let bytes = UnsafeRawBufferPointer(start: bytes, count: g_strlen(bytes))
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    private static func g_strlen(_ bytes: UnsafePointer<CChar>) -> Int {
        var count = 0
        while bytes[count] != 0 { count += 1 }
        return count
    }
}
