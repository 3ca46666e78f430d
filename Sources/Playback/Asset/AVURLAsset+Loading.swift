import Dispatch
public import FoundationEssentials
public import SampleQueue

/// Something that is known of a movie once its head is read. After AVFoundation's `AVAsyncProperty`.
public struct AVAsyncProperty<Root, Value>: Sendable {
    let read: @Sendable (MovieDescription) -> Value
}

/// A track of a movie. After AVFoundation's class of this name.
public final class AVAssetTrack: Sendable {
    /// What is in the track.
    public let mediaType: AVMediaType
    /// Its number in the movie, from 1.
    public let trackID: Int32
    /// The size of pictures with square pixels and upright; none for sound.
    package let presentationSize: CMVideoDimensions
    /// Pictures in a second by what the movie says, samples of sound in a second.
    public let nominalFrameRate: Float

    init(
        mediaType: AVMediaType, trackID: Int32,
        presentationSize: CMVideoDimensions = CMVideoDimensions(width: Int32(0), height: 0), nominalFrameRate: Float
    ) {
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

    /// The kind of that name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Pictures.
    public static let video = AVMediaType(rawValue: "vide")
    /// Sound.
    public static let audio = AVMediaType(rawValue: "soun")
}

extension AVAsyncProperty where Root == AVURLAsset, Value == CMTime {
    /// How long a movie is; indefinite where that shows only at its end.
    public static var duration: AVAsyncProperty { AVAsyncProperty { $0.duration } }
}

extension AVAsyncProperty where Root == AVURLAsset, Value == [AVAssetTrack] {
    /// A movie's tracks that are played: its pictures and its sound.
    public static var tracks: AVAsyncProperty { AVAsyncProperty { $0.tracks } }
}

extension AVAsyncProperty where Root == AVURLAsset, Value == Bool {
    /// Whether a movie can be played: one that cannot is an error.
    public static var isPlayable: AVAsyncProperty { AVAsyncProperty { _ in true } }
}

extension AVURLAsset {
    /// Reads the movie's head, on a thread of the host's, and gives what it says. Throws ``PlaybackError`` where the movie cannot be read or
    /// played.
    public func load<Value>(_ property: AVAsyncProperty<AVURLAsset, Value>) async throws -> Value {
        property.read(try await description())
    }

    /// Reads the movie's head and gives two things that it says, as ``load(_:)``.
    public func load<First, Second>(
        _ first: AVAsyncProperty<AVURLAsset, First>, _ second: AVAsyncProperty<AVURLAsset, Second>
    ) async throws -> (First, Second) {
        let description = try await description()
        return (first.read(description), second.read(description))
    }

    /// Reads the movie's head and gives three things that it says, as ``load(_:)``.
    public func load<First, Second, Third>(
        _ first: AVAsyncProperty<AVURLAsset, First>, _ second: AVAsyncProperty<AVURLAsset, Second>,
        _ third: AVAsyncProperty<AVURLAsset, Third>
    ) async throws -> (First, Second, Third) {
        let description = try await description()
        return (first.read(description), second.read(description), third.read(description))
    }

    /// Reads the movie's head and gives its tracks of one kind.
    public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
        try await load(.tracks).filter { $0.mediaType == mediaType }
    }

    private func description() async throws -> MovieDescription {
        let input = input
        return try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result {
                        let file = try MovieFile(input, interruption: ReadInterruption())
                        return file.description(hasSound: file.audio != nil)
                    })
            }
        }
    }
}

extension MovieDescription {
    /// The tracks that are played, pictures first.
    var tracks: [AVAssetTrack] {
        var tracks: [AVAssetTrack] = []
        if let video {
            tracks.append(
                AVAssetTrack(
                    mediaType: .video, trackID: 1, presentationSize: video.presentationSize,
                    nominalFrameRate: Float(1 / video.nominalFrameDuration.seconds)))
        }
        if let audio {
            tracks.append(
                AVAssetTrack(
                    mediaType: .audio, trackID: Int32(tracks.count + 1), nominalFrameRate: Float(audio.sampleRate)))
        }
        return tracks
    }
}

/// A movie by its place. After AVFoundation's `AVURLAsset`. Any thread.
///
/// Nothing is opened before an item of it is in a player. Only files are played; FFmpeg decides what they are by what is in them.
public final class AVURLAsset: Sendable {
    /// Where the movie is.
    public let url: URL
    package let input: MovieInput

    /// The movie at `url`, which must be a file's.
    public init(url: URL) {
        self.url = url
        input = .file(path: url.isFileURL ? url.path : url.absoluteString)
    }

    /// What `input` says.
    package init(input: MovieInput) {
        self.input = input
        url = URL(fileURLWithPath: input.name)
    }
}
