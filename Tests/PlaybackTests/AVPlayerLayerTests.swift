import Playback
import Testing

@Suite("AVPlayerLayer")
struct AVPlayerLayerTests {
    @Test("a layer without a frame is not ready for display")
    func isNotReady() {
        #expect(!AVPlayerLayer(player: AVPlayer()).isReadyForDisplay)
    }
}
