/// What a participant of an offline session waits for from another thread.
struct AwaitedAnswer: Hashable {
    /// What it waits for, as a message names it.
    let what: String
    /// Whether it must come, however long it takes, because what is seen or heard depends on it: it is not given up, only told of.
    var isIndispensable = false
    /// Whether it comes from the world outside the process, and is waited for without an end of the session's own.
    var isFromOutside = false
    /// Whether it is what a program has begun, which neither ended nor waits for the session's clock.
    var isProgramWork = false
    /// How long nothing may come until it is not waited for any more, in the host's time; nil for as long as it takes.
    var quietTime: Duration?

    /// A block that fills a layer or a renderer.
    static let mediaBlock = AwaitedAnswer(what: "the block that was given to requestMediaDataWhenReady")

    /// A time observer's block, on a queue of its own.
    static let observer = AwaitedAnswer(what: "a time observer's block")

    /// What is said when it has not come for `limit` of the host's time.
    func notice(after limit: Duration) -> String {
        if isProgramWork {
            return "\(what) neither ended nor waited for the session's clock for \(limit): "
                + "the session goes on without it"
        }
        return isIndispensable
            ? "\(what) has not come for \(limit): the session waits for it"
            : "\(what) has not answered for \(limit): the session goes on without it"
    }
}
