import Foundation
import Scripting
import Testing
import Views

@Suite("A script's players, as messages")
struct PlayerScriptTests {
    private let player = PlayerID(rawValue: 1)

    /// A script in a folder with `clip.mp4`, which need not be a movie here.
    private func script(_ body: String, _ files: [String] = ["clip.mp4"]) throws -> PlayerScript {
        try PlayerScript(body, in: ScratchScript(Dictionary(uniqueKeysWithValues: files.map { ($0, "x") })))
    }

    private func report(
        _ happening: PlayerReport.Event, _ timeControl: PlayerReport.TimeControl = .playing, rate: Double = 1,
        at time: Duration = .zero, duration: Duration? = .seconds(10)
    ) -> ProgramEvent {
        .player(
            player,
            PlayerReport(
                happening, timeControl: timeControl, rate: rate, runningRate: timeControl == .playing ? rate : 0,
                time: time, duration: duration))
    }

    @Test("a script's changes of a player in one turn are sent as one, the last value of each kind")
    func oneChange() throws {
        let script = try script(
            """
            const player = new AVPlayer();
            player.volume = 0.25; player.volume = 3;
            console.log(player.setSource("missing.mp4"), player.setSource("./clip.mp4"), player.volume);
            player.numberOfLoops = 2.9; player.currentTime = 1.5; player.currentTime = 2.25;
            player.play(); player.pause(); console.log(player.play(0.5));
            """)
        #expect(script.log == ["true true 1", "true"])
        #expect(
            script.changes == [
                PlayerChange(
                    player: player, source: .file(path: script.folder.path + "/clip.mp4", name: "./clip.mp4"),
                    volume: 1,
                    numberOfLoops: 2, time: .milliseconds(2250), rate: 0.5)
            ])
    }

    @Test("a player without a source reads nothing, and a disposed one reports that")
    func withoutSource() throws {
        let script = try script(
            """
            const player = new AVPlayer();
            console.log(player.play(), player.currentTime, player.duration, player.rate, player.timeControlStatus);
            player.pause(); player.stop(); player.currentTime = 4; player.rate = 2; player.dispose();
            console.log(player.setSource("clip.mp4"), player.play());
            """)
        #expect(script.log == ["false 0 0 0 0", "false false"])
        #expect(script.changes == [])
        #expect(
            script.diagnostics == [
                "AVPlayer.setSource: the player was disposed", "AVPlayer.play: the player was disposed",
            ])
    }

    @Test("between two reports the place is the last one's and the time since, at the rate at which it runs")
    func place() throws {
        let script = try script(
            """
            const player = new AVPlayer();
            player.setSource("clip.mp4");
            player.onReadyToPlay = () => player.play(2);
            setInterval(() => console.log(player.currentTime), 250);
            """)
        script.send(report(.readyToPlay, .paused, rate: 0), at: .zero)
        script.send(report(.changed, .playing, rate: 2, at: .zero), at: .zero)
        script.run(until: .milliseconds(500))
        script.send(report(.changed, .paused, rate: 0, at: .milliseconds(1100)), at: .milliseconds(550))
        script.run(until: .seconds(1))
        #expect(script.log == ["0.5", "1", "1.1", "1.1"])
        script.send(report(.changed, .playing, rate: 1, at: .milliseconds(9900)), at: .seconds(1))
        script.run(until: .milliseconds(1250))
        #expect(script.log.last == "10")
    }

    @Test("callbacks run with their reports, a status only if it changed, and their changes are sent")
    func callbacks() throws {
        let script = try script(
            """
            const player = new AVPlayer();
            player.onReadyToPlay = () => { console.log("ready", player.duration); player.play(); };
            player.onTimeControlStatusChanged = (status) => console.log("status", status === TimeControlStatus.playing, status);
            player.onEnded = () => { console.log("ended", player.currentTime, player.play()); player.stop(); };
            player.onError = (message) => { console.log("error", message); throw new Error("in it"); };
            player.setSource("clip.mp4");
            """)
        script.send(report(.readyToPlay, .paused, rate: 0, duration: .milliseconds(10_500)))
        #expect(script.changes.last?.rate == 1)
        script.send(report(.changed))
        script.send(report(.changed))
        script.send(report(.ended, .paused, rate: 0, at: .seconds(10)))
        #expect(script.changes.last?.rate == 0 && script.changes.last?.time == .zero)
        script.send(report(.failed("it is broken"), .paused, rate: 0))
        #expect(
            script.log == [
                "ready 10.5", "status true 2", "status false 0", "ended 10 true", "error it is broken",
            ])
        #expect(script.errors.count == 1)
        #expect(
            script.calls.map(\.text) == [
                "AVPlayer.onReadyToPlay", "AVPlayer.onTimeControlStatusChanged", "AVPlayer.onTimeControlStatusChanged",
                "AVPlayer.onEnded", "AVPlayer.onError",
            ])
    }

    @Test("an error without a listener is reported once, at the call that set the source")
    func unheardError() throws {
        let script = try script("const player = new AVPlayer();\nplayer.setSource('clip.mp4');")
        for _ in 0..<3 { script.send(report(.failed("clip.mp4: is broken"), .paused, rate: 0)) }
        #expect(script.diagnostics == ["AVPlayer: clip.mp4: is broken"])
        let location = try #require(script.messages.first { $0.kind == .diagnostic }?.location)
        #expect(location.description.hasPrefix("index.js:4:"), "\(location)")
    }

    @Test("Only files in the script's folder are played: no URLs, links, outside files or folders")
    func paths() throws {
        let folder = try ScratchScript(["clip.mp4": "x", "sub/a b.mp4": "x"])
        try folder.link("link.mp4", to: "/etc/passwd")
        try folder.link("sub/up", to: "/etc")
        func source(_ path: String) throws -> PlayerSource? {
            try PlayerScript("const player = new AVPlayer(); player.setSource(\(path));", in: folder).changes.last?
                .source
        }
        let clip = folder.path + "/clip.mp4", inner = folder.path + "/sub/a b.mp4"
        #expect(try source("Path.join(Script.directory, 'clip.mp4')") == .file(path: clip, name: clip))
        #expect(try source("'sub/../clip.mp4'") == .file(path: clip, name: "sub/../clip.mp4"))
        #expect(
            try source("'file://' + Script.directory + '/sub/a%20b.mp4'")
                == .file(path: inner, name: "file://\(folder.path)/sub/a%20b.mp4"))
        for (path, reason) in [
            (
                "'https://example.org/a.mp4'",
                "https://example.org/a.mp4: only files can be played, not the network"
            ),
            ("'concat:a|b'", "concat:a|b: only files can be played, not the network"),
            ("'../clip.mp4'", "../clip.mp4: is outside the script's folder"),
            ("'/etc/passwd'", "/etc/passwd: is outside the script's folder"),
            ("'link.mp4'", "link.mp4: is a link, and links are not followed"),
            ("'sub/up/passwd'", "sub/up/passwd: is a link, and links are not followed"),
            ("'sub'", "sub: is not a file"), ("''", ": there is no such file"),
            ("'none.mp4'", "none.mp4: there is no such file"),
            ("'a\\u0000.mp4'", "a\u{0}.mp4: there is no such file"),
        ] {
            #expect(try source(path) == .unplayable(reason))
        }
    }

    @Test("a movie in an archive is unpacked to a file without a name, once")
    func archive() throws {
        let text =
            "import { AVPlayer } from 'scripting'; for (let i = 0; i < 2; i++) new AVPlayer().setSource('sub/a.mp4');"
        let zip = StoredZip(entries: [
            .init(name: "index.js", contents: text), .init(name: "sub/a.mp4", contents: "movie"),
        ])
        let scratch = try ScratchScript([:])
        try Data(zip.bytes).write(to: URL(fileURLWithPath: scratch.path + "/a.scripting"))
        let program = try ScriptProgram(source: scratch.open("a.scripting"), environment: ScriptEnvironment())
        let sources = program.start(at: .zero).players.map(\.source)
        guard case .file(let path, "sub/a.mp4") = sources.first ?? nil else {
            Issue.record("\(sources)")
            return
        }
        #expect(sources.count == 2 && sources[0] == sources[1])
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("movie".utf8))
    }

    @Test("values of the wrong type are one error with its location; numbers out of range are clamped or reported")
    func wrongValues() throws {
        let script = try script(
            """
            const player = new AVPlayer();
            const attempt = (body) => { try { body(); } catch (error) { console.log(String(error)); } };
            attempt(() => player.setSource(5)); attempt(() => player.setSource(null)); attempt(() => { player.volume = "x"; });
            player.setSource("clip.mp4", { headers: {} });
            attempt(() => { player.currentTime = NaN; }); attempt(() => player.play("2")); attempt(() => { player.numberOfLoops = {}; });
            for (const value of [Infinity, -Infinity, 1e300, -1, 1e-300]) {
                player.currentTime = value; player.volume = value; player.rate = value; player.defaultRate = value; player.numberOfLoops = value;
            }
            player.rate = "fast";
            """)
        #expect(
            script.log == [
                "TypeError: AVPlayer.setSource needs a file's path, not 5",
                "TypeError: AVPlayer.setSource needs a file's path, not null",
                "TypeError: AVPlayer.volume must be a number, not \"x\"",
                "TypeError: AVPlayer.currentTime must be a number, not NaN",
                "TypeError: AVPlayer.play's rate must be a number, not \"2\"",
                "TypeError: AVPlayer.numberOfLoops must be a number, not {}",
            ])
        #expect(script.errors.count == 1)
        #expect(script.errors.first?.location != nil)
        let change = try #require(script.changes.last)
        #expect(change.volume == 1e-300 && change.time == .zero && change.numberOfLoops == 0 && change.rate == 1e-300)
    }

    @Test("a script has audio if it names AVPlayer, unless it shows none")
    func sound() throws {
        #expect(try script("new AVPlayer();").program.mayPlayAudio)
        let folder = try ScratchScript([:])
        try folder.write(
            "import { AVPlayerView, Text, Navigation } from 'scripting'\nNavigation.present(<Text>AVPlayers</Text>)",
            to: "a.tsx")
        let program = try ScriptProgram(
            source: folder.open("a.tsx"), environment: ScriptEnvironment())
        #expect(!program.mayPlayAudio)
    }

    @Test("a page with an AVPlayerView has a picture in picture of the movie, and receives its window's events")
    func movieWindow() throws {
        let script = try script(
            """
            const player = new AVPlayer();
            player.setSource("clip.mp4");
            function App() {
                const status = useObservable(null);
                useEffect(() => { status.subscribe((value, old) => console.log(value, old)); }, []);
                return createElement(__scripting.VStack, null,
                    createElement(__scripting.AVPlayerView, { player, pipStatus: status, videoGravity: "resizeAspectFill",
                        canStartPictureInPictureAutomaticallyFromInline: true }));
            }
            __scripting.Navigation.present(createElement(App, null));
            """)
        let declared = try #require(script.presentation?.pictureInPicture)
        #expect(declared.player == player && !declared.isPresented && declared.showsOnBackground)
        #expect(declared.content == ViewNode(.video(player, gravity: .resizeAspectFill)))
        script.send(.pipPresentedChanged(true))
        #expect(script.presentation?.pictureInPicture?.isPresented == true)
        for status in MovieWindowStatus.allCases { script.send(.movieWindow(status)) }
        #expect(script.log == ["willStart null", "didStart willStart", "willStop didStart", "didStop willStop"])
        script.send(.pipPresentedChanged(false))
        #expect(script.presentation?.pictureInPicture?.isPresented == false)
    }

    @Test("an AVPlayerView that disallows it, and one beside a pip prop, have none of their own")
    func noMovieWindow() throws {
        for props in ["{ player, allowsPictureInPicturePlayback: false }", "{ player: 5 }", "{}"] {
            let script = try script(
                """
                const player = new AVPlayer();
                const h = createElement, { AVPlayerView, Navigation } = __scripting;
                Navigation.present(h(AVPlayerView, \(props)));
                """)
            #expect(script.presentation?.page != nil && script.presentation?.pictureInPicture == nil)
        }
        let script = try script(
            """
            const player = new AVPlayer();
            const h = createElement, { AVPlayerView, Navigation, Text } = __scripting;
            Navigation.present(h(AVPlayerView, { player, pip: { isPresented: false, content: h(Text, null, "own") } }));
            """)
        #expect(script.presentation?.pictureInPicture?.content.texts == ["own"])
        #expect(script.presentation?.pictureInPicture?.player == nil)
    }
}
