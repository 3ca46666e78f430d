/// How a picture is fitted into bounds of another shape. After AVFoundation's `AVLayerVideoGravity`.
public enum AVLayerVideoGravity: String, Hashable, Sendable, CaseIterable {
    /// As large as fits; the rest stays empty.
    case resizeAspect
    /// As small as covers; the rest is cut off.
    case resizeAspectFill
    /// Stretched to the bounds.
    case resize
}

extension AVLayerVideoGravity {
    /// By how much a picture's width and height are multiplied to fit it into bounds, all lengths in one unit and positive:
    /// the same for both but for `resize`.
    package func scales(
        width: Double, height: Double, boundsWidth: Double, boundsHeight: Double
    ) -> (across: Double, down: Double) {
        let (across, down) = (boundsWidth / width, boundsHeight / height)
        switch self {
        case .resizeAspect: return (min(across, down), min(across, down))
        case .resizeAspectFill: return (max(across, down), max(across, down))
        case .resize: return (across, down)
        }
    }
}
