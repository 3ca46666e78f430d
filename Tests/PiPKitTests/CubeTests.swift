import PiPKit
import TestSupport
import Testing
import cube

@Suite("The example of a turning cube")
struct CubeTests {
    @Test(
        "The example of a turning cube is the right way up in the decoded video, whichever row comes first in memory",
        arguments: [CVPixelBuffer.RowOrder.bottomUp, .topDown])
    func upright(rowOrder: CVPixelBuffer.RowOrder) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("cube.mp4")
        let session = try SampleBufferSession(
            path: path, configuration: SessionConfiguration(duration: .milliseconds(200)))
        let player = try CubePlayer(session: session, rowOrder: rowOrder)
        try session.run(player.controller)
        let image = try #require(try DecodedVideo(path: path, width: 480, height: 320).frames.last)
        // A sky that is blue, a floor that is nearly black, and between them the cube's white lid over a darker side.
        let (sky, floor) = (image[240, 10], image[240, 310])
        #expect(sky.blue > 180 && sky.blue > sky.red + 40, "\(sky)")
        #expect(max(floor.red, floor.green, floor.blue) < 80, "\(floor)")
        let (lid, side) = (image[240, 112], image[240, 190])
        #expect(min(lid.red, lid.green, lid.blue) > 180, "\(lid)")
        #expect(Int(side.green) + Int(side.blue) < Int(lid.green) + Int(lid.blue) - 100, "\(side)")
    }
}
