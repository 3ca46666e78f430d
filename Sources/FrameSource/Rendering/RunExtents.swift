import SampleQueue
import Views

/// The pixels that runs of items may touch, worked out once for each run as long as pictures have it. One thread.
final class RunExtents {
    private struct Key: Hashable {
        let run: ObjectIdentifier
        let transform: AffineMatrix
        let layoutScale: Double
    }

    /// The run is held, so that no other has its identity.
    private struct Extent {
        let run: DisplayList.Run
        let pixels: PixelRect
    }

    private var known = RecentValues<Key, Extent>(capacity: 64)

    /// The pixels that `run` may touch under `transform`, which `make` works out.
    func pixels(
        of run: DisplayList.Run, under transform: AffineMatrix, layoutScale: Double, _ make: () -> PixelRect
    ) -> PixelRect {
        let key = Key(run: ObjectIdentifier(run), transform: transform, layoutScale: layoutScale)
        if let extent = known.recall(key) { return extent.pixels }
        // A run may hold others.
        let pixels = make()
        known.keep(Extent(run: run, pixels: pixels), for: key)
        return pixels
    }

    /// A picture is done: those that it did not ask for may be forgotten.
    func endPicture() {
        known.endRound()
    }
}
