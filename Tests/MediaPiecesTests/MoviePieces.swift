import AVFoundation
import Testing

/// Players of a movie as programs for iOS use them: ten frames of a tenth of a second each.
@Suite final class MoviePieces {
    private let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).y4m")

    init() throws {
        var movie = Data("YUV4MPEG2 W16 H16 F10:1 Ip A1:1 C420jpeg\n".utf8)
        for frame: UInt8 in 0..<10 {
            movie += Data("FRAME\n".utf8)
            movie += Data(repeating: 20 * frame, count: 16 * 16) + Data(repeating: 128, count: 2 * 8 * 8)
        }
        try movie.write(to: url)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    @Test func keysLoadedAsynchronously() throws {
        let asset = AVURLAsset(url: url)
        #expect(asset.statusOfValue(forKey: "duration", error: nil) == .unknown)
        let isLoaded = DispatchSemaphore(value: 0)
        asset.loadValuesAsynchronously(forKeys: ["duration", "tracks", "playable"]) { isLoaded.signal() }
        #expect(isLoaded.wait(timeout: .now() + 60) == .success)
        var error: NSError?
        #expect(asset.statusOfValue(forKey: "duration", error: &error) == .loaded && error == nil)
        #expect(asset.duration == CMTime(value: 1, timescale: 1))
        let size = try #require(asset.tracks(withMediaType: .video).first).naturalSize
        #expect(size == CGSize(width: 16, height: 16) && asset.tracks(withMediaType: .audio).isEmpty)
    }

    @Test func keysOfAMissingMovie() {
        let asset = AVAsset(url: URL(fileURLWithPath: "/nowhere/clip.mp4"))
        let isLoaded = DispatchSemaphore(value: 0)
        asset.loadValuesAsynchronously(forKeys: ["playable"]) { isLoaded.signal() }
        #expect(isLoaded.wait(timeout: .now() + 60) == .success)
        var error: NSError?
        #expect(
            asset.statusOfValue(forKey: "playable", error: &error) == .failed
                && error?.domain == AVFoundationErrorDomain)
    }

    @Test func jumps() async throws {
        let item = AVPlayerItem(url: url)
        let (jumps, continuation) = AsyncStream<CMTime>.makeStream()
        let observer = NotificationCenter.default.addObserver(
            forName: .AVPlayerItemTimeJumped, object: item, queue: nil
        ) { notification in continuation.yield((notification.object as? AVPlayerItem)?.currentTime() ?? .invalid) }
        let player = AVPlayer(playerItem: item)
        #expect(await player.preroll(atRate: 1))
        var times = jumps.makeAsyncIterator()
        #expect(await player.seek(to: CMTime(value: 1, timescale: 2)))
        #expect(await times.next() == CMTime(value: 1, timescale: 2))
        item.step(byCount: -2)
        #expect(await times.next() == CMTime(value: 3, timescale: 10))
        item.step(byCount: 20)
        #expect(await times.next() == CMTime(value: 9, timescale: 10))
        NotificationCenter.default.removeObserver(observer)
    }

    @Test func startsAtAHostTime() async throws {
        let player = AVPlayer(url: url)
        player.automaticallyWaitsToMinimizeStalling = false
        player.masterClock = CMClockGetHostTimeClock()
        #expect(await player.preroll(atRate: 0.5))
        let start = CMClockGetTime(CMClockGetHostTimeClock()) - CMTime(value: 1, timescale: 1)
        let (reports, continuation) = AsyncStream<Void>.makeStream()
        let observation = player.observe(\.timeControlStatus) { player, _ in
            if player.timeControlStatus == .playing { continuation.yield() }
        }
        player.setRate(0.000_001, time: CMTime(value: 1, timescale: 5), atHostTime: start)
        for await _ in reports { break }
        let timebase = try #require(player.currentItem?.timebase)
        #expect(timebase.rate == Double(Float(0.000_001)) && (0.2..<0.21).contains(player.currentTime().seconds))
        observation.invalidate()
    }

    @Test func changesOfTheRate() async throws {
        let player = AVPlayer(url: url)
        let (reasons, continuation) = AsyncStream<AVPlayer.RateDidChangeReason?>.makeStream()
        let observer = NotificationCenter.default.addObserver(
            forName: AVPlayer.rateDidChangeNotification, object: player, queue: nil
        ) { notification in
            continuation.yield(notification.userInfo?[AVPlayer.rateDidChangeReasonKey] as? AVPlayer.RateDidChangeReason)
        }
        var changes = reasons.makeAsyncIterator()
        player.rate = 0.5
        #expect(await changes.next() == .setRateCalled)
        player.pause()
        #expect(await changes.next() == .setRateCalled)
        NotificationCenter.default.removeObserver(observer)
    }

    @Test func notificationsInALoop() async throws {
        let item = AVPlayerItem(url: url)
        let player = AVPlayer(playerItem: item)
        let name = AVPlayerItem.didPlayToEndTimeNotification
        // Observes from here on.
        var notifications = NotificationCenter.default.notifications(named: name, object: item).makeAsyncIterator()
        for _ in 1...2 {
            await player.seek(to: CMTime(value: 9, timescale: 10))
            player.play()
            let notification = await notifications.next()
            #expect((notification?.object as? AVPlayerItem) === item && player.rate == 0)
        }
        let cancelled = Task { for await _ in NotificationCenter.default.notifications(named: name, object: item) {} }
        cancelled.cancel()
        await cancelled.value
    }

    @Test func copiedItem() throws {
        let item = AVPlayerItem(
            asset: AVURLAsset(url: url, options: [AVURLAssetPreferPreciseDurationAndTimingKey: true]))
        item.forwardPlaybackEndTime = CMTime(value: 1, timescale: 2)
        item.preferredPeakBitRate = 5
        let player = AVPlayer(playerItem: item)
        let copy = try #require(item.copy() as? AVPlayerItem)
        #expect(copy !== item && copy.asset === item.asset && copy.preferredPeakBitRate == 5)
        #expect(copy.forwardPlaybackEndTime == item.forwardPlaybackEndTime && copy.status == .unknown)
        #expect(AVPlayer(playerItem: copy).error == nil && player.currentItem === item)
    }

    @Test func streamingPreferences() {
        let item = AVPlayerItem(url: url)
        item.preferredPeakBitRate = 2_000_000
        item.preferredMaximumResolution = CGSize(width: 1_280, height: 720)
        item.canUseNetworkResourcesForLiveStreamingWhilePaused = true
        item.audioTimePitchAlgorithm = .varispeed
        #expect(item.preferredMaximumResolution == CGSize(width: 1_280, height: 720))
        #expect(item.preferredMaximumResolutionForExpensiveNetworks == .zero && !item.canStepForward)
        let player = AVPlayer(playerItem: item)
        player.appliesMediaSelectionCriteriaAutomatically = false
        player.usesExternalPlaybackWhileExternalScreenIsActive = true
        player.cancelPendingPrerolls()
        item.cancelPendingSeeks()
        #expect(!player.isExternalPlaybackActive && item.audioTimePitchAlgorithm == .varispeed)
    }
}
