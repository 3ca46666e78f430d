import Playback
import SampleQueue
import Views

/// One of a program's players, with its current frame. It is used on the session's thread.
final class ProgramPlayer {
    let player = AVPlayer()
    /// The participant that displays the player's frames in the session's loop.
    private(set) var display: DisplayParticipant!
    private let layer: AVPlayerLayer
    private let scaler = FrameScaler()
    private let loop: SessionLoop
    private let decoding: MovieDecoding?
    private let notify: (PlayerReport.Event) -> Void
    private let onFrame: () -> Void
    private var observer: UInt64 = 0
    private var frame: MovieFrame?
    private var loopsLeft = 0
    /// The session time at which the movie last began.
    private var lastStart: Duration?
    private var name = ""

    /// Creates a player without a movie, whose movies are decoded by `decoding`, or in this process. `notify` is called
    /// with its events, and `onFrame` when its frame changes.
    init(
        loop: SessionLoop, decoding: MovieDecoding?, notify: @escaping (PlayerReport.Event) -> Void,
        onFrame: @escaping () -> Void
    ) {
        self.loop = loop
        self.decoding = decoding
        self.notify = notify
        self.onFrame = onFrame
        layer = AVPlayerLayer(player: player)
        display = DisplayParticipant(
            loop: loop, layer: { [layer] in layer.sampleBufferDisplayLayer },
            show: { [unowned self] sample, _ in show(sample) })
        // The observer is called on the session's thread alone.
        nonisolated(unsafe) let this = Unowned(self)
        observer = player.addObserver { this.object.take($0) }
    }

    deinit {
        player.removeObserver(observer)
    }

    private struct Unowned {
        unowned let object: ProgramPlayer

        init(_ object: ProgramPlayer) {
            self.object = object
        }
    }

    /// Whether the header of its movie has not been read yet.
    var isLoading: Bool { player.currentItem?.status == .unknown }

    /// The size and the current frame of the movie.
    var shown: MovieState {
        let size = player.currentItem?.presentationSize
        return MovieState(
            size: size.flatMap { $0.width > 0 ? Size(width: Double($0.width), height: Double($0.height)) : nil },
            frame: frame)
    }

    /// Applies a change that the program requested.
    func execute(_ change: PlayerChange) {
        if let source = change.source { play(source) }
        if let volume = change.volume { player.volume = Float(volume) }
        if let loops = change.numberOfLoops {
            loopsLeft = loops
            player.actionAtItemEnd = loops == 0 ? .pause : .none
        }
        if let time = change.time { player.seek(to: CMTime(exact: time)) }
        if let rate = change.rate { player.rate = Float(rate) }
        if change.isDisposed { player.replaceCurrentItem(with: nil) }
    }

    private func play(_ source: PlayerSource) {
        frame = nil
        lastStart = nil
        switch source {
        case .file(let path, let name):
            self.name = name
            let input =
                decoding.map { MovieInput.sandboxedFile(path: path, name: name, $0) }
                ?? .ownFile(path: path, name: name)
            player.replaceCurrentItem(with: AVPlayerItem(asset: AVURLAsset(input: input)))
        case .unplayable(let reason):
            player.replaceCurrentItem(with: nil)
            notify(.failed(reason))
        }
        onFrame()
    }

    /// Returns a report of the player's current state for an event.
    func report(_ happening: PlayerReport.Event) -> PlayerReport {
        let item = player.currentItem
        let running = item?.timebase.rate ?? 0
        let timeControl: PlayerReport.TimeControl =
            switch player.timeControlStatus {
            case .paused: .paused
            case .waitingToPlayAtSpecifiedRate: .waitingToPlayAtSpecifiedRate
            case .playing: .playing
            }
        return PlayerReport(
            happening, timeControl: timeControl, rate: Double(player.rate), runningRate: running,
            time: Duration(player.currentTime()) ?? .zero,
            duration: item.flatMap { Duration($0.duration) })
    }

    private func show(_ sample: CMSampleBuffer) {
        guard let buffer = sample.imageBuffer else { return }
        frame = MovieFrame(width: buffer.width, height: buffer.height) { [scaler] width, height in
            scaler.pixels(of: buffer, width: width, height: height).flatMap {
                PixelImage(bytes: $0, width: width, height: height, bytesPerRow: width * 4)
            }
        }
        onFrame()
    }

    private func take(_ event: PlayerEvent) {
        switch event {
        case .loaded(let item): if item === player.currentItem { notify(.readyToPlay) }
        case .failed(let item, let error), .failedToPlayToEnd(let item, let error):
            if item === player.currentItem { notify(.failed("\(error)")) }
        case .ended(let item): if item === player.currentItem { end() }
        case .rateChanged, .moved, .stalled, .resumed: notify(.changed)
        }
    }

    /// Ends the movie, or starts it again if it loops.
    private func end() {
        let time = loop.now
        // A movie of zero duration would loop forever.
        guard loopsLeft != 0, lastStart != time else {
            player.pause()
            return notify(.ended)
        }
        lastStart = time
        if loopsLeft > 0 { loopsLeft -= 1 }
        if loopsLeft == 0 { player.actionAtItemEnd = .pause }
        player.seek(to: .zero)
    }
}
