import AVFoundation
import Combine
import Testing

/// Players as programs for iOS use them. There is no movie at their addresses.
@Suite struct PlayerProgramPieces {
    private let url = URL(fileURLWithPath: "/nowhere/clip.mp4")

    @Test func statusOfTheCurrentItem() async {
        let player = AVPlayer()
        let (stream, continuation) = AsyncStream<AVPlayerItem.Status?>.makeStream()
        let observation = player.observe(\.currentItem?.status, options: [.initial, .new]) { _, change in
            continuation.yield(change.newValue ?? nil)
        }
        player.replaceCurrentItem(with: AVPlayerItem(url: url))
        var statuses: [AVPlayerItem.Status?] = []
        for await status in stream {
            statuses.append(status)
            if status == .failed { break }
        }
        #expect(statuses == [nil, .unknown, .failed])
        observation.invalidate()
    }

    @Test func bufferedDuration() {
        let item = AVPlayerItem(asset: AVURLAsset(url: url), automaticallyLoadedAssetKeys: ["playable", "duration"])
        func availableDuration() -> TimeInterval {
            guard let timeRange = item.loadedTimeRanges.first?.timeRangeValue else { return 0 }
            return CMTimeGetSeconds(timeRange.start) + CMTimeGetSeconds(timeRange.duration)
        }
        let ranges: [NSValue] = item.seekableTimeRanges
        #expect(availableDuration() == 0 && ranges.last?.timeRangeValue.end.seconds == nil)
        let observations = [
            item.observe(\.isPlaybackBufferEmpty, options: [.new]) { _, _ in },
            item.observe(\.isPlaybackLikelyToKeepUp, options: .new) { _, _ in },
            item.observe(\.isPlaybackBufferFull) { _, _ in },
            item.observe(\.loadedTimeRanges, options: [.new]) { item, _ in _ = item.loadedTimeRanges },
        ]
        observations.forEach { $0.invalidate() }
        #expect(item.isPlaybackBufferEmpty && !item.isPlaybackBufferFull)
    }

    @Test func aspectRatio() {
        let item = AVPlayerItem(url: url)
        let size = item.presentationSize
        let ratio: CGFloat = size.height > 0 ? size.width / size.height : 16 / 9
        #expect(ratio == 16 / 9 && item.presentationSize == .zero)
        let playerLayer = AVPlayerLayer()
        playerLayer.frame = CGRect(x: 0, y: 0, width: 320, height: 320 / ratio)
        let rect = playerLayer.videoRect
        #expect(rect.isEmpty && playerLayer.frame.height.rounded() == 180)
    }

    @Test func timebaseOfAnItem() {
        let item = AVPlayerItem(url: url)
        if let timebase = item.timebase { #expect(CMTimebaseGetRate(timebase) == 0) }
        if let timebase = item.timebase, let clock = timebase.sourceClock { #expect(clock.time >= .zero) }
    }

    @Test func backgroundLoop() {
        let item = AVPlayerItem(url: url)
        let player = AVQueuePlayer(playerItem: item)
        player.isMuted = true
        let looper = AVPlayerLooper(player: player, templateItem: item)
        #expect(looper.status == .ready && player.items().count == 2)
        let empty = AVQueuePlayer()
        #expect(empty.items().isEmpty && AVQueuePlayer(url: url).currentItem?.asset.url == url)
    }

    @Test func restartedAtTheEnd() {
        let player = AVPlayer()
        player.actionAtItemEnd = .none
        let center = NotificationCenter.default
        let observer = center.addObserver(
            forName: AVPlayerItem.didPlayToEndTimeNotification, object: player.currentItem, queue: nil
        ) { [weak player] _ in
            player?.seek(to: .zero)
            player?.play()
        }
        center.post(name: .AVPlayerItemDidPlayToEndTime, object: player.currentItem)
        #expect(player.rate == 1)
        center.removeObserver(observer)
    }

    /// A page that shows and sets the time.
    final class Scrubber {
        let player: AVPlayer
        private var timeObserver: Any?
        private(set) var text = "--:--"

        init(player: AVPlayer) {
            self.player = player
            timeObserver = player.addPeriodicTimeObserver(
                forInterval: CMTime(seconds: 0.5, preferredTimescale: CMTimeScale(NSEC_PER_SEC)), queue: .main
            ) { time in _ = time.seconds }
        }

        deinit { if let timeObserver { player.removeTimeObserver(timeObserver) } }

        func update() {
            guard let duration = player.currentItem?.duration, duration.isNumeric, !CMTIME_IS_INDEFINITE(duration)
            else {
                return
            }
            text = "\(Int(player.currentTime().seconds))/\(Int(duration.seconds))"
        }

        func sliderChanged(to progress: Double) {
            let duration = player.currentItem?.duration ?? .zero
            let target = CMTimeMultiplyByFloat64(duration, multiplier: progress)
            player.seek(to: target, toleranceBefore: .zero, toleranceAfter: .zero) { _ in }
        }
    }

    @Test func scrubbing() async {
        let scrubber = Scrubber(player: AVPlayer(url: url))
        scrubber.update()
        scrubber.sliderChanged(to: 0.5)
        #expect(scrubber.text == "--:--")
        let finished = await AVPlayerItem(url: url).seek(to: CMTime(value: 1, timescale: 1))
        #expect(!finished)
    }

    @Test func failedItem() {
        let error: Error? = AVError(.decodeFailed)
        if let error = error as? AVError, error.code == .decodeFailed {
            #expect((error as NSError).domain == AVFoundationErrorDomain)
        }
        var isCaught = false
        do { throw AVError(.fileFormatNotRecognized) } catch AVError.fileFormatNotRecognized { isCaught = true } catch {
        }
        #expect(isCaught)
    }

    @Test func gravity() {
        func next(_ gravity: AVLayerVideoGravity) -> AVLayerVideoGravity {
            switch gravity {
            case .resizeAspect: return .resizeAspectFill
            case .resizeAspectFill: return .resize
            default: return .resizeAspect
            }
        }
        #expect(next(next(.resizeAspect)) == AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize"))
    }

    @Test func synchronizedTimes() {
        let synchronizer = AVSampleBufferRenderSynchronizer()
        let times = [NSValue(time: CMTime(value: 1, timescale: 2))]
        let observer = synchronizer.addBoundaryTimeObserver(forTimes: times, queue: .main) {}
        synchronizer.removeTimeObserver(observer)
        #expect(synchronizer.rate == 0)
    }
}
