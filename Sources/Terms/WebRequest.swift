/// What a program asks of an HTTP server.
package struct WebRequest: Equatable, Sendable {
    /// The program's number for it, from 1, never used twice in a session.
    package var number: Int
    /// The address, as the program wrote it.
    package var url: String
    /// `GET`, `POST` …, in capitals.
    package var method: String
    /// The fields of its head, in their order.
    package var headers: [WebHeader]
    /// What is sent; nil where nothing is.
    package var body: [UInt8]?
    /// How long it may take until its answer is whole; nil for the carrier's own limit.
    package var timeout: Duration?
    /// What becomes of an answer that leads elsewhere.
    package var redirect: Redirect
    /// The place in the program that asks.
    package var location: SourceLocation?

    /// What becomes of an answer that leads elsewhere, by the names of the Fetch standard.
    package enum Redirect: String, Sendable, CaseIterable {
        case follow, error, manual
    }

    /// A request of `url`.
    package init(
        number: Int, url: String, method: String = "GET", headers: [WebHeader] = [], body: [UInt8]? = nil,
        timeout: Duration? = nil, redirect: Redirect = .follow, location: SourceLocation? = nil
    ) {
        self.number = number
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.redirect = redirect
        self.location = location
    }
}

/// One field of a message's head (RFC 9110, 5).
package struct WebHeader: Equatable, Hashable, Sendable {
    /// As it was written; compared without regard to case.
    package var name: String
    /// Without blanks around it.
    package var value: String

    /// A field.
    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
