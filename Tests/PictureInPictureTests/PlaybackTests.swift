import PictureInPicture
import SampleQueue
import Testing

@Suite struct PlaybackTests {
    @Test("A press requests the other state, and the icon follows the delegate's reply")
    func playPause() throws {
        let scene = try PictureInPictureScene().started()
        #expect(scene.controller.controls.showsPlayIcon)
        scene.controller.deliver(.playPausePressed)
        #expect(scene.log.take() == ["setPlaying true"])
        #expect(!scene.controller.controls.showsPlayIcon)
        #expect(scene.player.timebase.rate == 1)
        scene.controller.deliver(.playPausePressed)
        #expect(scene.log.take() == ["setPlaying false"])
    }

    @Test(
        "The delegate's reply determines the icon whatever the rate is, and is requested again when it is invalidated"
    )
    func pausedDecides() throws {
        let scene = try PictureInPictureScene().started()
        try scene.player.timebase.setRate(1)
        #expect(scene.controller.controls.showsPlayIcon)
        scene.player.isPaused = false
        #expect(scene.controller.controls.showsPlayIcon)
        scene.controller.invalidatePlaybackState()
        #expect(!scene.controller.controls.showsPlayIcon)
    }

    @Test("A press asks the delegate whether it is paused, also if it never reports a change")
    func freshAnswer() throws {
        let scene = try PictureInPictureScene().started()
        scene.player.invalidates = false
        for isPlaying in [true, false, true] {
            scene.controller.deliver(.playPausePressed)
            #expect(scene.log.take() == ["setPlaying \(isPlaying)"])
            #expect(scene.controller.controls.showsPlayIcon == !isPlaying)
        }
        scene.player.isPaused = true
        scene.controller.deliver(.playPausePressed)
        #expect(scene.log.take() == ["setPlaying true"])
        scene.player.range = .invalid
        scene.controller.deliver(.playPausePressed)
        scene.controller.skip(scene.seconds(15))
        #expect(scene.log.take() == [])
        #expect(scene.takeIgnored() == [.controlDisabled, .controlDisabled])
    }

    @Test("A request for the current state has no effect")
    func playByName() throws {
        let scene = try PictureInPictureScene().started()
        scene.controller.deliver(.playbackRequested(isPlaying: false))
        #expect(scene.log.take() == [])
        #expect(scene.takeIgnored() == [.noChange])
        scene.controller.deliver(.playbackRequested(isPlaying: true))
        #expect(scene.log.take() == ["setPlaying true"])
    }

    @Test("An invalidation requests range, paused state and background audio again")
    func invalidation() throws {
        let scene = try PictureInPictureScene().started()
        scene.player.range = CMTimeRange(start: .zero, duration: .positiveInfinity)
        scene.player.prohibitsBackgroundAudio = true
        scene.controller.invalidatePlaybackState()
        #expect(scene.controller.machine.playback.timeRange.duration == .positiveInfinity)
        #expect(scene.controller.machine.playback.prohibitsBackgroundAudio)
    }

    @Test("The progress is the timebase's place in the range, and follows a seek")
    func progress() throws {
        let scene = try PictureInPictureScene().started()
        #expect(scene.controller.progress == 0)
        try scene.player.timebase.setTime(scene.seconds(15))
        #expect(scene.controller.progress == 0.25)
        scene.controller.deliver(.playPausePressed)
        scene.clock.advance(by: scene.seconds(15))
        #expect(scene.controller.progress == 0.5)
    }

    @Test("Live content has no progress and can be skipped; absent content has no controls")
    func liveAndAbsent() throws {
        let scene = try PictureInPictureScene().started()
        scene.player.range = CMTimeRange(start: .negativeInfinity, end: .positiveInfinity)
        scene.controller.invalidatePlaybackState()
        #expect(scene.controller.progress == nil)
        #expect(scene.controller.controls.skipForward == .enabled)
        #expect(!scene.controller.controls.isScrubbingEnabled)
        scene.player.range = .invalid
        scene.controller.invalidatePlaybackState()
        #expect(scene.controller.progress == nil)
        #expect(scene.controller.controls.playPause == .disabled)
        scene.controller.deliver(.playPausePressed)
        scene.controller.skip(scene.seconds(15))
        #expect(scene.log.take() == [])
        #expect(scene.takeIgnored() == [.controlDisabled, .controlDisabled])
    }

    @Test("A finite range that does not contain the timebase's time is diagnosed; its end is contained")
    func rangeHoldsTime() throws {
        let scene = try PictureInPictureScene().started()
        try scene.player.timebase.setTime(scene.seconds(60))
        scene.controller.invalidatePlaybackState()
        #expect(scene.screen.diagnoses.withLock { $0 } == [])
        try scene.player.timebase.setTime(scene.seconds(61))
        scene.controller.invalidatePlaybackState()
        #expect(scene.screen.diagnoses.withLock { $0 } == [.timeOutsideRange(scene.seconds(61), scene.player.range)])
        #expect(scene.controller.progress == 1)
    }

    @Test("A skip keeps its interval and sign; the window is seeking until the completion")
    func skips() throws {
        let scene = try PictureInPictureScene().started()
        scene.player.completesSkips = false
        scene.controller.skip(scene.seconds(15))
        #expect(scene.controller.machine.isSeeking)
        scene.controller.skip(scene.seconds(-10))
        #expect(scene.log.take() == ["skip 15.0", "skip -10.0"])
        scene.player.pendingSkips[0]()
        #expect(scene.controller.machine.isSeeking)
        scene.player.pendingSkips[1]()
        #expect(!scene.controller.machine.isSeeking)
        scene.player.pendingSkips[1]()
        #expect(scene.takeIgnored() == [.outdated])
        #expect(scene.controller.progress == 5.0 / 60)
    }

    @Test("The delegate's replies are requested again after a skip")
    func skipQueries() throws {
        let scene = try PictureInPictureScene().started()
        scene.player.isPaused = false
        scene.controller.skip(scene.seconds(15))
        #expect(!scene.controller.controls.showsPlayIcon)
    }

    @Test("At the end of the range there is no skip forward, but one back")
    func endOfRange() throws {
        let scene = try PictureInPictureScene().started()
        try scene.player.timebase.setTime(scene.seconds(60))
        #expect(scene.controller.controls.skipForward == .disabled)
        scene.controller.skip(scene.seconds(15))
        #expect(scene.log.take() == [])
        #expect(scene.takeIgnored() == [.controlDisabled])
        scene.controller.skip(scene.seconds(-15))
        #expect(scene.log.take() == ["skip -15.0"])
        #expect(scene.controller.controls.skipForward == .enabled)
    }

    @Test("Linear playback forbids skipping forward and scrubbing, and hides the skip buttons of a finite range")
    func linear() throws {
        let scene = try PictureInPictureScene().started()
        scene.controller.requiresLinearPlayback = true
        let finite = scene.controller.controls
        #expect(finite.skipForward == .hidden && finite.skipBackward == .hidden && !finite.isScrubbingEnabled)
        #expect(finite.playPause == .enabled)
        scene.player.range = CMTimeRange(start: .zero, duration: .positiveInfinity)
        scene.controller.invalidatePlaybackState()
        let live = scene.controller.controls
        #expect(live.skipForward == .disabled && live.skipBackward == .enabled)
        scene.controller.skip(scene.seconds(1))
        scene.controller.skip(scene.seconds(-1))
        #expect(scene.log.take() == ["skip -1.0"])
        scene.controller.requiresLinearPlayback = false
        #expect(scene.controller.controls.skipForward == .enabled)
    }

    @Test("Every change of the window's size is reported in pixels, and nothing but changes")
    func sizes() throws {
        let scene = try PictureInPictureScene(opening: .atOnce(CMVideoDimensions(width: 320, height: 180)))
        scene.controller.deliver(.sizeChanged(CMVideoDimensions(width: 1, height: 1)))
        scene.controller.startPictureInPicture()
        #expect(scene.log.take() == ["willStart inactive", "didStart active", "size 320×180"])
        scene.controller.deliver(.sizeChanged(CMVideoDimensions(width: 320, height: 180)))
        scene.controller.deliver(.sizeChanged(CMVideoDimensions(width: 640, height: 360)))
        #expect(scene.log.take() == ["size 640×360"])
        scene.controller.deliver(.closePressed)
        _ = scene.log.take()
        scene.controller.startPictureInPicture()
        #expect(scene.log.take().last == "size 320×180")
    }

    @Test("Suspended it is active but paused and out of reach, and it resumes by itself")
    func suspension() throws {
        let scene = try PictureInPictureScene().started()
        scene.controller.deliver(.playPausePressed)
        _ = scene.log.take()
        scene.controller.deliver(.suspended)
        #expect(scene.controller.isPictureInPictureSuspended && scene.controller.isPictureInPictureActive)
        #expect(scene.log.take() == ["setPlaying false"])
        scene.controller.deliver(.playPausePressed)
        scene.controller.skip(scene.seconds(15))
        scene.controller.deliver(.sizeChanged(CMVideoDimensions(width: 7, height: 5)))
        #expect(scene.log.take() == [])
        #expect(scene.takeIgnored() == [.suspended, .suspended])
        scene.controller.deliver(.resumed)
        #expect(scene.log.take() == ["size 7×5", "setPlaying true"])
        #expect(!scene.controller.isPictureInPictureSuspended)
    }

    @Test("Content that was paused before a suspension stays paused after it, and a suspended window can be stopped")
    func suspendedWhilePaused() throws {
        let scene = try PictureInPictureScene().started()
        scene.controller.deliver(.suspended)
        scene.controller.deliver(.resumed)
        #expect(scene.log.take() == [])
        scene.controller.deliver(.suspended)
        scene.controller.deliver(.stopRequested(.replaced))
        #expect(!scene.controller.isPictureInPictureSuspended)
        #expect(scene.log.take().first == "willStop replaced active")
    }

    @Test("Buttons do nothing without a window")
    func inactive() throws {
        let scene = try PictureInPictureScene()
        scene.controller.deliver(.playPausePressed)
        scene.controller.skip(scene.seconds(15))
        scene.controller.deliver(.suspended)
        scene.controller.deliver(.closePressed)
        scene.controller.deliver(.restorePressed)
        #expect(scene.log.take() == [])
        #expect(scene.takeIgnored() == Array(repeating: .notActive, count: 5))
    }
}
