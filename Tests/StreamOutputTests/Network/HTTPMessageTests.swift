import StreamOutput
import Testing

@Suite("HTTP messages of an upload")
struct HTTPMessageTests {
    private func reading(_ text: String) -> HTTPResponse.Reading { HTTPResponse.read(Array(text.utf8)) }

    @Test("A response is final, a permission, incomplete, or none of HTTP's")
    func readings() {
        #expect(reading("") == .incomplete && reading("HT") == .incomplete)
        #expect(reading("HTTP/1.1 100 Continue\r\n") == .incomplete)
        #expect(reading("HTTP/1.1 100 Continue\r\n\r\n") == .permission)
        #expect(reading("HTTP/1.1 102 Processing\r\n\r\n") == .incomplete)
        for text in [
            "SSH-2.0-x\r\n", "220 mail\r\n", "\u{0}", "HTTP/1.1 2x0 OK\r\n\r\n", "HTTP/2 200\r\n\r\n",
            "HTTP/1.1\r\n\r\n",
        ] {
            #expect(reading(text) == .invalid, "\(text)")
        }
        #expect(reading("HTTP/1.1 100 Continue\r\n\r\nfoo") == .invalid)
        guard case .final(let created) = reading("HTTP/1.1 100 \r\n\r\nHTTP/1.1 201 Created\nX: y\n\n") else {
            Issue.record("no final response")
            return
        }
        #expect(created.isTaken && created.message == "the server responded with 201 Created")
    }

    @Test("A redirect names its address without secrets, and takes nothing")
    func redirect() {
        let text = "HTTP/1.1 302 Found\r\nlocation: https://me:sekret@other.example/x?token=sekret\r\n\r\n"
        guard case .final(let answer) = reading(text) else {
            Issue.record("no final response")
            return
        }
        #expect(!answer.isTaken && answer.message.contains("it redirects to https://"))
        #expect(!answer.message.contains("sekret"))
    }

    @Test("A request has the address's path and parameters, its host, and its name and password")
    func request() throws {
        func head(_ text: String, expectsContinue: Bool = false) throws -> String {
            String(
                decoding: HTTPRequest(try #require(NetworkAddress(text))).head(expectsContinue: expectsContinue),
                as: UTF8.self)
        }
        let plain = try head("http://host.example/a b.ts?x=1#end", expectsContinue: true)
        #expect(plain.hasPrefix("PUT /a%20b.ts?x=1 HTTP/1.1\r\nHost: host.example\r\n") && plain.hasSuffix("\r\n\r\n"))
        #expect(plain.contains("\r\nExpect: 100-continue\r\n") && !plain.contains("Authorization"))
        #expect(try head("http://host:8080").hasPrefix("PUT / HTTP/1.1\r\nHost: host:8080\r\n"))
        #expect(try head("http://[::1]:8080/").contains("\r\nHost: [::1]:8080\r\n"))
        for (user, code) in [("a:b", "YTpi"), ("ab:c", "YWI6Yw=="), ("me:p%40ss", "bWU6cEBzcw==")] {
            #expect(try head("http://\(user)@host/").contains("\r\nAuthorization: Basic \(code)\r\n"))
        }
        #expect(!(try head("http://h/\r\nX: y")).contains("\nX: y"))
    }
}
