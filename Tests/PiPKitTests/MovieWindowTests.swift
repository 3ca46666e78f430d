import Foundation
import PiPKit
import TestSupport
import Testing

@Suite("A movie's own picture in picture")
struct MovieWindowTests {
    private static let page = """
        const player = new AVPlayer();
        player.setSource("clip.mov"); player.play();
        player.onTimeControlStatusChanged = (status) => console.log("player", status, player.currentTime);
        function Page(props) {
            const status = useObservable(null);
            useEffect(() => { status.subscribe((value) => console.log(value)); }, []);
            return <VStack><AVPlayerView player={player} pipStatus={status} {...props}/></VStack>;
        }

        """

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try PlayedScript.makeMovie(folder.file("clip.mov"), seconds: 6)
        return folder
    }

    @Test(
        "the movie fills a window of its own size; pause, play, skip and close act on the player, and the status follows"
    )
    func window() throws {
        let run = try PlayedScript(
            Self.page + "Navigation.present(<Page/>);", in: folder(), seconds: 6,
            events: """
                {"at": 1, "event": "pause"}
                {"at": 2, "event": "play"}
                {"at": 2.25, "event": "skip", "interval": 2}
                {"at": 3, "event": "skip", "interval": -60}
                {"at": 4, "event": "close"}

                """)
        #expect(run.output.canvas == CMVideoDimensions(width: 160, height: 90))
        #expect(
            run.said == [
                "0.0 player 2 0", "0.0 willStart", "0.0 didStart", "1.0 player 0 1", "2.0 player 2 1", "4.0 willStop",
                "4.0 didStop", "4.0 player 0 1",
            ])
        // 0.5 of the movie; then 3.5 at 2.5; then 0.5 again at 3.5.
        let flashes = run.flashes(x: 2, y: 2)
        #expect(flashes.count == 3 && zip(flashes, [0.5, 2.5, 3.5]).allSatisfy { abs($0 - $1) < 0.034 }, "\(flashes)")
        #expect(run.clicks().map { ($0.time * 1000).rounded() } == [500, 2500, 3500])
    }

    @Test(
        "A window opens by itself on the way to the background only with canStartPictureInPictureAutomaticallyFromInline"
    )
    func automaticStart() throws {
        for isAutomatic in [true, false] {
            let run = try PlayedScript(
                Self.page
                    + "Navigation.present(<Page canStartPictureInPictureAutomaticallyFromInline={\(isAutomatic)}/>);",
                in: folder(), seconds: 4,
                events: """
                    {"at": 0.25, "event": "start"}
                    {"at": 0.75, "event": "close"}
                    {"at": 1, "event": "background"}
                    {"at": 2, "event": "foreground"}

                    """)
            #expect(
                run.said.filter { $0.hasSuffix("didStart") } == ["0.25 didStart"]
                    + (isAutomatic ? ["1.0 didStart"] : []))
        }
    }

    @Test(
        "A movie that disallows picture in picture shows the page; one that cannot be played opens a black window"
    )
    func other() throws {
        let folder = try folder()
        let page = try PlayedScript(
            Self.page + "Navigation.present(<Page allowsPictureInPicturePlayback={false}/>);", in: folder, seconds: 1)
        #expect(page.said == ["0.0 player 2 0"] && page.flashes(x: 80, y: 45).count == 1)
        try "nothing".write(toFile: folder.file("clip.mov"), atomically: true, encoding: .utf8)
        let broken = try PlayedScript(Self.page + "Navigation.present(<Page/>);", in: folder, seconds: 1)
        #expect(broken.output.canvas == CMVideoDimensions(width: 640, height: 360))
        #expect(broken.brightness(at: 0.5, x: 80, y: 45) == 0)
    }
}
