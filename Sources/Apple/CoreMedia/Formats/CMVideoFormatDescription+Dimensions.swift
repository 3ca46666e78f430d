public import Foundation
public import SampleQueue

// The displayed part and size of a format's frames, by the extensions that state pixel shapes and apertures. The formats
// of image buffers have no extensions.

/// Returns the size in which frames of a format are displayed: the frame, or its clean aperture with
/// `useCleanAperture`, stretched to square pixels with `usePixelAspectRatio`. Zero for audio.
public func CMVideoFormatDescriptionGetPresentationDimensions(
    _ videoDesc: CMVideoFormatDescription, usePixelAspectRatio: Bool, useCleanAperture: Bool
) -> CGSize {
    let size = videoDesc.dimensions
    var shown = CGSize(width: Double(size.width), height: Double(size.height))
    if useCleanAperture { shown = videoDesc.cleanAperture(originIsAtTopLeft: true).size }
    if usePixelAspectRatio { shown.width *= videoDesc.pixelAspect }
    return shown
}

/// Returns the clean aperture of a format's frames, the part that is displayed, in pixels; without one, the whole frame.
/// The origin is at the top left, or at the bottom left.
public func CMVideoFormatDescriptionGetCleanAperture(
    _ videoDesc: CMVideoFormatDescription, originIsAtTopLeft: Bool
) -> CGRect {
    let size = videoDesc.dimensions
    let (width, height) = (Double(size.width), Double(size.height))
    guard let aperture = videoDesc.numbers(kCMFormatDescriptionExtension_CleanAperture),
        let ownWidth = aperture(kCVImageBufferCleanApertureWidthKey),
        let ownHeight = aperture(kCVImageBufferCleanApertureHeightKey), ownWidth > 0, ownHeight > 0,
        ownWidth <= width, ownHeight <= height
    else { return CGRect(x: 0, y: 0, width: width, height: height) }
    // Offsets are from the frame's centre to the right and down.
    let x = (width - ownWidth) / 2 + (aperture(kCVImageBufferCleanApertureHorizontalOffsetKey) ?? 0)
    let down = aperture(kCVImageBufferCleanApertureVerticalOffsetKey) ?? 0
    let y = (height - ownHeight) / 2 + (originIsAtTopLeft ? down : -down)
    return CGRect(x: x, y: y, width: ownWidth, height: ownHeight)
}

extension CMFormatDescription {
    /// See ``CMVideoFormatDescriptionGetPresentationDimensions(_:usePixelAspectRatio:useCleanAperture:)``.
    public func presentationDimensions(usePixelAspectRatio: Bool = true, useCleanAperture: Bool = true) -> CGSize {
        CMVideoFormatDescriptionGetPresentationDimensions(
            self, usePixelAspectRatio: usePixelAspectRatio, useCleanAperture: useCleanAperture)
    }

    /// See ``CMVideoFormatDescriptionGetCleanAperture(_:originIsAtTopLeft:)``.
    public func cleanAperture(originIsAtTopLeft: Bool = true) -> CGRect {
        CMVideoFormatDescriptionGetCleanAperture(self, originIsAtTopLeft: originIsAtTopLeft)
    }

    /// The width of a pixel divided by its height, from 1:100 to 100:1.
    fileprivate var pixelAspect: Double {
        guard let shape = numbers(kCMFormatDescriptionExtension_PixelAspectRatio),
            let width = shape(kCVImageBufferPixelAspectRatioHorizontalSpacingKey),
            let height = shape(kCVImageBufferPixelAspectRatioVerticalSpacingKey), width > 0, height > 0
        else { return 1 }
        return min(max(width / height, 0.01), 100)
    }

    /// The numbers of an extension that is a dictionary; nil if there is none.
    fileprivate func numbers(_ key: CFString) -> ((CFString) -> Double?)? {
        guard let dictionary = CMFormatDescriptionGetExtension(self, extensionKey: key) as? NSDictionary else {
            return nil
        }
        return { name in
            guard let number = (dictionary.object(forKey: name) as? NSNumber)?.doubleValue, number.isFinite else {
                return nil
            }
            return number
        }
    }
}
