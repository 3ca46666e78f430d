import Foundation
import PiPKit
import TestSupport
import Testing

@Suite("Movies in scripts")
struct ScriptPlayerTests {
    /// A page of 160 by 110 points with its movie at the top.
    private static let page = """
        const player = new AVPlayer();
        Navigation.present(<VStack spacing={0} frame={{width: 160, height: 110}}>
            <VideoPlayer player={player} frame={{width: 160, height: 90}}/><Rectangle fill="white" frame={{height: 20}}/></VStack>);

        """

    private func folder(seconds: Int = 3) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try PlayedScript.makeMovie(folder.file("clip.mov"), seconds: seconds)
        return folder
    }

    private func near(_ times: [Double], _ expected: [Double], _ tolerance: Double = 0.0005) -> Bool {
        times.count == expected.count && zip(times, expected).allSatisfy { abs($0 - $1) < tolerance }
    }

    @Test("a movie is shown and played, both at their own times, and its end is reported")
    func play() throws {
        let run = try PlayedScript(
            Self.page + """
                player.onReadyToPlay = () => { console.log("ready", player.duration); player.play(); };
                player.onTimeControlStatusChanged = (status) => console.log("status", status);
                player.onEnded = () => console.log("ended", player.currentTime, player.rate);
                player.setSource(Path.join(Script.directory, "clip.mov"));
                """, in: folder())
        #expect(
            run.said == [
                "0.0 ready 3", "0.0 status 2", "3.0 status 0", "3.0 ended 3 0",
            ])
        #expect(near(run.flashes(x: 80, y: 45), [0.5, 1.5, 2.5]))
        #expect(near(run.clicks().map(\.time), [0.5, 1.5, 2.5]))
        #expect(run.output.canvas == CMVideoDimensions(width: 160, height: 110))
        #expect(run.brightness(at: 0.55, x: 2, y: 2) > 250 && run.brightness(at: 0.65, x: 157, y: 87) < 5)
        #expect(run.brightness(at: 0.15, x: 80, y: 100) > 250)
        #expect(run.output.carriesAudio == true && run.sound.count == 4 * 48_000)
    }

    @Test("a pause holds frame and audio, playing resumes where it was, and the position is exact in a timer")
    func pause() throws {
        let run = try PlayedScript(
            Self.page + """
                player.setSource("clip.mov"); player.play();
                const at = (time, body) => setTimeout(body, time * 1000);
                at(0.75, () => player.pause()); at(1.3, () => console.log(player.currentTime, player.timeControlStatus));
                at(1.75, () => player.play()); at(2.125, () => console.log(player.currentTime, player.timeControlStatus));
                """, in: folder())
        #expect(run.said == ["1.3 0.75 0", "2.125 1.125 2"])
        #expect(near(run.flashes(x: 80, y: 45), [0.5, 2.5, 3.5]))
        #expect(near(run.clicks().map(\.time), [0.5, 2.5, 3.5]))
    }

    @Test("a seek shows the frame at its time, forwards and backwards, and a rate changes the speed")
    func seek() throws {
        let run = try PlayedScript(
            Self.page + """
                player.setSource("clip.mov"); player.play();
                const at = (time, body) => setTimeout(body, time * 1000);
                at(0.25, () => { player.currentTime = 1.25; console.log(player.currentTime); });
                at(1, () => { player.currentTime = 0.25; player.rate = 0.5; });
                at(2, () => console.log(player.currentTime, player.rate));
                at(2.5, () => { player.stop(); console.log(player.currentTime, player.rate); });
                """, in: folder())
        #expect(run.said == ["0.25 1.25", "2.0 0.75 0.5", "2.5 0 0"])
        #expect(near(run.flashes(x: 80, y: 45), [0.5, 1.5], 0.034))
        #expect(near(Array(run.clicks().map(\.time).prefix(1)), [0.5]))
    }

    @Test("a movie repeats as often as requested, without a gap, and ends once; a very short one, too")
    func loops() throws {
        let run = try PlayedScript(
            Self.page + """
                player.numberOfLoops = 2; player.setSource("clip.mov"); player.play();
                player.onEnded = () => console.log("ended"); player.onTimeControlStatusChanged = (status) => console.log(status);
                """, in: folder(seconds: 1), seconds: 4.5)
        #expect(run.said == ["0.0 2", "3.0 0", "3.0 ended"])
        #expect(near(run.flashes(x: 80, y: 45), [0.5, 1.5, 2.5]))
        #expect(near(run.clicks().map(\.time), [0.5, 1.5, 2.5]))
        let forever = try PlayedScript(
            Self.page + "player.numberOfLoops = -1; player.setSource('clip.mov'); player.play();",
            in: folder(seconds: 1))
        #expect(near(forever.flashes(x: 80, y: 45), [0.5, 1.5, 2.5, 3.5]))
    }

    @Test("two players are shown side by side and mixed, each at its volume, also while they play")
    func two() throws {
        let folder = try folder()
        try PlayedScript.makeMovie(folder.file("other.mov"), color: "red")
        let run = try PlayedScript(
            """
            const [one, two] = [new AVPlayer(), new AVPlayer()];
            one.setSource("clip.mov"); two.setSource("other.mov"); one.volume = 0.5; two.volume = 0.25;
            one.play(); setTimeout(() => two.play(), 250); setTimeout(() => { one.volume = 0; }, 2000);
            Navigation.present(<HStack spacing={0}><VideoPlayer player={one} frame={{width: 160, height: 90}}/>
                <VideoPlayer player={two} frame={{width: 160, height: 90}}/></HStack>);
            """, in: folder)
        let clicks = run.clicks()
        #expect(near(clicks.map(\.time), [0.5, 0.75, 1.5, 1.75, 2.75]))
        for (click, level) in zip(clicks, [0.45, 0.225, 0.45, 0.225, 0.225] as [Float]) {
            #expect(abs(click.level - level) < 0.01, "\(clicks)")
        }
        #expect(near(run.flashes(x: 80, y: 45), [0.5, 1.5, 2.5]))
        let red = run.pixel(at: 0.8, x: 240, y: 45)
        #expect(red[2] > 240 && red[0] < 20 && red[1] < 20, "\(red)")
    }

    @Test(
        "a movie that cannot be played is one error for the script, or one note without a listener; the session continues"
    )
    func errors() throws {
        let folder = try folder()
        try "#EXTM3U\n#EXTINF:1,\n/etc/clip.mov\n".write(
            toFile: folder.file("list.m3u8"), atomically: true, encoding: .utf8)
        try "no movie at all".write(toFile: folder.file("text.mp4"), atomically: true, encoding: .utf8)
        for (file, part) in [
            ("none.mp4", "none.mp4: there is no such file"), ("text.mp4", "text.mp4: cannot "),
            ("list.m3u8", "list.m3u8: cannot "), ("http://a/b.mp4", "only files can be played"),
        ] {
            let heard = try PlayedScript(
                Self.page
                    + "player.onError = (m) => console.log('error', m); player.setSource('\(file)'); player.play();",
                in: folder, seconds: 1)
            #expect(
                heard.said.count == 1 && heard.said[0].hasPrefix("0.0 error ") && heard.said[0].contains(part),
                "\(heard.said)")
            #expect(heard.summary?.endReason == .duration)
            let unheard = try PlayedScript(Self.page + "player.setSource('\(file)');", in: folder, seconds: 1)
            #expect(unheard.said.count == 1 && unheard.said[0].hasPrefix("0.0 AVPlayer: "), "\(unheard.said)")
            #expect(unheard.brightness(at: 0.5, x: 80, y: 45) == 0)
        }
    }

    @Test("the number of players that play at once is limited, and a disposed one frees its place")
    func count() throws {
        let run = try PlayedScript(
            """
            const all = Array.from({length: 33}, () => new AVPlayer());
            all.forEach((player, i) => { player.onError = (m) => console.log(i, m); player.setSource("clip.mov"); });
            Navigation.present(<Rectangle frame={{width: 40, height: 40}}/>);
            setTimeout(() => { all[0].dispose(); all[32].setSource("clip.mov"); all[32].play(); }, 100);
            """, in: folder(seconds: 1), seconds: 1)
        #expect(run.said == ["0.0 32 more than 32 players at once"])
        #expect(near(run.clicks().map(\.time), [0.6]))
    }

    @Test("another source takes the place of the one before, and a player that was disposed of is black and silent")
    func sources() throws {
        let folder = try folder()
        try PlayedScript.makeMovie(folder.file("other.mov"), color: "red")
        let run = try PlayedScript(
            Self.page + """
                player.setSource("clip.mov"); player.play();
                setTimeout(() => player.setSource("other.mov"), 1250); setTimeout(() => player.dispose(), 2790);
                """, in: folder)
        let red = run.pixel(at: 1.8, x: 80, y: 45)
        #expect(red[2] > 240 && red[1] < 20, "\(red)")
        #expect(near(run.clicks().map(\.time), [0.5, 1.75, 2.75]))
        #expect(run.pixel(at: 2.79, x: 80, y: 45)[2] > 240 && run.brightness(at: 2.83, x: 80, y: 45) == 0)
    }

    @Test("twenty runs give equal bytes, with timers, promises and reports all at one time")
    func equalRuns() throws {
        let folder = try folder(seconds: 1)
        let body =
            Self.page + """
                const log = (...words) => console.log(words.join(" "), player.currentTime, player.timeControlStatus);
                player.onReadyToPlay = () => { log("ready"); setTimeout(() => log("timer"), 0); player.play(); Promise.resolve().then(() => log("then")); };
                player.onTimeControlStatusChanged = (status) => { log("status", status); setTimeout(() => log("after"), 0); };
                player.onEnded = () => { log("ended"); player.stop(); player.play(); };
                player.setSource("clip.mov");
                setInterval(() => { player.volume = 1 - player.volume / 2; }, 100);
                """
        let first = try PlayedScript(body, in: folder, seconds: 2.2)
        #expect(first.said.count > 8)
        for _ in 0..<19 {
            let run = try PlayedScript(body, in: folder, seconds: 2.2)
            #expect(run.said == first.said)
            #expect(run.bytes == first.bytes)
            #expect(run.log == first.log)
        }
    }

    @Test("a movie is letterboxed in its view, below its overlays")
    func fit() throws {
        let run = try PlayedScript(
            """
            const player = new AVPlayer();
            player.setSource("clip.mov"); player.currentTime = 0.55;
            Navigation.present(<VideoPlayer player={player} frame={{width: 200, height: 200}}
                overlay={<Rectangle fill="red" frame={{width: 20, height: 10}}/>}/>);
            """, in: folder(), seconds: 1)
        // 200 wide, 112.5 high, in the middle.
        #expect(run.brightness(at: 0.5, x: 100, y: 50) > 250 && run.brightness(at: 0.5, x: 100, y: 150) > 250)
        #expect(run.brightness(at: 0.5, x: 100, y: 40) == 0 && run.brightness(at: 0.5, x: 100, y: 160) == 0)
        let over = run.pixel(at: 0.5, x: 100, y: 100)
        #expect(over[2] > 240 && over[1] < 100, "\(over)")
    }

    @Test("a script without a player has no audio track, and one that may have one has it from the beginning")
    func track() throws {
        let folder = try folder()
        let silent = try PlayedScript(
            "Navigation.present(<Rectangle frame={{width: 40, height: 40}}/>);", in: folder, seconds: 1)
        #expect(silent.output.carriesAudio == false && silent.output.heard.isEmpty)
        let late = try PlayedScript(
            """
            Navigation.present(<Rectangle frame={{width: 40, height: 40}}/>);
            setTimeout(() => { const player = new AVPlayer(); player.setSource("clip.mov"); player.play(); }, 500);
            """, in: folder, seconds: 2)
        #expect(late.output.carriesAudio == true && near(late.clicks().map(\.time), [1]))
        #expect(late.sound.count == 2 * 48_000)
    }

    @Test("a live session that ends before its movie is open reports that, and no timer of the script")
    func unopened() throws {
        let silent = MovieDecoding { () throws(PlaybackError) in
            let sockets = SocketPair()
            return MovieDecoderPeer(
                descriptor: sockets.own, requiresSandbox: false, begin: {}, problem: { _ in nil },
                end: {
                    shutdown(sockets.own, Int32(SHUT_RDWR))
                    return "the test"
                })
        }
        var configuration = SessionConfiguration(scale: 1)
        configuration.movieDecoding = silent
        let error = #expect(throws: SessionError.self) {
            try PlayedScript(
                Self.page + "player.setSource('clip.mov'); setInterval(() => {}, 100);", in: folder(),
                configuration: configuration, clock: ImaginaryHost())
        }
        #expect(error?.code == .nothingPresented)
        #expect(
            error?.message
                == "the script showed nothing until 4 s: its movie has not been opened yet; a longer --duration waits for it"
        )
    }

    /// Two connected sockets, which are closed with this object.
    private final class SocketPair: Sendable {
        let own: Int32
        private let other: Int32

        init() {
            var ends: [Int32] = [-1, -1]
            socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
            (own, other) = (ends[0], ends[1])
        }

        deinit {
            close(own)
            close(other)
        }
    }
}
