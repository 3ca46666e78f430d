/// A program's own number for one of its players.
public struct PlayerID: Hashable, Sendable {
    /// The number.
    public var rawValue: Int

    /// A player of the program's own number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}

/// What a program wants of one of its players, all that it wanted in one turn together. What is nil stays as it is; what is not
/// is done in the order of the properties.
public struct PlayerChange: Equatable, Sendable {
    /// Whose change it is. A player that was not there is made.
    public var player: PlayerID
    /// What is played from now on.
    public var source: PlayerSource?
    /// From 0 to 1.
    public var volume: Double?
    /// How many times it begins again at its end; below 0 for ever.
    public var numberOfLoops: Int?
    /// Where it goes, on its own time line.
    public var time: Duration?
    /// Seconds of the content in a second, not below 0; 0 is a pause.
    public var rate: Double?
    /// Whether the player is needed no more.
    public var isDisposed: Bool

    /// A change of `player`.
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

/// What a player is to play.
public enum PlayerSource: Equatable, Sendable {
    /// The file at a path that the program may read. `name` is what it called it.
    case file(path: String, name: String)
    /// Nothing, and why, as the player's error says it.
    case unplayable(String)
}

/// What befell a player, and how it stands with it now.
public struct PlayerReport: Equatable, Sendable {
    /// What befell it.
    public enum Happening: Equatable, Sendable {
        /// It plays, waits or stands as the report says.
        case changed
        /// What it is to play can be played.
        case readyToPlay
        /// It has come to its end, and does not begin again.
        case ended
        /// It cannot play, or not further; why, in words.
        case failed(String)
    }

    /// Whether a player plays.
    public enum TimeControl: Int, Sendable {
        case paused, waitingToPlayAtSpecifiedRate, playing
    }

    /// What befell it.
    public var happening: Happening
    /// Whether it plays.
    public var timeControl: TimeControl
    /// The rate that is asked for; 0 for a pause.
    public var rate: Double
    /// The rate at which the content goes on from ``time``; 0 while it stands.
    public var runningRate: Double
    /// Where the content is now.
    public var time: Duration
    /// How long it is; nil where that is not known.
    public var duration: Duration?

    /// A report.
    public init(
        _ happening: Happening, timeControl: TimeControl, rate: Double, runningRate: Double, time: Duration,
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

/// A movie's picture in picture on its way in or out, as scripts are told; the raw value is the script's word.
public enum MovieWindowStatus: String, Hashable, Sendable, CaseIterable {
    case willStart, didStart, willStop, didStop
}
