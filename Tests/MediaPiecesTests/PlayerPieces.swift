import AVFoundation
import Combine
import Testing

/// Players as they are written for iOS. There is no movie at their addresses: what is proved is what is written.
@Suite struct PlayerPieces {
    private let url = URL(fileURLWithPath: "/nowhere/clip.mp4")

    @Test func playerOfAddress() {
        let player = AVPlayer(url: url)
        #expect(player.timeControlStatus == .paused && player.rate == 0)
        #expect((player.currentItem?.asset)?.url == url)
    }

    @Test func playerOfItem() {
        let asset = AVURLAsset(url: url, options: nil)
        let item = AVPlayerItem(asset: asset)
        let player = AVPlayer(playerItem: item)
        #expect(player.currentItem === item && item.duration.isIndefinite)
    }

    @Test func asset() {
        let asset: AVAsset = AVAsset(url: url)
        #expect(AVPlayerItem(asset: asset).status == .unknown)
    }

    @Test func replacedItem() {
        let player = AVPlayer()
        player.replaceCurrentItem(with: AVPlayerItem(url: url))
        player.replaceCurrentItem(with: nil)
        #expect(player.currentItem == nil && player.currentTime() == .zero)
    }

    @Test func playerLayer() {
        let playerLayer = AVPlayerLayer(player: AVPlayer(url: url))
        playerLayer.frame = CGRect(x: 0, y: 0, width: 390, height: 219.5)
        playerLayer.videoGravity = .resizeAspectFill
        #expect(playerLayer.bounds.height == 219.5 && playerLayer.videoRect == .zero)
    }

    @Test func latePlayer() {
        let layer = AVPlayerLayer()
        layer.player = AVPlayer(url: url)
        #expect(layer.player != nil && !layer.isReadyForDisplay)
    }

    @Test func soundSettings() {
        let player = AVPlayer()
        player.volume = 0.5
        player.isMuted = true
        player.actionAtItemEnd = .none
        #expect(player.volume == 0.5 && player.isMuted)
    }

    @Test func togglePlay() {
        let player = AVPlayer()
        if player.timeControlStatus == .playing { player.pause() } else { player.play() }
        #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
        #expect(player.reasonForWaitingToPlay == .noItemToPlay)
    }

    @Test func periodicObserver() {
        let player = AVPlayer()
        let interval = CMTime(seconds: 0.5, preferredTimescale: CMTimeScale(NSEC_PER_SEC))
        let token = player.addPeriodicTimeObserver(forInterval: interval, queue: .main) { time in
            _ = CMTimeGetSeconds(time)
        }
        player.removeTimeObserver(token)
    }

    @Test func boundaryObserver() {
        let player = AVPlayer()
        let times = [NSValue(time: CMTime(value: 1, timescale: 1)), NSValue(time: CMTime(value: 2, timescale: 1))]
        let token = player.addBoundaryTimeObserver(forTimes: times, queue: .main) {}
        player.removeTimeObserver(token)
    }

    @Test func timesAsObjects() {
        let range = CMTimeRange(start: .zero, duration: CMTime(value: 5, timescale: 2))
        #expect(NSValue(timeRange: range).timeRangeValue == range)
        #expect(NSValue(time: range.duration).timeValue.timescale == 2)
        #expect(!NSValue(timeRange: range).timeValue.isValid)
        let mapping = CMTimeMapping(source: range, target: range)
        #expect(NSValue(timeMapping: mapping).timeMappingValue == mapping)
    }

    @Test func tolerantSeek() async {
        let player = AVPlayer()
        await withCheckedContinuation { continuation in
            player.seek(
                to: CMTime(value: 3, timescale: 1), toleranceBefore: .positiveInfinity,
                toleranceAfter: .positiveInfinity
            ) { _ in continuation.resume() }
        }
    }

    @Test func awaitedSeek() async {
        let finished = await AVPlayer().seek(to: .zero)
        #expect(!finished)
    }

    @Test func endNotification() {
        let center = NotificationCenter()
        let token = center.addObserver(
            forName: .AVPlayerItemDidPlayToEndTime, object: nil, queue: .main
        ) { _ in }
        center.removeObserver(token)
        #expect(AVPlayerItem.didPlayToEndTimeNotification == .AVPlayerItemDidPlayToEndTime)
    }

    @Test func failedNotification() {
        #expect(AVPlayerItemFailedToPlayToEndTimeErrorKey == "AVPlayerItemFailedToPlayToEndTimeErrorKey")
        #expect(AVPlayerItem.failedToPlayToEndTimeNotification == .AVPlayerItemFailedToPlayToEndTime)
    }

    @Test func observedStatus() {
        let player = AVPlayer()
        nonisolated(unsafe) var statuses: [AVPlayer.TimeControlStatus] = []
        let observation = player.observe(\.timeControlStatus, options: [.initial, .new]) { player, _ in
            statuses.append(player.timeControlStatus)
        }
        player.play()
        player.pause()
        #expect(statuses == [.paused, .waitingToPlayAtSpecifiedRate, .paused])
        observation.invalidate()
    }

    @Test func publishedRate() {
        let player = AVPlayer()
        nonisolated(unsafe) var rates: [Float] = []
        var cancellables: Set<AnyCancellable> = []
        player.publisher(for: \.rate).removeDuplicates().sink { rates.append($0) }.store(in: &cancellables)
        player.rate = 1.5
        cancellables.removeAll()
        player.rate = 0
        #expect(rates == [0, 1.5])
    }

    @Test func observedItem() {
        let item = AVPlayerItem(url: url)
        let observation = item.observe(\.status, options: [.new, .old]) { item, change in
            if item.status == .failed { _ = item.error }
            _ = (change.oldValue, change.newValue)
        }
        withExtendedLifetime(observation) { #expect(item.status == .unknown) }
    }

    @Test func queuePlayer() {
        let player = AVQueuePlayer(items: [AVPlayerItem(url: url)])
        player.insert(AVPlayerItem(url: url), after: nil)
        player.advanceToNextItem()
        #expect(player.items().count == 1)
    }

    @Test func looped() {
        let item = AVPlayerItem(url: url)
        let queuePlayer = AVQueuePlayer(items: [])
        let looper = AVPlayerLooper(player: queuePlayer, templateItem: item)
        #expect(looper.status == .ready && looper.loopCount == 0)
        #expect(queuePlayer.items().count == looper.loopingPlayerItems.count)
        looper.disableLooping()
        #expect(looper.status == .cancelled)
    }

    @Test func loadedAsset() async {
        let asset = AVURLAsset(url: url)
        do {
            let (duration, tracks) = try await asset.load(.duration, .tracks)
            Issue.record("there is no movie: \(duration.seconds), \(tracks.count)")
        } catch {
            #expect("\(error)".contains("clip.mp4"))
        }
        #expect((try? await asset.load(.isPlayable)) == nil)
        #expect((try? await asset.loadTracks(withMediaType: .video).first?.naturalSize) == nil)
    }

    @Test func notificationPublished() {
        let item = AVPlayerItem(url: url)
        nonisolated(unsafe) var count = 0
        let (center, name) = (NotificationCenter.default, AVPlayerItem.didPlayToEndTimeNotification)
        let cancellable = center.publisher(for: name, object: item)
            .dropFirst()
            .sink { _ in count += 1 }
        for _ in 0..<3 { center.post(name: name, object: item) }
        center.post(name: name, object: nil)
        cancellable.cancel()
        center.post(name: name, object: item)
        #expect(count == 2)
    }

    @Test func soughtWithTolerance() async {
        let player = AVPlayer()
        player.allowsExternalPlayback = false
        await player.seek(to: .zero, toleranceBefore: .zero, toleranceAfter: .positiveInfinity)
    }

    @Test func combined() {
        let rates = PassthroughSubject<Int, Never>()
        let names = PassthroughSubject<String, Never>()
        var lines: [String] = []
        var bag = Set<AnyCancellable>()
        rates.combineLatest(names).map { "\($0.0) \($0.1)" }.sink { lines.append($0) }.store(in: &bag)
        rates.merge(with: rates.map { $0 * 10 }).scan(0, +).prefix(3).sink { lines.append("sum \($0)") }.store(in: &bag)
        rates.send(1)
        names.send("a")
        rates.send(2)
        #expect(lines == ["sum 1", "sum 11", "1 a", "2 a", "sum 13"])
    }
}
