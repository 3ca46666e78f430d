/// How a picture is fitted into bounds of another shape. After AVFoundation's `AVLayerVideoGravity`.
public enum AVLayerVideoGravity: String, Hashable, Sendable, CaseIterable {
    /// As large as fits; the rest stays empty.
    case resizeAspect
    /// As small as covers; the rest is cut off.
    case resizeAspectFill
    /// Stretched to the bounds.
    case resize
}
