package import Glibc
import SharedTypes

/// A Unix socket through which other programs send control events to a live session, as lines. Each line is answered
/// with a line. The number of clients, the length of lines and the unread answers have limits, so no client can hold
/// the session or fill its memory.
package final class ControlSocket: LiveService {
    /// The maximum number of clients at one time.
    package static let clientLimit = 8
    /// The maximum number of connections that are accepted at once.
    private static let acceptLimit = 16
    /// The maximum number of events that wait for their time; more are rejected.
    private static let waitingLimit = 10_000

    /// The socket's file.
    package let file: ControlSocketFile
    private let listener: Int32
    private let status: () -> String
    private var clients: [ControlClient] = []

    /// Creates the socket at `path`; `status` is called for the JSON object that answers a request for the status.
    package init(path: String, status: @escaping () -> String) throws(ControlSocketError) {
        self.status = status
        listener = try ControlSocketAddress(path: path).listen()
        file = ControlSocketFile(path: path)
    }

    deinit {
        close(listener)
    }

    package var bringsEvents: Bool { true }

    package func descriptors(isBusy: Bool) -> [pollfd] {
        [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)] + clients.compactMap { $0.request(isBusy: isBusy) }
    }

    package func serve(_ ready: [pollfd], for console: LiveConsole) {
        var events: [Int32: Int16] = [:]
        for descriptor in ready { events[descriptor.fd] = descriptor.revents }
        // One client at a time, each in its turn, so that the session runs in between.
        if let index = clients.firstIndex(where: { events[$0.descriptor] != nil }) {
            let client = clients.remove(at: index)
            client.serve(events[client.descriptor] ?? 0) { [status] line, base in
                Self.reply(to: line, after: &base, status, console)
            }
            if !client.isOver { clients.append(client) }
        }
        if events[listener] != nil { acceptClients() }
    }

    private func acceptClients() {
        for _ in 0..<Self.acceptLimit {
            let descriptor = accept(listener, nil, nil)
            guard descriptor >= 0 else {
                // Without a free descriptor the connection stays in the queue, where `poll` would find it again at
                // once: the oldest client makes place.
                if errno == EMFILE || errno == ENFILE, !clients.isEmpty { clients.removeFirst() }
                return
            }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            let client = ControlClient(descriptor)
            if clients.count < Self.clientLimit {
                clients.append(client)
            } else {
                client.send(
                    Self.error("\(Self.clientLimit) clients are connected, the most that are served; try later"))
            }
        }
    }

    /// Performs a line and returns the line that answers it.
    private static func reply(
        to line: ControlLineSplitter.Line, after base: inout Duration?, _ status: () -> String, _ console: LiveConsole
    ) -> String {
        switch line.content {
        case .success(.event(let event)):
            guard let time = console.take(event, after: &base, limit: waitingLimit) else {
                return error("\(waitingLimit) events wait for their time, the most that are kept; send it later")
            }
            return JSONLine().raw("ok", "true").raw("at", time.decimalSeconds).text
        case .success(.statusRequest): return JSONLine().raw("ok", "true").raw("status", status()).text
        case .success(.web):
            return error("network records cannot be sent; they are read from the log that --events names")
        case .success(.inputs), .success(.end), .success(.passedOver), .success(.record):
            return error("a record of an event log is not a control event")
        case .failure(let refusal): return error(refusal.message, column: refusal.column)
        }
    }

    private static func error(_ message: String, column: Int? = nil) -> String {
        let line = JSONLine().raw("ok", "false").string("error", message)
        return (column.map { line.number("column", Double($0)) } ?? line).text
    }
}

/// The file of a control socket, which its creator removes at the end. Thread-safe.
package struct ControlSocketFile: Sendable {
    private let path: String
    /// The inode, by which the creator recognizes its own file.
    private let inode: ino_t?

    /// Creates the description of the new socket at `path`.
    init(path: String) {
        self.path = path
        inode = Self.inode(path)
    }

    /// Removes the file. A file of another process stays.
    package func remove() {
        guard let inode, Self.inode(path) == inode else { return }
        unlink(path)
    }

    private static func inode(_ path: String) -> ino_t? {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK ? status.st_ino : nil
    }
}

/// A connection to a control socket.
final class ControlClient {
    let descriptor: Int32
    private var reader: ControlLineSplitter
    /// The session time of the client's line before, which `after` counts from.
    private var base: Duration?
    /// The answers that the client has not read yet.
    private var unsent: [UInt8] = []
    /// Whether nothing more can be read.
    private var hasEnded = false
    /// Whether the client no longer reads answers.
    private var isDeaf = false

    /// The number of bytes that are read at once. After that the session runs what they brought.
    private static let readLength = 1024

    /// Creates the client of a connection, which it closes.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        reader = ControlLineSplitter(name: "control socket") { line throws(ControlLine.Refusal) in
            Self.isStatusRequest(line) ? .statusRequest : try ControlLine.parse(line)
        }
    }

    deinit {
        close(descriptor)
    }

    /// Whether the connection can be closed.
    var isOver: Bool { hasEnded && unsent.isEmpty }

    /// The events to wait for. While answers are unread, and while events of the session are due, nothing is read. In
    /// the second case not even the client's end is noticed, which would discard its last lines.
    func request(isBusy: Bool) -> pollfd? {
        guard unsent.isEmpty else { return pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0) }
        return isBusy ? nil : pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    }

    /// Reads what arrived, has `answer` perform each line, and sends the answers.
    func serve(
        _ events: Int16, answer: (_ line: ControlLineSplitter.Line, _ base: inout Duration?) -> String
    ) {
        if !unsent.isEmpty {
            flush()
            // A client that is gone may have sent lines before.
            if events & Int16(POLLHUP | POLLERR) != 0 { stopListening() }
            return
        }
        var buffer = [UInt8](repeating: 0, count: Self.readLength)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        hasEnded = count <= 0
        for line in reader.take(buffer.prefix(max(0, count)), isAtEnd: hasEnded) { send(answer(line, &base)) }
    }

    /// Sends a line, or as much of it as the client takes now.
    func send(_ line: String) {
        guard !isDeaf else { return }
        unsent += Array((line + "\n").utf8)
        flush()
    }

    private func flush() {
        while !unsent.isEmpty {
            let count = Glibc.send(descriptor, unsent, unsent.count, Int32(MSG_NOSIGNAL))
            if count > 0 {
                unsent.removeFirst(count)
            } else if errno != EINTR {
                if errno != EAGAIN { stopListening() }
                return
            }
        }
    }

    private func stopListening() {
        isDeaf = true
        unsent = []
    }

    /// Whether a line is `status`, or an object with only this event.
    private static func isStatusRequest(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.count < 64 else { return false }
        let text = String(decoding: line.filter { $0 > UInt8(ascii: " ") }, as: UTF8.self)
        return text == "status" || text == #"{"event":"status"}"#
    }
}
