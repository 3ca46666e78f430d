import Network
import SharedTypes
import TestSupport
import Testing

@Suite("A web address")
struct AddressTests {
    @Test(
        "A web address is put into one form",
        arguments: [
            ("https://Example.ORG", "https://example.org/"),
            ("HTTP://example.org:80/a/../b/./c", "http://example.org/b/c"),
            ("https://example.org:443", "https://example.org/"),
            ("https://example.org:8443/ä b?q=ü 'x'#frag", "https://example.org:8443/%C3%A4%20b?q=%C3%BC%20%27x%27"),
            ("  https://example.org/a\tb\n ", "https://example.org/ab"),
            (#"https:\\example.org\a\..\b"#, "https://example.org/b"),
            ("https://example.org/%2e%2E/x%2fy", "https://example.org/x%2fy"),
            ("https://bücher.example/", "https://xn--bcher-kva.example/"),
            ("https://example.org./", "https://example.org/"),
            ("http://0x7f.1/", "http://127.0.0.1/"),
            ("http://2130706433/", "http://127.0.0.1/"),
            ("http://017700000001/", "http://127.0.0.1/"),
            ("http://%31%32%37.0.0.1/", "http://127.0.0.1/"),
            ("http://[::FFFF:127.0.0.1]:81/", "http://[::ffff:127.0.0.1]:81/"),
            ("http://[2001:DB8:0:0::1]", "http://[2001:db8::1]/"),
            ("http://user:pass@example.org/x", "http://example.org/x"),
            ("http://a@b@example.org/x", "http://example.org/x"),
            ("wss://example.org/socket?", "wss://example.org/socket?"),
            ("http://example.org/..", "http://example.org/"),
            ("http://example.org/a/..", "http://example.org/"),
            ("http://example.org//a//b", "http://example.org//a//b"),
            ("http://evil.example/\u{301}@good.example/", "http://evil.example/%CC%81@good.example/"),
        ])
    func forms(text: String, form: String) throws {
        #expect(try WebAddress(parsing: text).text == form)
    }

    @Test(
        "A web address that cannot be read is refused",
        arguments: [
            "", "example.org", "/path", "file:///etc/passwd", "ftp://example.org/", "data:text/plain,x", "javascript:1",
            "http://", "http:///", "http://exa mple.org/", "http://exa%00mple.org/", "http://a..b/",
            "http://example.org:0/",
            "http://example.org:65536/", "http://example.org:x/", "http://[::1", "http://[fe80::1%25eth0]/",
            "http://1.2.3.4.5/",
            "http://256.1.1.1/", "http://1.2.3.09/", "http://exa<mple/", "http://a\u{0}b/", "http://-:x@/",
            "http://example.org:80:80/", "http://%ff/",
        ])
    func refusals(text: String) {
        #expect { try WebAddress(parsing: text) } throws: { ($0 as? WebFailure)?.kind == .address }
    }

    @Test(
        "redirects to others",
        arguments: [
            ("b", "https://example.org/a/b"), ("/b", "https://example.org/b"), ("?q", "https://example.org/a/x?q"),
            ("#f", "https://example.org/a/x?y"), ("", "https://example.org/a/x?y"), ("../b", "https://example.org/b"),
            ("//other.example/b", "https://other.example/b"), (#"\\other.example/b"#, "https://other.example/b"),
            ("http://other.example", "http://other.example/"), ("https:b", "https://example.org/a/b"),
            ("http:other.example", "http://other.example/"), ("a:b", nil), ("/ä", "https://example.org/%C3%A4"),
        ] as [(String, String?)])
    func relative(reference: String, form: String?) throws {
        let base = try WebAddress(parsing: "https://user:pass@example.org/a/x?y")
        #expect((try? base.resolving(reference).text) == form)
    }

    @Test("A web address does not contain its password")
    func password() throws {
        #expect(try WebAddress(parsing: "http://user:p%40ss@example.org/").credentials == "user:p@ss")
        for text in ["http://user:secret@/", "http://user:secret@example.org:99999/", "ftp://user:secret@example.org/"]
        {
            #expect { try WebAddress(parsing: text) } throws: {
                !(($0 as? WebFailure)?.reason.contains("secret") ?? true)
            }
        }
    }

    @Test("A web address has an end")
    func length() {
        #expect { try WebAddress(parsing: "http://example.org/" + String(repeating: "x", count: 70_000)) } throws: {
            ($0 as? WebFailure)?.kind == .limit
        }
    }

    @Test(
        "A web address of a network's own is known as that",
        arguments: [
            ("127.0.0.1", .loopback), ("127.255.255.254", .loopback), ("0.0.0.0", .loopback), ("0.1.2.3", .loopback),
            ("10.1.2.3", .privateNetwork), ("172.16.0.1", .privateNetwork), ("172.31.255.255", .privateNetwork),
            ("172.32.0.1", .everywhere), ("192.168.1.1", .privateNetwork), ("169.254.169.254", .linkLocal),
            ("100.64.0.1", .shared), ("100.128.0.1", .everywhere), ("224.0.0.1", .multicast),
            ("239.255.255.250", .multicast),
            ("255.255.255.255", .reserved), ("192.0.2.1", .reserved), ("198.18.0.1", .reserved),
            ("93.184.215.14", .everywhere),
            ("::1", .loopback), ("::", .loopback), ("::ffff:127.0.0.1", .loopback),
            ("::ffff:10.0.0.1", .privateNetwork),
            ("::127.0.0.1", .loopback), ("64:ff9b::7f00:1", .loopback), ("64:ff9b::a9fe:a9fe", .linkLocal),
            ("64:ff9b::5db8:d70e", .everywhere), ("64:ff9b:1::5db8:d70e", .privateNetwork), ("fe80::1", .linkLocal),
            ("fec0::1", .privateNetwork), ("fc00::1", .privateNetwork), ("fd12::1", .privateNetwork),
            ("ff02::1", .multicast),
            ("2001:db8::1", .reserved), ("3fff::1", .reserved), ("2606:2800::1", .everywhere),
            ("2002:7f00:1::", .loopback),
            ("2002:5db8:d70e::1", .everywhere), ("2001:0:1:2:3:4:80ff:fffe", .loopback), ("100::1", .reserved),
            ("4000::1", .reserved), ("::ffff:93.184.215.14", .everywhere),
        ] as [(String, AddressScope)])
    func scope(text: String, scope: AddressScope) throws {
        #expect(try #require(IPAddress(text)).scope == scope)
    }

    @Test("A web address of any bytes is read without an accident")
    func anyBytes() {
        var random = SeededGenerator(seed: 7)
        let pieces = [
            "http://", "https:", "[", "]", ":", "/", "\\", "@", "?", "#", "%", "%2", "é", "..", ".", "0x", "1",
            "\u{301}", "\r\n", "a",
        ]
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in pieces.randomElement(using: &random)! }
                .joined()
            guard let address = try? WebAddress(parsing: "http://" + text) else { continue }
            // What was put into its form stays in it.
            #expect((try? WebAddress(parsing: address.text))?.text == address.text)
        }
    }
}
