import Terms
import Views

/// A network event for a program.
enum WebNews: Sendable {
    case answered(Int, Result<WebAnswer, WebFailure>)
    case webSocket(Int, WebSocketEvent)

    /// The event in the form that the program receives.
    var event: ProgramEvent {
        switch self {
        case .answered(let number, let result): .answered(number, result)
        case .webSocket(let number, let event): .webSocket(number, event)
        }
    }
}

/// The queue of network events with their times, as a value.
struct WebAgenda {
    /// A queued event.
    struct Item {
        /// The session time.
        var time: Duration
        /// The order among the events of the same time.
        var order: Int
        var news: WebNews
    }

    private(set) var items: [Item] = []

    /// The time of the first event.
    var nextTime: Duration? { items.last?.time }

    /// Inserts an event, after those of the same time and order.
    mutating func insert(_ item: Item) {
        // The first event is stored last, so that removing it moves no other.
        let isBefore = { (one: Item) in (one.time, one.order) > (item.time, item.order) }
        var (low, high) = (0, items.count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(items[middle]) { low = middle + 1 } else { high = middle }
        }
        items.insert(item, at: low)
    }

    /// Removes and returns the first event that is due at `time` or earlier.
    mutating func takeDue(at time: Duration) -> Item? {
        guard let last = items.last, last.time <= time else { return nil }
        return items.removeLast()
    }

    /// Removes the response to the request with a number.
    mutating func forgetRequest(_ number: Int) {
        items.removeAll { if case .answered(number, _) = $0.news { true } else { false } }
    }

    /// Removes everything.
    mutating func removeAll() { items = [] }
}
