/// A program's own number for one of its players.
public struct PlayerID: Hashable, Sendable {
    /// The number.
    public var rawValue: Int

    /// Creates an identifier from the program's number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}

/// The changes that a program makes to one of its players in one turn. A nil property leaves the value unchanged. The
/// other changes apply in the order of the properties.
public struct PlayerChange: Equatable, Sendable {
    /// The player that changes. A new identifier creates a player.
    public var player: PlayerID
    /// The new source.
    public var source: PlayerSource?
    /// The volume, from 0 to 1.
    public var volume: Double?
    /// The number of times that the content repeats after its first end; below 0 for ever.
    public var numberOfLoops: Int?
    /// The position to seek to, on the content's timeline.
    public var time: Duration?
    /// The playback rate, in seconds of content per second, at least 0; 0 pauses.
    public var rate: Double?
    /// Whether the program no longer needs the player.
    public var isDisposed: Bool

    /// Creates a change of `player`.
    public init(
        player: PlayerID, source: PlayerSource? = nil, volume: Double? = nil, numberOfLoops: Int? = nil,
        time: Duration? = nil, rate: Double? = nil, isDisposed: Bool = false
    ) {
        self.player = player
        self.source = source
        self.volume = volume
        self.numberOfLoops = numberOfLoops
        self.time = time
        self.rate = rate
        self.isDisposed = isDisposed
    }
}

/// The content that a player plays.
public enum PlayerSource: Equatable, Sendable {
    /// The file at `path`, which the program may read. `name` is the program's name for the file.
    case file(path: String, name: String)
    /// No content; the text is the player's error message.
    case unplayable(String)
}

/// An event of a player, and the player's state after it.
public struct PlayerReport: Equatable, Sendable {
    /// A player's event.
    public enum Event: Equatable, Sendable {
        /// The playback state changed to the one in the report.
        case changed
        /// The source is ready to play.
        case readyToPlay
        /// The content ended and does not repeat.
        case ended
        /// The player cannot play, or cannot continue; the text is the reason.
        case failed(String)
    }

    /// The playback state of a player; AVKit's `timeControlStatus`.
    public enum TimeControl: Int, Sendable {
        case paused, waitingToPlayAtSpecifiedRate, playing
    }

    /// The event.
    public var happening: Event
    /// The playback state.
    public var timeControl: TimeControl
    /// The requested rate; 0 for a pause.
    public var rate: Double
    /// The rate at which the content advances from ``time``; 0 while it does not advance.
    public var runningRate: Double
    /// The current position in the content.
    public var time: Duration
    /// The content's duration; nil if unknown.
    public var duration: Duration?

    /// Creates a report.
    public init(
        _ happening: Event, timeControl: TimeControl, rate: Double, runningRate: Double, time: Duration,
        duration: Duration?
    ) {
        self.happening = happening
        self.timeControl = timeControl
        self.rate = rate
        self.runningRate = runningRate
        self.time = time
        self.duration = duration
    }
}

/// The status of a movie's picture in picture while it starts or stops, as scripts receive it. The raw value is the
/// script's word.
public enum MovieWindowStatus: String, Hashable, Sendable, CaseIterable {
    case willStart, didStart, willStop, didStop
}
