public import Terms

/// What a program asks of the network. Its numbers are the program's own: those of requests are counted from 1, and so, apart from them, are
/// those of web sockets.
public enum ProgramRequest: Equatable, Sendable {
    /// To carry a request out; its answer comes as ``ProgramEvent/answered(_:_:)``.
    case start(WebRequest)
    /// To give up the request of a number: no answer comes.
    case abort(Int)
    /// To do something with the web socket of a number; what befalls it comes as ``ProgramEvent/webSocket(_:_:)``.
    case socket(Int, WebSocketAction)
}
