import Terms
import Views

/// Something that the network has for a program.
enum WebNews: Sendable {
    case answered(Int, Result<WebAnswer, WebFailure>)
    case webSocket(Int, WebSocketEvent)

    /// How the program is told.
    var event: ProgramEvent {
        switch self {
        case .answered(let number, let result): .answered(number, result)
        case .webSocket(let number, let event): .webSocket(number, event)
        }
    }
}

/// What is to be told of the network and when, first what comes first; a value.
struct WebAgenda {
    /// Something that is to be told.
    struct Item {
        /// Session time.
        var time: Duration
        /// Its place among those of the same time.
        var order: Int
        var news: WebNews
    }

    private(set) var items: [Item] = []

    /// When the first is due.
    var nextTime: Duration? { items.last?.time }

    /// Puts something at its place, behind those of the same time and place.
    mutating func insert(_ item: Item) {
        // The last comes first, so that taking one out moves no other.
        let isBefore = { (one: Item) in (one.time, one.order) > (item.time, item.order) }
        var (low, high) = (0, items.count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(items[middle]) { low = middle + 1 } else { high = middle }
        }
        items.insert(item, at: low)
    }

    /// Takes the first one out that is due at `time` or before.
    mutating func takeDue(at time: Duration) -> Item? {
        guard let last = items.last, last.time <= time else { return nil }
        return items.removeLast()
    }

    /// Takes out what is to be told of the request of a number.
    mutating func forgetRequest(_ number: Int) {
        items.removeAll { if case .answered(number, _) = $0.news { true } else { false } }
    }

    /// Takes everything out.
    mutating func removeAll() { items = [] }
}
