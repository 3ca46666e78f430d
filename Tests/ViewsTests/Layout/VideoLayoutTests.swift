import TestSupport
import Testing
import Views

@Suite("A movie's place in its view")
struct VideoLayoutTests {
    private let player = PlayerID(rawValue: 7)

    private func list(
        _ gravity: VideoGravity = .resizeAspect, movie: (width: Int, height: Int)?, width: Double? = nil,
        height: Double? = nil, scale: Double = 1, overlay: ViewNode? = nil
    ) -> String {
        let shown = movie.map { movie in
            MovieState(
                size: Size(width: Double(movie.width), height: Double(movie.height)),
                frame: MovieFrame(width: movie.width, height: movie.height) { _, _ in nil })
        }
        let layout = ViewLayout(
            environment: LayoutEnvironment(
                colorScheme: .light, displayScale: scale, movies: shown.map { [player: $0] } ?? [:]),
            measurer: FixedTextMeasurer())
        var scene = layout.scene(
            of: ViewNode(.video(player, gravity: gravity, overlay: overlay)),
            proposal: ProposedSize(width: width, height: height))
        return "\(scene.displayList(at: .zero))"
    }

    @Test("A movie's ideal size is its pixel size, at most 640 by 360 and even; that is also the size before loading")
    func ideal() {
        for (movie, scale, size) in [
            (nil, 1, "640 x 360"), (nil, 2, "320 x 180"), ((320, 180), 1, "320 x 180"), ((320, 180), 2, "160 x 90"),
            ((1920, 1080), 1, "640 x 360"), ((1080, 1920), 1, "202 x 360"), ((101, 77), 1, "102 x 78"),
            ((1, 16_000), 1, "2 x 360"),
        ] as [((width: Int, height: Int)?, Double, String)] {
            #expect(list(movie: movie, scale: scale).hasPrefix("size \(size)\n"))
        }
        #expect(list(movie: (320, 160), width: 100).hasPrefix("size 100 x 50\n"))
        #expect(list(movie: (320, 160), height: 100).hasPrefix("size 200 x 100\n"))
    }

    @Test("A movie view takes the proposed size, and its gravity fits the movie into that, on black")
    func gravity() {
        let black = "size 100 x 100\nfill rectangle (0, 0, 100, 100) #000000FF\n"
        #expect(list(movie: nil, width: 100, height: 100) == black)
        #expect(list(movie: (40, 20), width: 100, height: 100) == black + "movie 40 x 20 (0, 25, 100, 50)\n")
        #expect(list(.resize, movie: (40, 20), width: 100, height: 100) == black + "movie 40 x 20 (0, 0, 100, 100)\n")
        #expect(
            list(.resizeAspectFill, movie: (40, 20), width: 100, height: 100) == black
                + "group clip rectangle (0, 0, 100, 100)\n  movie 40 x 20 (-50, 0, 200, 100)\n")
        let overlay = ViewNode(
            .shape(.circle, fill: nil, stroke: nil), modifiers: [.frame(width: 10, height: 20, alignment: .center)])
        #expect(
            list(movie: (40, 20), width: 100, height: 100, overlay: overlay)
                == black + "movie 40 x 20 (0, 25, 100, 50)\nfill circle (45, 45, 10, 10) #000000FF\n")
    }

    @Test("no size makes it fail, and another frame makes another list")
    func absurd() {
        for movie in [(0, 0), (1, 1_000_000_000), (-5, 5)] {
            for length in [0, -1, .infinity, .nan, 1e300, .leastNonzeroMagnitude] as [Double] {
                for gravity in VideoGravity.allCases {
                    _ = list(gravity, movie: movie, width: length, height: 10)
                    _ = list(gravity, movie: movie, height: length)
                }
            }
        }
        let rect = Rect(x: 0, y: 0, width: 1, height: 1)
        let (one, two) = (
            MovieFrame(width: 1, height: 1) { _, _ in nil }, MovieFrame(width: 1, height: 1) { _, _ in nil }
        )
        #expect(DisplayList.Item.movie(one, in: rect) == .movie(one, in: rect))
        #expect(DisplayList.Item.movie(one, in: rect) != .movie(two, in: rect))
    }

    @Test("the players whose movies are in a view are found, also in what its modifiers bring")
    func search() {
        let view = ViewNode(
            .zstack(
                alignment: .center,
                children: [
                    ViewNode(.video(player, overlay: ViewNode(.video(PlayerID(rawValue: 2))))),
                    ViewNode(
                        .text("a"),
                        modifiers: [.attachment(name: "sheet", content: [ViewNode(.video(PlayerID(rawValue: 3)))])]),
                ]))
        #expect(view.shownPlayers == [player, PlayerID(rawValue: 2), PlayerID(rawValue: 3)])
    }
}
