import SharedTypes

/// The admission of requests to servers: a limited number per server and in all, in order of arrival. Requests that
/// wait for a busy server are passed by others. A value; its functions return the requests that start.
struct RequestLimiter<Ticket: Hashable> {
    private let perServer: Int
    private let total: Int
    private var waiting: [(ticket: Ticket, server: WebAddress.Origin)] = []
    private var running: [Ticket: WebAddress.Origin] = [:]
    private var counts: [WebAddress.Origin: Int] = [:]

    /// Creates an empty queue; at most `perServer` requests run with one server and `total` altogether.
    init(perServer: Int, total: Int) {
        self.perServer = perServer
        self.total = total
    }

    /// The number of waiting requests.
    var waitingCount: Int { waiting.count }

    /// Adds a request to `server`. Returns the requests that start now.
    mutating func enter(_ ticket: Ticket, for server: WebAddress.Origin) -> [Ticket] {
        waiting.append((ticket, server))
        return admit()
    }

    /// Removes a request that has ended, or no longer waits. Returns the requests that start now.
    mutating func leave(_ ticket: Ticket) -> [Ticket] {
        if let server = running.removeValue(forKey: ticket) {
            let count = counts[server, default: 1] - 1
            counts[server] = count > 0 ? count : nil
        } else {
            waiting.removeAll { $0.ticket == ticket }
        }
        return admit()
    }

    private mutating func admit() -> [Ticket] {
        var started: [Ticket] = []
        var place = 0
        while place < waiting.count, running.count < total {
            let (ticket, server) = waiting[place]
            if counts[server, default: 0] < perServer {
                waiting.remove(at: place)
                running[ticket] = server
                counts[server, default: 0] += 1
                started.append(ticket)
            } else {
                place += 1
            }
        }
        return started
    }
}

/// The limits of a session's bytes: in total, and held at one time.
struct ByteBudget {
    private let total: Int
    private let atOnce: Int
    private var used = 0
    private var held = 0

    /// Creates a budget with these limits in bytes.
    init(total: Int, atOnce: Int) {
        self.total = total
        self.atOnce = atOnce
    }

    /// Counts `count` more bytes, which are held from now on. Throws `.limit` if that exceeds a limit; then nothing is
    /// counted.
    mutating func take(_ count: Int) throws(WebFailure) {
        guard count <= total - used else {
            throw WebFailure(
                .limit, "the session has sent and received \(total.asSize), its limit for the network")
        }
        guard count <= atOnce - held else {
            throw WebFailure(.limit, "requests and responses of more than \(atOnce.asSize) are in progress at once")
        }
        used += count
        held += count
    }

    /// Releases `count` held bytes.
    mutating func release(_ count: Int) {
        held -= count
    }
}
