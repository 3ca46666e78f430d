public import SampleQueue

/// What shows a player's pictures. After AVFoundation's `AVPlayerLayer`. Any thread.
public final class AVPlayerLayer: Sendable {
    /// The player.
    public let player: AVPlayer
    /// What takes the player's samples; its time line is the player's, and a seek flushes it.
    public let sampleBufferDisplayLayer: AVSampleBufferDisplayLayer
    private let seekHandler: UInt64

    /// A layer for `player`, shown by the clock that measures the player.
    public init(player: AVPlayer) {
        self.player = player
        let layer = AVSampleBufferDisplayLayer(clock: player.timebase.ultimateSourceClock)
        layer.controlTimebase = player.timebase
        sampleBufferDisplayLayer = layer
        seekHandler = player.addSeekHandler { [weak layer] in layer?.flush() }
    }

    deinit {
        player.removeSeekHandler(seekHandler)
    }

    /// Whether the first frame is there.
    public var isReadyForDisplay: Bool { sampleBufferDisplayLayer.isReadyForDisplay }

    /// How pictures are fitted into the bounds that they are shown in.
    public var videoGravity: AVLayerVideoGravity {
        get { sampleBufferDisplayLayer.videoGravity }
        set { sampleBufferDisplayLayer.videoGravity = newValue }
    }
}
