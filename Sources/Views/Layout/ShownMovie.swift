/// What a player shows at the moment for which views are laid out.
package struct ShownMovie: Equatable, Sendable {
    /// The movie's size in pixels that are square, upright; nil where it is not known yet, or has no pictures.
    package var size: Size?
    /// The picture that stands; nil where there is none yet.
    package var picture: MoviePicture?

    /// A movie of `size` that shows `picture`.
    package init(size: Size? = nil, picture: MoviePicture? = nil) {
        self.size = size
        self.picture = picture
    }
}

/// What the program's players show; given to a whole tree.
enum ShownMovies: InheritedKey {
    static let defaultValue: [PlayerID: ShownMovie] = [:]
}
