import Network
import SharedTypes
import Testing

@Suite("A grant")
struct GrantTests {
    private func covers(_ grant: String, _ url: String) throws -> Bool {
        let grants = NetworkGrants([try #require(NetworkGrant(parsing: grant))])
        let address = try WebAddress(parsing: url)
        do {
            try grants.check(address)
            return true
        } catch {
            return false
        }
    }

    @Test(
        "A grant covers its host at its port, or at those of the schemes",
        arguments: [
            ("api.example.org", "https://api.example.org/"), ("api.example.org", "http://API.example.org/"),
            ("api.example.org", "wss://api.example.org/"), ("api.example.org:8080", "http://api.example.org:8080/"),
            ("api.example.org:*", "http://api.example.org:9/"), ("*.example.org", "https://a.b.example.org/"),
            ("*", "https://anything.example/"), ("*:8080", "http://anything.example:8080/"),
            ("*:*", "http://x.example:1/"),
            ("127.0.0.1:81", "http://127.1:81/"), ("[::1]:81", "http://[0:0::1]:81/"),
            ("bücher.example", "http://xn--bcher-kva.example"),
            ("API.Example.Org.", "http://api.example.org./"),
        ])
    func covered(grant: String, url: String) throws {
        #expect(try covers(grant, url))
    }

    @Test(
        "A grant covers nothing else",
        arguments: [
            ("api.example.org", "https://example.org/"), ("api.example.org", "https://x.api.example.org/"),
            ("api.example.org", "http://api.example.org:8080/"), ("api.example.org:8080", "http://api.example.org/"),
            ("*.example.org", "https://example.org/"), ("*.example.org", "https://badexample.org/"),
            ("*", "http://x.example:81/"),
            ("127.0.0.1", "http://localhost/"), ("localhost", "http://127.0.0.1/"), ("[::1]", "http://127.0.0.1/"),
            ("api.example.org", "https://api.example.org.evil.example/"),
            ("api.example.org", "https://api.example.org@evil.example/"),
        ])
    func uncovered(grant: String, url: String) throws {
        #expect(try !covers(grant, url))
    }

    @Test(
        "A grant that cannot be parsed is rejected",
        arguments: [
            "", ":80", "a:0", "a:x", "a:80:80", "http://a", "a/b", "*.*", "*.", "::1", "[::1", "a b", "*a",
            "*.127.0.0.1",
        ])
    func unreadable(text: String) {
        #expect(NetworkGrant(parsing: text) == nil)
    }

    @Test(
        "A grant is written as the option writes it",
        arguments: ["api.example.org", "api.example.org:8080", "*.example.org", "*", "*:*", "[::1]:8080", "127.0.0.1"])
    func description(text: String) {
        #expect(NetworkGrant(parsing: text)?.description == text)
    }

    @Test(
        "A grant that lacks is named",
        arguments: [
            ("https://api.example.org/x?token=secret", "api.example.org is not granted: --allow-net api.example.org"),
            ("http://api.example.org:8080/", "api.example.org:8080 is not granted: --allow-net api.example.org:8080"),
            ("https://api.example.org:80/", "api.example.org:80 is not granted: --allow-net api.example.org"),
            ("http://user:secret@[::1]:90/", "[::1]:90 is not granted: --allow-net [::1]:90"),
        ])
    func refusal(url: String, reason: String) throws {
        let address = try WebAddress(parsing: url)
        #expect(throws: WebFailure(.refused, reason)) { try NetworkGrants().check(address) }
        #expect(NetworkGrant(parsing: reason.components(after: "--allow-net ")) != nil)
    }

    @Test("A grant of all hosts allows no private network; one that names a host or its address does")
    func privateNetworks() throws {
        func check(_ grants: [String], _ url: String, at places: [String]) throws {
            try NetworkGrants(grants.map { NetworkGrant(parsing: $0)! }).check(
                try WebAddress(parsing: url), at: places.map { IPAddress($0)! })
        }
        let open = ["*", "*.example", "*:*"]
        for place in ["127.0.0.1", "10.0.0.3", "169.254.169.254", "::1", "::ffff:10.0.0.3", "fd00::1", "0.0.0.0"] {
            #expect { try check(open, "http://box.example/", at: ["93.184.215.14", place]) } throws: {
                ($0 as? WebFailure)?.kind == .refused
            }
            try check(open + ["box.example"], "http://box.example/", at: [place])
        }
        try check(open, "http://box.example/", at: ["93.184.215.14", "2606:2800::1"])
        try check(open + ["127.0.0.1"], "http://localhost/", at: ["127.0.0.1"])
        #expect(throws: WebFailure.self) { try check(open + ["127.0.0.1:81"], "http://localhost/", at: ["127.0.0.1"]) }
        #expect(throws: WebFailure.self) {
            try check(open + ["127.0.0.1"], "http://localhost/", at: ["127.0.0.1", "::1"])
        }
        #expect(
            throws: WebFailure(
                .refused,
                "box.example is at a private address, which must be named: --allow-net box.example:81")
        ) { try check(["*:*"], "http://box.example:81/", at: ["10.0.0.3"]) }
        #expect(
            throws: WebFailure(.refused, "127.0.0.1 is a loopback address, which must be named: --allow-net 127.0.0.1")
        ) { try check(["*"], "http://127.0.0.1/", at: ["127.0.0.1"]) }
    }
}

extension String {
    fileprivate func components(after text: String) -> String {
        firstRange(of: text).map { String(self[$0.upperBound...]) } ?? ""
    }
}
