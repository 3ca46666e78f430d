import SampleQueue
import Testing

/// Content on a control timebase, the output on the clock.
@Suite struct DisplayTimeLinesTests {
    @Test("A pause freezes the frame while the clock runs, and play resumes from there")
    func pause() throws {
        let scene = try LayerScene()
        let timebase = try scene.makeTimebase(rate: 1)
        scene.enqueue(0, 1, 2, 3)
        #expect(scene.run(until: 1.5) == ["0.0: 0.0", "1.0: 1.0"])
        try timebase.setRate(0)
        #expect(scene.next == nil)
        #expect(scene.run(until: 10) == [])
        #expect(scene.imageTime == 1)
        try timebase.setRate(1)
        #expect(scene.next == 10.5)
        #expect(scene.run(until: 20) == ["10.5: 2.0", "11.5: 3.0"])
        #expect(scene.layer.counters.droppedLate == 0)
    }

    @Test("A frame that is enqueued for the present while paused is shown")
    func enqueueWhilePaused() throws {
        let scene = try LayerScene()
        let timebase = try scene.makeTimebase(rate: 0)
        try timebase.setTime(LayerScene.seconds(5))
        scene.enqueue(5, 6)
        #expect(scene.next == 0)
        #expect(scene.shown(at: 0) == 5)
        #expect(scene.next == nil)
    }

    @Test(
        "A skip forward or back with a flush keeps the image until the new position's frame, and display times only rise"
    )
    func skips() throws {
        let scene = try LayerScene()
        let timebase = try scene.makeTimebase(rate: 1)
        scene.enqueue(0, 1, 2, 3)
        #expect(scene.run(until: 1) == ["0.0: 0.0", "1.0: 1.0"])
        try timebase.setTime(LayerScene.seconds(16))
        scene.layer.flush()
        #expect(scene.imageTime == 1)
        scene.enqueue(16.5, 17)
        #expect(scene.run(until: 2) == ["1.5: 16.5", "2.0: 17.0"])
        try timebase.setTime(LayerScene.seconds(0))
        scene.layer.flush()
        scene.enqueue(0, 1)
        #expect(scene.run(until: 5) == ["2.0: 0.0", "3.0: 1.0"])
    }

    @Test("A jump back without a flush leaves later frames waiting, and the new place's frames are shown")
    func jumpBackWithoutFlush() throws {
        let scene = try LayerScene()
        let timebase = try scene.makeTimebase(rate: 1)
        scene.enqueue(10)
        try timebase.setTime(LayerScene.seconds(10))
        #expect(scene.shown(at: 0) == 10)
        try timebase.setTime(LayerScene.seconds(4))
        scene.enqueue(4)
        #expect(scene.shown(at: 0) == 4)
    }

    @Test("A jump forward drops what is passed over and shows the newest of it")
    func jumpForward() throws {
        let scene = try LayerScene()
        let timebase = try scene.makeTimebase(rate: 1)
        scene.enqueue(1, 2, 3, 9)
        try timebase.setTime(LayerScene.seconds(5))
        #expect(scene.next == 0)
        #expect(scene.shown(at: 0) == 3)
        #expect(scene.layer.counters.droppedLate == 2)
        #expect(scene.next == 4)
    }

    @Test(
        "A rate paces the frames", arguments: [(2.0, ["0.5: 1.0", "1.0: 2.0"]), (0.5, ["2.0: 1.0", "4.0: 2.0"])])
    func rates(rate: Double, expected: [String]) throws {
        let scene = try LayerScene()
        _ = try scene.makeTimebase(rate: rate)
        scene.enqueue(1, 2)
        #expect(scene.run(until: 10) == expected)
    }

    @Test("Any rate shows every frame at the predicted time, with a delay below a tick")
    func oddRates() throws {
        for rate in [1.1, 0.3, 1 / 7.0, 29.97, 0.001] {
            let scene = try LayerScene()
            _ = try scene.makeTimebase(rate: rate)
            for frame in 1...20 {
                scene.enqueue(Double(frame) / 16)
                let next = try #require(scene.layer.nextDisplayTime())
                scene.clock.advance(to: next)
                let shown = try #require(scene.layer.displayDueSample(at: next), "rate \(rate)")
                #expect(shown.delay.seconds <= 2 * rate / 65_536 + 1.0 / 65_536)
            }
            #expect(scene.layer.counters.displayed == 20)
        }
    }

    @Test("Backwards, frames show in falling order, and a pause keeps waiting frames waiting")
    func backwards() throws {
        let scene = try LayerScene()
        let timebase = try scene.makeTimebase(rate: -1)
        try timebase.setTime(LayerScene.seconds(10))
        scene.enqueue(7, 8, 9)
        #expect(scene.run(until: 1.5) == ["1.0: 9.0"])
        try timebase.setRate(0)
        #expect(scene.next == nil)
        #expect(scene.run(until: 3) == [])
        try timebase.setRate(-1)
        #expect(scene.run(until: 10) == ["3.5: 8.0", "4.5: 7.0"])
    }

    @Test("The control timebase may come, change and go at any time")
    func setAtAnyTime() throws {
        let scene = try LayerScene()
        scene.enqueue(4)
        #expect(scene.next == 4)
        let timebase = try scene.makeTimebase(rate: 2)
        #expect(scene.next == 2)
        #expect(scene.layer.timebase === timebase)
        scene.clock.advance(to: LayerScene.seconds(1))
        scene.layer.controlTimebase = nil
        #expect(scene.next == 4)
        try timebase.setTime(LayerScene.seconds(100))
        #expect(scene.next == 4)
    }

    @Test("A timebase on another clock is followed by its distance from the layer's clock")
    func otherClock() throws {
        let scene = try LayerScene()
        let other = VirtualClock(start: LayerScene.seconds(1000))
        let timebase = CMTimebase(measuredBy: other.clock)
        try timebase.setRate(1)
        scene.layer.controlTimebase = timebase
        scene.enqueue(3)
        #expect(scene.next == 3)
        scene.clock.advance(to: LayerScene.seconds(2))
        other.advance(by: LayerScene.seconds(2))
        #expect(scene.next == 3)
        #expect(scene.shown(at: 2) == nil)
    }
}
