package import Session
package import StreamOutput

/// An output into sinks, which can be asked how it is with them.
package protocol SinkOutput: FrameOutput {
    /// What was written; nil before the end.
    var summary: OutputSummary? { get }
    /// How it is with each sink now, by its name. Any thread.
    var sinkStatus: [(name: String, status: SinkStatus)] { get }
}
