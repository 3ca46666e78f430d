import StreamOutput
import Testing

@Suite("Addresses on the network")
struct NetworkAddressTests {
    @Test(
        "Secrets are not shown",
        arguments: [
            ("rtmp://127.0.0.1:1935/live/sekret", "rtmp://127.0.0.1:1935/live/…"),
            ("rtmps://h/rtmp/FB-1-0-abc?s_bl=1&a=Abw", "rtmps://h/rtmp/…"),
            ("rtmp://h/app/instance/sekret", "rtmp://h/app/instance/…"),
            ("rtmp://h/sekret", "rtmp://h/…"),
            ("rtmp://h/live/", "rtmp://h/live/"),
            ("rtmp://user:word@h/live/sekret", "rtmp://h/live/…"),
            ("rtmp://h/app playpath=a/sekret", "rtmp://h/…"),
            ("srt://h:9000", "srt://h:9000"),
            ("srt://h:9000?latency=200&passphrase=sekret", "srt://h:9000?latency=200&passphrase=…"),
            ("srt://h:9000?streamid=publish:live/sekret", "srt://h:9000?streamid=…"),
            ("rtsp://user:sekret@h/live", "rtsp://h/live"),
            ("https://h/up.ts?access_token=sekret&x=1", "https://h/up.ts?access_token=…&x=1"),
            ("https://h/up.ts?to%6Ben=sekret", "https://h/up.ts?to%6Ben=…"),
            ("udp://239.0.0.1:5000", "udp://239.0.0.1:5000"),
            ("nosuch://user:sekret@h/x", "nosuch://h/x"),
            ("pip.mp4", "pip.mp4"),
        ])
    func shown(text: String, shown: String) {
        #expect(OutputDestination(text).shown == shown)
    }

    @Test("The secrets of an address are hidden in others' messages, however they are split")
    func hidden() throws {
        let rtmp = try #require(NetworkAddress("rtmp://me:word@h:1/live/sekret?sig=abcdef"))
        #expect(
            rtmp.hidingSecrets(in: "a rtmp://me:word@h:1/live/sekret?sig=abcdef b sekret c abcdef d me:word e h live")
                == "a rtmp://h:1/live/… b … c … d … e h live")
        let srt = try #require(NetworkAddress("srt://h:1?passphrase=sek%20ret%21"))
        #expect(srt.hidingSecrets(in: "got sek ret! and sek%20ret%21") == "got … and …")
    }

    @Test(
        "An address reports its error before anything is tried",
        arguments: [
            ("udp://127.0.0.1", "it needs a port, as in udp://127.0.0.1:5000"),
            ("srt://127.0.0.1:0", "port 0 is invalid; write 1 to 65535"),
            ("srt://127.0.0.1:65536", "port 65536 is invalid; write 1 to 65535"),
            ("udp://127.0.0.1:x", "it needs a port, as in udp://127.0.0.1:5000"),
            ("rtmp:///live/key", "it has no host"),
            ("rtmp://a b/live/key", "its host is not a valid name"),
        ])
    func problems(text: String, problem: String) {
        #expect(OutputDestination(text).problem == problem)
    }

    @Test("Hosts, ports and listeners are recognized in their context")
    func parts() throws {
        let six = try #require(NetworkAddress("srt://[::1]:9000?mode=caller"))
        #expect(six.host == "::1" && six.port == 9000 && !six.isListener && six.problem == nil)
        let listener = try #require(NetworkAddress("SRT://:9000?mode=listener"))
        #expect(listener.isListener && listener.problem == nil && listener.host == "")
        let usual = try #require(NetworkAddress("rtmp://a@b:c@h/live/key"))
        #expect(usual.host == "h" && usual.port == 1935)
        #expect(NetworkAddress("a/b://c") == nil && NetworkAddress("ftp://h/x") == nil)
        #expect(
            OutputDestination("-").isLive && OutputDestination("udp://h:1").isLive && !OutputDestination("a.ts").isLive)
    }

    @Test("An address reports the sent format; a container that cannot be streamed is refused")
    func transport() throws {
        let cases: [(String, ContainerFormat?, ContainerFormat)] = [
            ("rtmp://h/a/b", nil, .flv), ("srt://h:1", .matroska, .mpegTS), ("rtp://h:1", nil, .mpegTS),
            ("http://h/a.mkv?x=1.ts", nil, .matroska), ("http://h/a.mkv", .flv, .matroska), ("http://h/a", .flv, .flv),
            ("http://h/", nil, .mpegTS),
        ]
        for (text, asked, format) in cases {
            let address = try #require(NetworkAddress(text))
            #expect(address.format(requested: asked) == format, "\(text)")
            #expect(try NetworkTransport(address, format: format).container == format)
        }
        let address = try #require(NetworkAddress("http://h/a.mp4?token=sekret"))
        let error = #expect(throws: StreamOutputError.self) {
            try NetworkTransport(address, format: address.format(requested: nil))
        }
        #expect(error?.kind == .unknownFormat && error?.subject == address.shown)
    }
}
