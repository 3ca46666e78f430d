// The import for code that was written for iOS: `import AVFoundation` exports layers, renderers, players, the audio
// session, CoreMedia and QuartzCore. The parts that need Foundation are declared here, so that the modules below do not
// import it.
@_exported public import CoreMedia
@_exported public import QuartzCore
@_exported public import struct SampleQueue.AVLayerVideoGravity
@_exported public import protocol SampleQueue.AVQueuedSampleBufferRendering
@_exported public import enum SampleQueue.AVQueuedSampleBufferRenderingStatus
@_exported public import class SampleQueue.AVSampleBufferDisplayLayer
@_exported public import class SampleQueue.AVSampleBufferVideoRenderer
@_exported public import class Playback.AVAssetReader
@_exported public import class Playback.AVAssetReaderOutput
@_exported public import class Playback.AVAssetReaderTrackOutput
@_exported public import class Playback.AVAssetTrack
@_exported public import struct Playback.AVAsyncProperty
@_exported public import struct Playback.AVMediaType
@_exported public import class Playback.AVPlayer
@_exported public import enum Playback.AVPlayerAudiovisualBackgroundPlaybackPolicy
@_exported public import class Playback.AVPlayerItem
@_exported public import class Playback.AVPlayerItemOutput
@_exported public import protocol Playback.AVPlayerItemOutputPullDelegate
@_exported public import class Playback.AVPlayerItemTrack
@_exported public import class Playback.AVPlayerItemVideoOutput
@_exported public import class Playback.AVPlayerLayer
@_exported public import class Playback.AVPlayerLooper
@_exported public import class Playback.AVQueuePlayer
@_exported public import class Playback.AVSampleBufferAudioRenderer
@_exported public import class Playback.AVSampleBufferRenderSynchronizer
@_exported public import class Playback.AVURLAsset

@_exported public import class Publishers.NSKeyValueObservation
@_exported public import struct Publishers.NSKeyValueObservedChange
@_exported public import struct Publishers.NSKeyValueObservingOptions
