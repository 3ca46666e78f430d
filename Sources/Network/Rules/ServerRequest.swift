import SharedTypes

/// A request to one server: a program's request, or one that follows a redirect.
struct ServerRequest: Equatable, Sendable {
    var address: WebAddress
    var method: String
    /// Checked, in order.
    var fields: [WebHeader]
    var body: [UInt8]?

    /// Creates the first request of `request`. Throws `.address` or `.limit` if it cannot be sent.
    init(_ request: WebRequest, bodyLimit: Int) throws(WebFailure) {
        address = try WebAddress(parsing: request.url)
        guard address.scheme == .http || address.scheme == .https else {
            throw WebFailure(
                .address, "\(address.scheme.rawValue): is for WebSockets; send a request to http: or https:")
        }
        method = try RequestHead.method(request.method)
        fields = try RequestHead.fields(request.headers)
        body = request.body
        if let body {
            guard method != "GET", method != "HEAD" else {
                throw WebFailure(.address, "a \(method) request has no body")
            }
            guard body.count <= bodyLimit else {
                throw WebFailure(
                    .limit, "the request's body has \(body.count) bytes; at most \(bodyLimit.asSize) are allowed")
            }
        }
        if let credentials = address.credentials {
            address.credentials = nil
            if !fields.contains("authorization") {
                fields.append(WebHeader("Authorization", "Basic \(Base64.text(of: Array(credentials.utf8)))"))
            }
        }
    }

    /// The status codes of redirects that have a location.
    static let redirections: Set<Int> = [301, 302, 303, 307, 308]

    /// The next request after a redirect of `status` to `location`, by the Fetch standard's HTTP-redirect fetch. Throws
    /// if the redirect cannot be followed.
    func redirected(status: Int, to location: String) throws(WebFailure) -> ServerRequest {
        var next = self
        do {
            next.address = try address.resolving(location)
        } catch {
            throw WebFailure(
                .redirect, "\(address.authority) redirects to an invalid address: \(error.reason)")
        }
        guard next.address.scheme == .http || next.address.scheme == .https else {
            throw WebFailure(.redirect, "\(address.authority) redirects to a \(next.address.scheme.rawValue): address")
        }
        guard next.address.credentials == nil else {
            throw WebFailure(.redirect, "\(address.authority) redirects to an address with a password")
        }
        let losesBody =
            status == 303 ? method != "GET" && method != "HEAD" : (status == 301 || status == 302) && method == "POST"
        if losesBody {
            next.method = "GET"
            next.body = nil
            next.fields = next.fields.removing([
                "content-encoding", "content-language", "content-location", "content-type",
            ])
        }
        if next.address.origin != address.origin {
            next.fields = next.fields.removing(["authorization", "cookie", "cookie2"])
        }
        return next
    }
}

extension Int {
    /// A byte count for messages: `16 MB`, `300 bytes`.
    var asSize: String {
        if self >= 1 << 20, self % (1 << 20) == 0 { return "\(self >> 20) MB" }
        return self >= 1 << 10 && self % (1 << 10) == 0 ? "\(self >> 10) kB" : "\(self) bytes"
    }
}
