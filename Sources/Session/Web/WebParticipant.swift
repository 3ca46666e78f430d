package import SharedTypes
import Views

/// The network requests of a program in its session's loop. They go to the transport, or to the recording of a replayed
/// session. The responses are delivered at their time.
///
/// Live, that is the time of their arrival. Offline the clock is stopped while a response is awaited. The response is
/// due after the same delay as on the host's clock, rounded up to a millisecond, so concurrent requests stay
/// concurrent. In a replay every event has its recorded time.
final class WebParticipant: SessionParticipant {
    /// The minimum latency of a response offline. It ensures that a program with endless requests reaches the end of
    /// its session.
    static let shortestLatency = Duration.milliseconds(1)
    /// The maximum number of concurrent requests; further ones fail.
    static let maximumCount = 1_000
    /// The maximum number of live events that are planned at once; others wait in the inbox.
    private static let maximumPlanned = 8

    private struct Pending {
        var time: Duration
        var host: Duration
        var url: String
    }

    private unowned let loop: SessionLoop
    private let webTransport: (any WebTransport)?
    private var recording: WebReplay?
    private let latency: Duration?
    private let arrivals: WebInbox
    private let observe: (SessionEvent, Duration) -> Void
    private let notify: (ProgramEvent, Duration) throws -> Void

    private var pending: [Int: Pending] = [:]
    private var sockets: [Int: WebSocketWait] = [:]
    private var hasReportedSilence = false
    private var agenda = WebEventQueue()
    private var count = 0
    private var isOver = false
    /// The number of planned events of each web socket.
    private var plannedMessages: [Int: Int] = [:]
    /// The host's time at the last delivery.
    private var lastDelivery: Duration = .zero

    /// Creates the participant for the requests of the program. A recording in `network` replaces its transport.
    /// Without both, every request is refused.
    init(
        loop: SessionLoop, network: SessionNetwork, latency: Duration?,
        observe: @escaping (SessionEvent, Duration) -> Void,
        notify: @escaping (ProgramEvent, Duration) throws -> Void
    ) {
        self.loop = loop
        webTransport = network.webTransport
        recording = network.recording
        self.latency = latency
        self.observe = observe
        self.notify = notify
        arrivals = WebInbox(clock: loop.clock.hostTime ?? network.hostClock, mailbox: loop.mailbox)
    }

    /// Whether an event is pending.
    var isBusy: Bool { !pending.isEmpty || !sockets.isEmpty || agenda.nextTime != nil }

    /// The URL of the first pending request; nil if there is none.
    var pendingAddress: String? {
        pending.min { $0.key < $1.key }.map { String(WebSecrets.address($0.value.url).prefix(200)) }
    }

    // MARK: - Requests

    /// Executes the program's requests at `time`.
    func execute(_ requests: [ProgramRequest], at time: Duration) {
        guard !isOver else { return }
        for request in requests {
            switch request {
            case .start(let request):
                observe(.requested(request), time)
                start(request, at: time)
            case .abort(let number):
                agenda.forgetRequest(number)
                if pending.removeValue(forKey: number) != nil { webTransport?.abort(number) }
            case .socket(let number, let action): act(action, on: number, at: time)
            }
        }
    }

    private func start(_ request: WebRequest, at time: Duration) {
        let number = request.number
        if recording != nil {
            switch recording?.response(to: request) {
            case .some(.some(let recorded)):
                plan(
                    .webResponse(number, recorded.content), at: max(recorded.time, time + .nanoseconds(1)),
                    order: recorded.order)
            case .some(.none): break
            case .none: fail(number, .unrecorded(request.method, request.url), at: time)
            }
        } else if let webTransport {
            guard pending.count < Self.maximumCount else { return fail(number, .tooMany, at: time) }
            pending[number] = Pending(time: time, host: arrivals.now, url: request.url)
            webTransport.send(request) { [arrivals] in _ = arrivals.put(.webResponse(number, $0)) }
        } else {
            fail(number, .notGranted(request.url), at: time)
        }
    }

    private func act(_ action: WebSocketAction, on number: Int, at time: Duration) {
        guard case .open(let url, let protocols, _, _) = action else {
            guard sockets[number] != nil else { return }
            sockets[number]?.listen(at: time, host: arrivals.now)
            webTransport?.act(action, on: number) { _ in true }
            return
        }
        observe(.webSocketOpened(number, url: url, protocols: protocols), time)
        if recording != nil {
            guard let recorded = recording?.events(of: number, WebIdentity(webSocket: url, protocols: protocols)) else {
                return failSocket(number, .unrecorded("WebSocket", url), at: time)
            }
            for event in recorded {
                plan(.webSocket(number, event.content), at: max(event.time, time + .nanoseconds(1)), order: event.order)
            }
        } else if let webTransport {
            guard sockets.count < Self.maximumCount else { return failSocket(number, .tooMany, at: time) }
            sockets[number] = WebSocketWait(at: time, host: arrivals.now)
            webTransport.act(action, on: number) { [arrivals] in arrivals.put(.webSocket(number, $0)) }
        } else {
            failSocket(number, .notGranted(url), at: time)
        }
    }

    private func fail(_ number: Int, _ failure: WebFailure, at time: Duration) {
        plan(.webResponse(number, .failure(failure)), at: time + Self.shortestLatency)
    }

    private func failSocket(_ number: Int, _ failure: WebFailure, at time: Duration) {
        plan(.webSocket(number, .failed(failure)), at: time + Self.shortestLatency)
        plan(.webSocket(number, .closed(code: 1006, reason: "", wasClean: false)), at: time + Self.shortestLatency)
    }

    private func plan(_ webEvent: WebEvent, at time: Duration, order: Int? = nil) {
        count += 1
        if case .webSocket(let number, _) = webEvent { plannedMessages[number, default: 0] += 1 }
        agenda.insert(.init(time: time, order: order ?? SessionLimits.eventCount * 2 + count, webEvent: webEvent))
    }

    // MARK: - Responses

    /// Plans the events that have arrived. Live, few at a time: an event that waits in the inbox follows a control
    /// event that arrives before the program can handle it, so that no flood of messages delays the session's end.
    private func takeIn() {
        let count = loop.isOffline ? .max : Self.maximumPlanned - agenda.count
        for arrival in arrivals.take(atMost: count) where !isOver {
            switch arrival.webEvent {
            case .webResponse(let number, let result):
                // An aborted request gets no response.
                guard let request = pending.removeValue(forKey: number) else { continue }
                let time =
                    loop.isOffline ? request.time + Self.latency(arrival.time - request.host, latency) : live(arrival)
                // Responses of one moment are delivered in the order of their requests, however fast each was.
                plan(.webResponse(number, result.map(\.bounded)), at: time, order: loop.isOffline ? number : nil)
            case .webSocket(let number, let event):
                guard sockets[number] != nil else {
                    noteDelivery(of: arrival.webEvent)
                    continue
                }
                let time = sockets[number]!.arrived(at: arrival.time, now: loop.now, latency: latency)
                plan(.webSocket(number, event), at: loop.isOffline ? time : live(arrival))
            }
        }
    }

    /// Returns the delivery time of a live event, which is taken now. It is later than the loop's time, at which
    /// everything has already run. Otherwise a replay would deliver the event earlier.
    private func live(_ arrival: WebInbox.Arrival) -> Duration {
        max(arrival.time, hasWaited(arrival) ? arrivals.now : .zero, loop.now + .nanoseconds(1))
    }

    /// Whether an event waited in the inbox while the program handled others. The first of a burst did not.
    private func hasWaited(_ arrival: WebInbox.Arrival) -> Bool { arrival.time < lastDelivery }

    /// Returns the latency in the session of a response that took `duration`.
    static func latency(_ duration: Duration, _ given: Duration?) -> Duration {
        let milliseconds = (duration / .milliseconds(1)).rounded(.up)
        return max(given ?? .milliseconds(Int64(max(0, min(milliseconds, 1e12)))), shortestLatency)
    }

    var nextTime: Duration? {
        takeIn()
        return agenda.nextTime
    }

    /// Offline, the clock is stopped while an external event is awaited, for as long as the transport's limits allow.
    var pendingReply: PendingReply? {
        takeIn()
        if let first = pending.min(by: { $0.key < $1.key })?.value {
            let what = "the response of \(WebSecrets.address(first.url).prefix(200))"
            return PendingReply(what: what, isIndispensable: true, isFromOutside: true)
        }
        // A reply follows the messages that have arrived before it: after the last of them it is waited for.
        let silent = sockets.filter { $0.value.stage != .nothing && plannedMessages[$0.key, default: 0] == 0 }
        guard let socket = silent.min(by: { $0.key < $1.key }) else {
            return nil
        }
        return PendingReply(
            what: "WebSocket \(socket.key)", isIndispensable: true, isFromOutside: true,
            idleTime: socket.value.stage == .opening ? nil : WebSocketWait.idleTime)
    }

    func responseTimedOut() {
        let quiet = sockets.filter { $0.value.stage == .listening }.keys.min()
        for number in sockets.keys { sockets[number]?.giveUp() }
        guard let quiet, !hasReportedSilence else { return }
        hasReportedSilence = true
        // The speed of the external network belongs to no recording.
        observe(
            .waiting(
                "nothing arrived on WebSocket \(quiet) for \(WebSocketWait.idleTime): the session continues without it; record what a "
                    + "server sends on its own with --live"), loop.now)
    }

    /// Makes space in the inbox, and lets the web sockets continue that waited for it.
    private func noteDelivery(of event: WebEvent) {
        for number in arrivals.delivered(event) { webTransport?.resume(number) }
    }

    func run(at time: Duration) throws {
        guard let item = agenda.takeDue(at: time) else { return }
        lastDelivery = arrivals.now
        noteDelivery(of: item.webEvent)
        switch item.webEvent {
        case .webResponse(let number, let result): observe(.webResponse(number, result), time)
        case .webSocket(let number, let event):
            plannedMessages[number, default: 0] -= 1
            observe(.webSocket(number, event), time)
            if case .closed = event { (sockets[number], plannedMessages[number]) = (nil, nil) }
            if case .opened = event { sockets[number]?.listen(at: time, host: arrivals.now) }
        }
        try notify(item.webEvent.event, time)
    }

    /// Ends the participant, because the program or the session has ended. Nothing is delivered from then on, and
    /// pending requests are aborted.
    func end() {
        guard !isOver else { return }
        isOver = true
        agenda.removeAll()
        plannedMessages = [:]
        for number in pending.keys.sorted() { webTransport?.abort(number) }
        for number in sockets.keys.sorted() {
            webTransport?.act(.close(code: 1001, reason: ""), on: number) { _ in true }
        }
        pending = [:]
        sockets = [:]
    }
}

extension WebFailure {
    fileprivate static let tooMany = WebFailure(
        .limit, "more than \(WebParticipant.maximumCount) requests or WebSockets at once")

    fileprivate static func unrecorded(_ method: String, _ url: String) -> WebFailure {
        let address = WebSecrets.address(url).prefix(200)
        return WebFailure(.unrecorded, "the recorded session has no response to \(method) \(address) at this point")
    }

    fileprivate static func notGranted(_ url: String) -> WebFailure {
        guard let host = WebSecrets.host(url) else {
            return WebFailure(.address, "\(WebSecrets.address(url).prefix(200)) is not a network address")
        }
        return WebFailure(.refused, "\(host) is not granted: --allow-net \(host)")
    }
}

extension WebResponse {
    /// The response without those headers that exceed the size of a log line.
    fileprivate var bounded: WebResponse {
        var (length, answer) = (0, self)
        answer.headers = Array(
            headers.prefix(500).prefix { field in
                length += JSONLine.quoted(field.name).utf8.count + JSONLine.quoted(field.value).utf8.count + 4
                return length <= 60_000
            })
        answer.statusText = String(statusText.prefix(200))
        answer.url = String(url.prefix(8_192))
        return answer
    }
}

/// The network access of a session's program.
package struct SessionNetwork: Sendable {
    /// The transport of requests; nil refuses every request.
    package var webTransport: (any WebTransport)?
    /// The recorded responses of a replayed session, which replace the transport.
    package var recording: WebReplay?
    /// The clock that measures the latency of responses offline.
    package var hostClock: @Sendable () -> Duration

    /// The origin of the host's clock.
    package static let origin = ContinuousClock.now

    /// Creates network access through `webTransport`, or through `recording` in its place.
    package init(
        webTransport: (any WebTransport)? = nil, recording: WebReplay? = nil,
        hostClock: @escaping @Sendable () -> Duration = { ContinuousClock.now - SessionNetwork.origin }
    ) {
        self.webTransport = webTransport
        self.recording = recording
        self.hostClock = hostClock
    }
}
