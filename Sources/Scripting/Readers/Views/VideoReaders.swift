import JSONText
import Views

extension ViewReader {
    /// A movie in a view.
    static let videoPlayer = ViewReader("VideoPlayer", props: ["player", "overlay"]) {
        element, decoder throws(ScriptError) in
        let overlay = try decoder.view(element.value("overlay"))
        guard let player = decoder.player(of: element) else { return overlay.map { .group([$0]) } ?? .empty }
        return .video(player, overlay: overlay)
    }

    /// A movie whose picture in picture shows only the movie. The runtime reads the declarations of that.
    static let playerView = ViewReader(
        "AVPlayerView",
        props: [
            "player", "pipStatus", "allowsPictureInPicturePlayback", "canStartPictureInPictureAutomaticallyFromInline",
            "videoGravity", .withoutPicture("updatesNowPlayingInfoCenter", .system),
            .withoutPicture("entersFullScreenWhenPlaybackBegins", .system),
            .withoutPicture("exitsFullScreenWhenPlaybackEnds", .system),
        ]
    ) { element, decoder throws(ScriptError) in
        guard let player = decoder.player(of: element) else { return .empty }
        let gravity: VideoGravity? = element.value("videoGravity").flatMap {
            decoder.word($0, expected: "resizeAspect, resizeAspectFill or resize")
        }
        return .video(player, gravity: gravity ?? .resizeAspect)
    }
}

extension TreeDecoder {
    /// The player whose movie an element shows; nil if its prop is not a player.
    fileprivate mutating func player(of element: Element) -> PlayerID? {
        if let player = PlayerID(element["player"]?["$player"]) { return player }
        if let value = element.value("player") {
            reject(value, expected: "an AVPlayer")
        } else {
            say("\(element.tag) needs a player", at: element)
        }
        return nil
    }
}

extension PlayerID {
    /// Reads a player's number in the runtime's format; nil for other values.
    init?(_ json: JSONValue?) {
        guard let number = json?.number.flatMap(Int.init(exactly:)), number > 0 else { return nil }
        self.init(rawValue: number)
    }
}
