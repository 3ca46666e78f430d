public import FoundationEssentials

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
