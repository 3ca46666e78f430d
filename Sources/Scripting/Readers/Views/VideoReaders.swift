import SharedTypes
import Views

// Movies.
extension ViewReader {
    static let movies = list {
        // A movie in a view.
        ViewReader("VideoPlayer", children: nil) { view, element, decoder throws(ScriptError) in
            let player = try view.required("player", .player, &decoder)
            let overlay = try view.optional("overlay", .view.orNull, &decoder)
            decoder.needPlayer(of: element)
            guard let player else { return overlay.map { .group([$0]) } ?? .empty }
            return .video(player, overlay: overlay)
        }
        // A movie whose picture in picture shows only the movie. The runtime reads the declarations of that.
        ViewReader("AVPlayerView", children: nil) { view, element, decoder throws(ScriptError) in
            let player = try view.required("player", .player, &decoder)
            _ = try view.required("pipStatus", Form<Void>("Observable<PIPStatus>") { _, _ in nil }, &decoder)
            _ = try view.optional("allowsPictureInPicturePlayback", .boolean, &decoder)
            _ = try view.optional("canStartPictureInPictureAutomaticallyFromInline", .boolean, &decoder)
            view.noVisibleEffect("updatesNowPlayingInfoCenter", .system, .boolean)
            view.noVisibleEffect("entersFullScreenWhenPlaybackBegins", .system, .boolean)
            view.noVisibleEffect("exitsFullScreenWhenPlaybackEnds", .system, .boolean)
            let gravity = try view.optional("videoGravity", Form<VideoGravity>.word("AVLayerVideoGravity"), &decoder)
            decoder.needPlayer(of: element)
            guard let player else { return .empty }
            return .video(player, gravity: gravity ?? .resizeAspect)
        }
    }
}

extension Form where Value == PlayerID {
    /// An `AVPlayer`.
    fileprivate static var player: Form {
        Form("AVPlayer") { value, decoder in
            if let player = PlayerID(value.json["$player"]) { return player }
            decoder.reject(value, expected: "an AVPlayer")
            return nil
        }
    }
}

extension TreeDecoder {
    /// Notes that an element has no player.
    fileprivate mutating func needPlayer(of element: Element) {
        if element["player"] == nil { emit("\(element.tag) needs a player", at: element) }
    }
}

extension PlayerID {
    /// Reads a player's number in the runtime's format; nil for other values.
    init?(_ json: JSONValue?) {
        guard let number = json?.number.flatMap(Int.init(exactly:)), number > 0 else { return nil }
        self.init(rawValue: number)
    }
}
