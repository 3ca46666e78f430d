import PictureInPicture
import SampleQueue
import Testing

/// The viewer's buttons move the content's time line; the output's only rises.
@Suite struct TwoTimeLinesTests {
    /// A scene whose content has a frame a second, numbered by its presentation time.
    private func scene() throws -> PictureInPictureScene {
        let scene = try PictureInPictureScene().started()
        try fill(scene, from: 0)
        return scene
    }

    private func fill(_ scene: PictureInPictureScene, from start: Int) throws {
        for second in start..<start + 10 {
            scene.layer.enqueue(
                CMSampleBuffer(
                    imageBuffer: try CVPixelBuffer(width: 2, height: 2),
                    presentationTimeStamp: CMTime(value: Int64(second), timescale: 1)))
        }
    }

    /// The output from now until `end`: display time and presentation time of each change.
    private func output(_ scene: PictureInPictureScene, until end: Double) -> [[Double]] {
        var changes: [[Double]] = []
        while let next = scene.layer.nextDisplayTime(), next < scene.seconds(end) {
            scene.clock.advance(to: next)
            guard let shown = scene.layer.displayDueSample(at: next) else { continue }
            changes.append([shown.displayTime.seconds, shown.sampleBuffer.presentationTimeStamp.seconds])
        }
        scene.clock.advance(to: scene.seconds(end))
        return changes
    }

    @Test("A pause by the viewer freezes the frame while the output continues, and play resumes from there")
    func pause() throws {
        let scene = try scene()
        #expect(output(scene, until: 1) == [[0, 0]])
        scene.controller.deliver(.playPausePressed)
        #expect(output(scene, until: 3.5) == [[2, 1], [3, 2]])
        scene.controller.deliver(.playPausePressed)
        #expect(output(scene, until: 8) == [])
        #expect(scene.controller.progress == 2.5 / 60)
        scene.controller.deliver(.playPausePressed)
        #expect(output(scene, until: 10) == [[8.5, 3], [9.5, 4]])
    }

    @Test("A skip by the viewer jumps the content and keeps the frame until the new place's frame")
    func skip() throws {
        let scene = try scene()
        scene.controller.deliver(.playPausePressed)
        #expect(output(scene, until: 2) == [[0, 0], [1, 1]])
        scene.controller.skip(scene.seconds(15))
        scene.layer.flush()
        #expect(scene.layer.displayedSampleBuffer?.presentationTimeStamp == scene.seconds(1))
        try fill(scene, from: 17)
        #expect(output(scene, until: 4) == [[2, 17], [3, 18]])
        scene.controller.skip(scene.seconds(-60))
        scene.layer.flush()
        try fill(scene, from: 0)
        #expect(output(scene, until: 6) == [[4, 0], [5, 1]])
    }

    @Test("A change of rate paces the frames, and the output's times only rise")
    func rate() throws {
        let scene = try scene()
        scene.controller.deliver(.playPausePressed)
        #expect(output(scene, until: 2) == [[0, 0], [1, 1]])
        try scene.player.timebase.setRate(2)
        #expect(output(scene, until: 3) == [[2, 2], [2.5, 3]])
        try scene.player.timebase.setRate(0.5)
        #expect(output(scene, until: 8) == [[3, 4], [5, 5], [7, 6]])
    }
}
