import Views

/// How many pixels a movie's picture is drawn with.
struct MovieSize: Equatable {
    let width: Int
    let height: Int

    /// The pixels that `rect` has on the picture, so that nothing is left to scale; where they are far more than the movie has, or
    /// the map turns them, Cairo scales the rest.
    init(of movie: MoviePicture, in rect: Rect, under transform: AffineMatrix) {
        func side(_ length: Double, _ own: Int) -> Int {
            let most = Double(min(max(own, Self.longest), PixelImage.greatestSide))
            return length.isFinite ? Int(min(max(length.rounded(), 1), most)) : own
        }
        width = side(
            rect.size.width * (transform.a * transform.a + transform.b * transform.b).squareRoot(), movie.width)
        height = side(
            rect.size.height * (transform.c * transform.c + transform.d * transform.d).squareRoot(), movie.height)
    }

    /// No screen has more.
    private static let longest = 4_096
}
