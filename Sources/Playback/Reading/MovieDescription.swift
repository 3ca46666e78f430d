package import SampleQueue

/// What a movie holds, as far as its head says.
package struct MovieDescription: Hashable, Sendable {
    /// A movie's pictures.
    package struct Video: Hashable, Sendable {
        /// The codec by FFmpeg's name.
        package let codecName: String
        /// The pictures' size as they are to be seen: with square pixels, upright.
        package let presentationSize: CMVideoDimensions
        /// How long a picture lasts by the rate that the movie says to have; a thirtieth of a second where it says nothing.
        package let nominalFrameDuration: CMTime
    }

    /// A movie's sound.
    package struct Audio: Hashable, Sendable {
        /// The codec by FFmpeg's name.
        package let codecName: String
        /// In Hz.
        package let sampleRate: Int
        /// How many channels there are.
        package let channelCount: Int
    }

    /// The pictures; nil for sound alone.
    package let video: Video?
    /// The sound; nil for a silent movie.
    package let audio: Audio?
    /// How long it is; indefinite where that shows only at its end.
    package let duration: CMTime
    /// Whether another place in it can be gone to.
    package let isSeekable: Bool
}
