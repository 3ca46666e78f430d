import SampleQueue
import Session

/// The row and the column of pixels that evenness adds to a canvas: they repeat the content's edge, which nobody sees, where
/// the canvas's own black would be a line.
struct EdgeExtension {
    /// The content's size on the canvas in pixels; it stands at the top left.
    private let content: (width: Int, height: Int)
    private let canvas: (width: Int, height: Int)

    /// The extension that `picture` needs; nil where its content fills the canvas, or leaves more free than evenness adds.
    init?(_ picture: PlacedList) {
        guard let size = picture.list?.size, picture.placement.x == 0, picture.placement.y == 0 else { return nil }
        content = (
            width: Int((size.width * picture.placement.scale).rounded()),
            height: Int((size.height * picture.placement.scale).rounded())
        )
        canvas = (Int(picture.canvas.width), Int(picture.canvas.height))
        let (across, down) = (canvas.width - content.width, canvas.height - content.height)
        guard (0...1).contains(across), (0...1).contains(down), across + down > 0 else { return nil }
        guard content.width > 0, content.height > 0 else { return nil }
    }

    /// `frame` with its content's edge repeated, in place: it was drawn just now, and nobody else has it.
    func applied(to frame: RenderedFrame) -> RenderedFrame {
        if let damage = frame.damage, damage.isEmpty { return frame }
        let buffer = frame.pixelBuffer
        let bytesPerRow = buffer.bytesPerRow(ofPlane: 0)
        buffer.withUnsafeMutableBytes { bytes in
            if content.width < canvas.width {
                for row in 0..<content.height {
                    let edge = row * bytesPerRow + content.width * 4
                    for byte in edge..<edge + 4 { bytes[byte] = bytes[byte - 4] }
                }
            }
            if content.height < canvas.height {
                let edge = content.height * bytesPerRow
                for byte in edge..<edge + canvas.width * 4 { bytes[byte] = bytes[byte - bytesPerRow] }
            }
        }
        guard var damage = frame.damage else { return frame }
        if damage.maxX == content.width { damage.width = canvas.width - damage.x }
        if damage.maxY == content.height { damage.height = canvas.height - damage.y }
        return RenderedFrame(pixelBuffer: buffer, damage: damage)
    }
}
