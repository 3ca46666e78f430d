public import Foundation
import Synchronization

/// The audio session of a program; after AVFoundation's `AVAudioSession`. It stores its settings without any effect, as
/// there is no other audio here. Thread-safe.
public final class AVAudioSession: Sendable {
    /// The purpose of a program's audio.
    public struct Category: RawRepresentable, Hashable, Sendable {
        /// The name of the category.
        public let rawValue: String

        /// Creates the category called `rawValue`.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Audio that mixes with that of other programs.
        public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
        /// Audio that silences that of other programs; the default.
        public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
        /// Playback, also in the background.
        public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
        /// Recording.
        public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
        /// Playback and recording at once.
        public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
        /// Several outputs at once.
        public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")
    }

    /// The kind of audio.
    public struct Mode: RawRepresentable, Hashable, Sendable {
        /// The name of the mode.
        public let rawValue: String

        /// Creates the mode called `rawValue`.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The default mode.
        public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
        /// Movie playback.
        public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
        /// Spoken audio, such as a podcast.
        public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
        /// A voice call.
        public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
        /// A measurement of audio.
        public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
        /// A video recording.
        public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
        /// Spoken prompts, such as those of navigation.
        public static let voicePrompt = Mode(rawValue: "AVAudioSessionModeVoicePrompt")
        /// A video call.
        public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
    }

    /// The mixing of the audio with that of other programs.
    public struct CategoryOptions: OptionSet, Hashable, Sendable {
        /// The bits, with AVFoundation's meanings.
        public let rawValue: UInt

        /// The options in `rawValue`.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The audio mixes with that of other programs.
        public static let mixWithOthers = CategoryOptions(rawValue: 1)
        /// The audio lowers the volume of other programs.
        public static let duckOthers = CategoryOptions(rawValue: 2)
        /// The audio may use hands-free Bluetooth devices.
        public static let allowBluetooth = CategoryOptions(rawValue: 4)
        /// The audio may use Bluetooth headphones.
        public static let allowBluetoothA2DP = CategoryOptions(rawValue: 0x20)
        /// The audio pauses spoken audio of other programs and mixes with other audio.
        public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 0x11)
        /// The audio uses the loudspeaker.
        public static let defaultToSpeaker = CategoryOptions(rawValue: 8)
        /// The audio may use AirPlay.
        public static let allowAirPlay = CategoryOptions(rawValue: 0x40)
    }

    /// The outputs that share the audio.
    public enum RouteSharingPolicy: UInt, Sendable {
        /// The usual outputs.
        case `default` = 0
        /// The outputs for long audio.
        case longFormAudio = 1
        /// The outputs that the program chooses itself.
        case independent = 2
        /// The outputs for long video.
        case longFormVideo = 3
    }

    /// The options for activating or deactivating the session.
    public struct SetActiveOptions: OptionSet, Hashable, Sendable {
        /// The bits, with AVFoundation's meanings.
        public let rawValue: UInt

        /// The options in `rawValue`.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Other programs are notified of the deactivation.
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

    /// Returns the session of the program.
    public static func sharedInstance() -> AVAudioSession { shared }

    /// The category set last.
    public var category: Category { state.withLock { $0.category } }
    /// The mode set last.
    public var mode: Mode { state.withLock { $0.mode } }
    /// The category options set last.
    public var categoryOptions: CategoryOptions { state.withLock { $0.options } }
    /// Whether another program plays audio. Always false.
    public var isOtherAudioPlaying: Bool { false }
    /// The output volume. Always 1, the maximum.
    public var outputVolume: Float { 1 }
    /// The sample rate in Hz.
    public var sampleRate: Double { 48_000 }

    /// Sets the category. It does not throw here.
    public func setCategory(_ category: Category, options: CategoryOptions = []) throws {
        try setCategory(category, mode: .default, options: options)
    }

    /// Sets the category and the mode. It does not throw here.
    public func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
        state.withLock { $0 = State(category: category, mode: mode, options: options) }
    }

    /// Sets the category, the mode and the policy, which has no effect. It does not throw here.
    public func setCategory(
        _ category: Category, mode: Mode, policy: RouteSharingPolicy, options: CategoryOptions = []
    ) throws {
        try setCategory(category, mode: mode, options: options)
    }

    /// Sets the mode. It does not throw here.
    public func setMode(_ mode: Mode) throws {
        state.withLock { $0.mode = mode }
    }

    /// Activates or deactivates the session. It does not throw here.
    public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {}
}

/// The notifications of audio sessions. They are never posted, as no other audio interrupts a session.
extension AVAudioSession {
    /// Another program interrupts the audio.
    public static let interruptionNotification = Notification.Name("AVAudioSessionInterruptionNotification")
    /// The audio's outputs change.
    public static let routeChangeNotification = Notification.Name("AVAudioSessionRouteChangeNotification")
    /// The audio service restarts.
    public static let mediaServicesWereResetNotification = Notification.Name(
        "AVAudioSessionMediaServicesWereResetNotification")

    /// The kind of an interruption's notification.
    public enum InterruptionType: UInt, Sendable {
        /// The interruption is over.
        case ended = 0
        /// The interruption begins.
        case began = 1
    }

    /// The options of an interruption's end.
    public struct InterruptionOptions: OptionSet, Sendable {
        /// The bits, with AVFoundation's meanings.
        public let rawValue: UInt

        /// The options in `rawValue`.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Playback should resume.
        public static let shouldResume = InterruptionOptions(rawValue: 1)
    }

    /// The reason why the outputs change.
    public enum RouteChangeReason: UInt, Sendable {
        /// An unknown reason.
        case unknown = 0
        /// A new device.
        case newDeviceAvailable = 1
        /// A disconnected device.
        case oldDeviceUnavailable = 2
        /// Another category.
        case categoryChange = 3
    }
}

/// The key of an ``AVAudioSession/InterruptionType`` in a notification.
public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"
/// The key of ``AVAudioSession/InterruptionOptions`` in a notification.
public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"
/// The key of an ``AVAudioSession/RouteChangeReason`` in a notification.
public let AVAudioSessionRouteChangeReasonKey = "AVAudioSessionRouteChangeReasonKey"
