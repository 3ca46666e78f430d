public import Terms

/// What a program's own button for a picture-in-picture needs.
extension AVPictureInPictureController {
    /// The picture of a button that starts a picture-in-picture: the symbol `pip.enter`.
    public static var pictureInPictureButtonStartImage: UIImage { .pictureInPictureStart }

    /// The picture of a button that stops one: the symbol `pip.exit`.
    public static var pictureInPictureButtonStopImage: UIImage { .pictureInPictureStop }

    /// Whether there is a window that ``stopPictureInPicture()`` would end, seen or with another in its place.
    public var canStopPictureInPicture: Bool { isPictureInPictureActive }
}
