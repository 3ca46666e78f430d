import SharedTypes
import Views

/// A network event for a program.
enum WebEvent: Sendable {
    case webResponse(Int, Result<WebResponse, WebFailure>)
    case webSocket(Int, WebSocketEvent)

    /// The event in the form that the program receives.
    var event: ProgramEvent {
        switch self {
        case .webResponse(let number, let result): .webResponse(number, result)
        case .webSocket(let number, let event): .webSocket(number, event)
        }
    }
}

/// The queue of network events with their times, as a value.
struct WebEventQueue {
    /// A queued event.
    struct Item {
        /// The session time.
        var time: Duration
        /// The order among the events of the same time.
        var order: Int
        var webEvent: WebEvent
    }

    /// The events in their order, from `first` on: most are inserted at the end, and all are removed at the beginning.
    private var items: [Item] = []
    private var first = 0

    /// The number of queued events.
    var count: Int { items.count - first }

    var nextTime: Duration? { first < items.count ? items[first].time : nil }

    /// Inserts an event, after those of the same time and order.
    mutating func insert(_ item: Item) {
        let isAfter = { (one: Item) in (one.time, one.order) > (item.time, item.order) }
        var (low, high) = (first, items.count)
        while low < high {
            let middle = (low + high) / 2
            if isAfter(items[middle]) { high = middle } else { low = middle + 1 }
        }
        items.insert(item, at: low)
    }

    /// Removes and returns the first event that is due at `time` or earlier.
    mutating func takeDue(at time: Duration) -> Item? {
        guard let next = nextTime, next <= time else { return nil }
        defer {
            first += 1
            // Moving the rest to the front each time would be quadratic.
            if first * 2 >= items.count {
                items.removeFirst(first)
                first = 0
            }
        }
        return items[first]
    }

    /// Removes the response to the request with a number.
    mutating func forgetRequest(_ number: Int) {
        items.removeSubrange(..<first)
        first = 0
        items.removeAll { if case .webResponse(number, _) = $0.webEvent { true } else { false } }
    }

    /// Removes everything.
    mutating func removeAll() { self = WebEventQueue() }
}
