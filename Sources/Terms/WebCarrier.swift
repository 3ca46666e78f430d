/// Who brings a program's requests to the network and answers back. Any thread may call; what is handed over is called on threads of
/// the carrier's own, once for a request, never before the call has returned.
package protocol WebCarrier: AnyObject, Sendable {
    /// Carries `request` out.
    func carry(_ request: WebRequest, answer: @escaping @Sendable (Result<WebAnswer, WebFailure>) -> Void)
    /// Gives a request up: its answer is `.aborted`, unless it has come already.
    func abort(_ number: Int)
    /// Does something with the web socket of a number; where that opens it, `event` hears of it until it is closed.
    func act(_ action: WebSocketAction, on socket: Int, event: @escaping @Sendable (WebSocketEvent) -> Void)
}
