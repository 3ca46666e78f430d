import Foundation
import Synchronization

/// How a program's sound goes with that of others. After AVFoundation's `AVAudioSession`: what is set is remembered and has no effect,
/// for there is no other sound here. Any thread.
public final class AVAudioSession: Sendable {
    /// What a program's sound is for.
    public struct Category: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// The category of that name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Sounds that others may go on with.
        public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
        /// Sounds that end others'; what a program has that says nothing.
        public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
        /// What is listened to, in the background too.
        public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
        /// What is recorded.
        public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
        /// Both at once.
        public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
        /// Several outputs at once.
        public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")
    }

    /// What kind of sound it is.
    public struct Mode: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// The mode of that name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Nothing special.
        public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
        /// A film.
        public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
        /// Speech, such as a podcast.
        public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
        /// A call.
        public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
        /// A call with pictures.
        public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
    }

    /// How it goes with others' sound.
    public struct CategoryOptions: OptionSet, Hashable, Sendable {
        /// The bits, with AVFoundation's meanings.
        public let rawValue: UInt

        /// The options in `rawValue`.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Others are heard, too.
        public static let mixWithOthers = CategoryOptions(rawValue: 1)
        /// Others are lower meanwhile.
        public static let duckOthers = CategoryOptions(rawValue: 2)
        /// By the loudspeaker.
        public static let defaultToSpeaker = CategoryOptions(rawValue: 8)
        /// By AirPlay.
        public static let allowAirPlay = CategoryOptions(rawValue: 0x40)
    }

    /// What else is to be done when it goes.
    public struct SetActiveOptions: OptionSet, Hashable, Sendable {
        /// The bits, with AVFoundation's meanings.
        public let rawValue: UInt

        /// The options in `rawValue`.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Others are told.
        public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
    }

    private struct State {
        var category = Category.soloAmbient
        var mode = Mode.default
        var options: CategoryOptions = []
    }

    private static let shared = AVAudioSession()
    private let state = Mutex(State())

    private init() {}

    /// The program's.
    public static func sharedInstance() -> AVAudioSession { shared }

    /// What the sound is for, as it was set last.
    public var category: Category { state.withLock { $0.category } }
    /// What kind of sound it is, as it was set last.
    public var mode: Mode { state.withLock { $0.mode } }
    /// How it goes with others', as it was set last.
    public var categoryOptions: CategoryOptions { state.withLock { $0.options } }
    /// Nobody else is heard here.
    public var isOtherAudioPlaying: Bool { false }
    /// As loud as it can be.
    public var outputVolume: Float { 1 }
    /// Samples a second, in Hz.
    public var sampleRate: Double { 48_000 }

    /// Says what the sound is for. It does not throw here.
    public func setCategory(_ category: Category, options: CategoryOptions = []) throws {
        try setCategory(category, mode: .default, options: options)
    }

    /// Says what the sound is for and what kind it is. It does not throw here.
    public func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
        state.withLock { $0 = State(category: category, mode: mode, options: options) }
    }

    /// Says what kind of sound it is. It does not throw here.
    public func setMode(_ mode: Mode) throws {
        state.withLock { $0.mode = mode }
    }

    /// Begins or ends the use of sound. It does not throw here.
    public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {}
}
