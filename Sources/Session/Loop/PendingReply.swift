/// A response from another thread that a participant of an offline session waits for.
struct PendingReply: Hashable {
    /// The name of the response in messages.
    let what: String
    /// Whether the response is required because frames or audio depend on it. The loop then never gives it up, and only
    /// reports the delay.
    var isIndispensable = false
    /// Whether the response comes from outside the process. The loop then waits for it without a limit of its own.
    var isFromOutside = false
    /// Whether it is work that a program has begun, which neither ended nor waits for the session's clock.
    var isProgramWork = false
    /// The time without any arrival after which the loop stops waiting, in the host's time; nil for no limit.
    var idleTime: Duration?

    /// A block that fills a layer or a renderer.
    static let mediaBlock = PendingReply(what: "the block of requestMediaDataWhenReady")

    /// A time observer's block, on a queue of its own.
    static let observer = PendingReply(what: "a time observer's block")

    /// Returns the message about a response that is missing after `limit` of the host's time.
    func notice(after limit: Duration) -> String {
        if isProgramWork {
            return "\(what) neither ended nor waited for the session's clock for \(limit): "
                + "the session continues without it"
        }
        return isIndispensable
            ? "\(what) has not arrived for \(limit): the session waits for it"
            : "\(what) has not responded for \(limit): the session continues without it"
    }
}
