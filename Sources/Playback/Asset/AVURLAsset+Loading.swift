import Dispatch
public import FoundationEssentials
public import SampleQueue
import Synchronization

/// A property of a movie that is known once its header is read. After AVFoundation's `AVAsyncProperty`.
public struct AVAsyncProperty<Root: AVAsyncRoot, Value>: Sendable {
    package let read: @Sendable (Root.Loaded) -> Value

    package init(_ read: @escaping @Sendable (Root.Loaded) -> Value) {
        self.read = read
    }
}

/// A type whose properties are loaded: an asset or a track.
public protocol AVAsyncRoot {
    /// The type that has the properties once they are loaded.
    associatedtype Loaded: Sendable
}

/// A track of a movie. After AVFoundation's class of this name.
public final class AVAssetTrack: Sendable {
    /// The media type of the track.
    public let mediaType: AVMediaType
    /// The track's number in the movie, from 1.
    public let trackID: Int32
    /// The movie that has the track.
    let input: MovieInput
    /// The display size of video frames, upright and with square pixels; zero for audio.
    package let presentationSize: CMVideoDimensions
    /// Frames per second as the movie states, or audio samples per second.
    public let nominalFrameRate: Float
    /// The duration of a frame at that rate; invalid for audio.
    package let minFrameDuration: CMTime
    /// The range from 0 to the movie's end.
    package let timeRange: CMTimeRange

    init(
        of input: MovieInput, mediaType: AVMediaType, trackID: Int32,
        presentationSize: CMVideoDimensions = CMVideoDimensions(width: Int32(0), height: 0), nominalFrameRate: Float,
        minFrameDuration: CMTime = .invalid, duration: CMTime
    ) {
        self.input = input
        self.minFrameDuration = minFrameDuration
        timeRange = CMTimeRange(start: .zero, duration: duration)
        self.mediaType = mediaType
        self.trackID = trackID
        self.presentationSize = presentationSize
        self.nominalFrameRate = nominalFrameRate
    }
}

/// A kind of media. After AVFoundation's type of this name.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
    /// The name, with AVFoundation's text.
    public let rawValue: String

    /// Creates the media type of that name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Video.
    public static let video = AVMediaType(rawValue: "vide")
    /// Audio.
    public static let audio = AVMediaType(rawValue: "soun")
}

extension AVURLAsset: AVAsyncRoot {
    /// The properties in the header of a movie.
    public typealias Loaded = MovieProperties
}

extension AVAssetTrack: AVAsyncRoot {
    /// The track itself: its asset has read the header.
    public typealias Loaded = AVAssetTrack
}

/// The properties of a movie that its header states.
public struct MovieProperties: Sendable {
    let movie: MovieDescription
    let input: MovieInput

    /// The tracks that are played, video first.
    var tracks: [AVAssetTrack] { movie.tracks(of: input) }
}

extension AVAsyncProperty where Root == AVURLAsset, Value == CMTime {
    /// The duration of a movie; indefinite if it is known only at the movie's end.
    public static var duration: AVAsyncProperty { AVAsyncProperty { $0.movie.duration } }
}

extension AVAsyncProperty where Root == AVURLAsset, Value == [AVAssetTrack] {
    /// The tracks of a movie that are played: its video and its audio.
    public static var tracks: AVAsyncProperty { AVAsyncProperty { $0.tracks } }
}

extension AVAsyncProperty where Root == AVURLAsset, Value == Bool {
    /// Whether a movie can be played; loading one that cannot throws an error.
    public static var isPlayable: AVAsyncProperty { AVAsyncProperty { _ in true } }
}

// The properties of a track. They are known at once, because the asset read them with its own.

extension AVAsyncProperty where Root == AVAssetTrack, Value == Float {
    /// Frames per second as the movie states, or audio samples per second.
    public static var nominalFrameRate: AVAsyncProperty { AVAsyncProperty { $0.nominalFrameRate } }
}

extension AVAsyncProperty where Root == AVAssetTrack, Value == CMTime {
    /// The duration of a frame at the nominal rate; invalid for audio.
    public static var minFrameDuration: AVAsyncProperty { AVAsyncProperty { $0.minFrameDuration } }
}

extension AVAsyncProperty where Root == AVAssetTrack, Value == CMTimeRange {
    /// The range from 0 to the movie's end.
    public static var timeRange: AVAsyncProperty { AVAsyncProperty { $0.timeRange } }
}

extension AVAsyncProperty where Root == AVAssetTrack, Value == Bool {
    /// Whether the track is played unless an item disables it. Always true.
    public static var isEnabled: AVAsyncProperty { AVAsyncProperty { _ in true } }
    /// Whether the track can be played. Always true.
    public static var isPlayable: AVAsyncProperty { AVAsyncProperty { _ in true } }
}

extension AVAssetTrack {
    /// Returns a property of the track. It never throws.
    public func load<Value>(_ property: AVAsyncProperty<AVAssetTrack, Value>) async throws -> Value {
        property.read(self)
    }

    /// Returns two properties of the track.
    public func load<First, Second>(
        _ first: AVAsyncProperty<AVAssetTrack, First>, _ second: AVAsyncProperty<AVAssetTrack, Second>
    ) async throws -> (First, Second) {
        (first.read(self), second.read(self))
    }

    /// Returns three properties of the track.
    public func load<First, Second, Third>(
        _ first: AVAsyncProperty<AVAssetTrack, First>, _ second: AVAsyncProperty<AVAssetTrack, Second>,
        _ third: AVAsyncProperty<AVAssetTrack, Third>
    ) async throws -> (First, Second, Third) {
        (first.read(self), second.read(self), third.read(self))
    }
}

extension AVURLAsset {
    /// Reads the movie's header on a thread of the host, and returns the property. Throws ``PlaybackError`` if the
    /// movie cannot be read or played.
    public func load<Value>(_ property: AVAsyncProperty<AVURLAsset, Value>) async throws -> Value {
        property.read(try await properties())
    }

    /// Reads the movie's header and returns two properties, as ``load(_:)``.
    public func load<First, Second>(
        _ first: AVAsyncProperty<AVURLAsset, First>, _ second: AVAsyncProperty<AVURLAsset, Second>
    ) async throws -> (First, Second) {
        let properties = try await properties()
        return (first.read(properties), second.read(properties))
    }

    /// Reads the movie's header and returns three properties, as ``load(_:)``.
    public func load<First, Second, Third>(
        _ first: AVAsyncProperty<AVURLAsset, First>, _ second: AVAsyncProperty<AVURLAsset, Second>,
        _ third: AVAsyncProperty<AVURLAsset, Third>
    ) async throws -> (First, Second, Third) {
        let properties = try await properties()
        return (first.read(properties), second.read(properties), third.read(properties))
    }

    /// Reads the movie's header and returns its tracks of one media type.
    public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
        try await load(.tracks).filter { $0.mediaType == mediaType }
    }

    private func properties() async throws -> MovieProperties {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Result { try self.readProperties() }) }
        }
    }
}

extension MovieDescription {
    /// The tracks of the movie `input` that are played, video first.
    func tracks(of input: MovieInput) -> [AVAssetTrack] {
        var tracks: [AVAssetTrack] = []
        if let video {
            tracks.append(
                AVAssetTrack(
                    of: input, mediaType: .video, trackID: 1, presentationSize: video.presentationSize,
                    nominalFrameRate: Float(1 / video.nominalFrameDuration.seconds),
                    minFrameDuration: video.nominalFrameDuration, duration: duration))
        }
        if let audio {
            tracks.append(
                AVAssetTrack(
                    of: input, mediaType: .audio, trackID: Int32(tracks.count + 1),
                    nominalFrameRate: Float(audio.sampleRate),
                    duration: duration))
        }
        return tracks
    }
}

/// A movie at a URL. After AVFoundation's `AVURLAsset`. Thread-safe.
///
/// Nothing is opened before an item of it is in a player. Only files are played; FFmpeg detects the format by their
/// content.
public final class AVURLAsset: Sendable {
    /// The URL of the movie.
    public let url: URL
    package let input: MovieInput
    private let header = Mutex(Header.unknown)

    /// The loading state of the movie's header.
    package enum Header: Sendable {
        /// Nobody has asked for it.
        case unknown
        /// It is being read.
        case loading
        /// It was read.
        case loaded(MovieProperties)
        /// It could not be read.
        case failed(any Error)
    }

    /// Creates an asset of the movie at `url`, which must be a file URL.
    public init(url: URL) {
        self.url = url
        input = .file(path: url.isFileURL ? url.path : url.absoluteString)
    }

    /// Creates an asset of the movie that `input` describes.
    package init(input: MovieInput) {
        self.input = input
        url = URL(fileURLWithPath: input.name)
    }

    /// The loading state of the movie's header.
    package var headerState: Header { header.withLock { $0 } }

    /// Stores the properties, which a player has read.
    func know(_ properties: MovieProperties) {
        header.withLock { $0 = .loaded(properties) }
    }

    /// Returns the properties, and reads the movie's header on this thread unless that was done before.
    package func readProperties() throws -> MovieProperties {
        let known = header.withLock { state -> MovieProperties? in
            if case .loaded(let properties) = state { return properties }
            state = .loading
            return nil
        }
        if let known { return known }
        do {
            let file = try MovieFile(input, interruption: ReadInterruption())
            let properties = MovieProperties(
                movie: file.description(carriesAudio: file.audio != nil), input: input)
            know(properties)
            return properties
        } catch {
            header.withLock { state in
                // A player may have read it meanwhile.
                if case .loading = state { state = .failed(error) }
            }
            throw error
        }
    }
}

/// The properties of a movie for code that waits for them. The first access reads the header on the calling thread.
extension AVURLAsset {
    /// The duration. Indefinite if it is known only at the movie's end, invalid if the movie cannot be read.
    public var duration: CMTime { (try? readProperties())?.movie.duration ?? .invalid }

    /// The movie's tracks that are played, video first; empty if the movie cannot be read.
    public var tracks: [AVAssetTrack] { (try? readProperties())?.tracks ?? [] }

    /// Returns the movie's tracks of one media type; none if the movie cannot be read.
    public func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
        tracks.filter { $0.mediaType == mediaType }
    }

    /// Whether the movie can be read and played.
    public var isPlayable: Bool { (try? readProperties()) != nil }
}
