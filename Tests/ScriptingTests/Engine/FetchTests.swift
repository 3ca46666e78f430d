import Scripting
import SharedTypes
import Testing
import Views

@Suite("A script's network requests")
struct FetchTests {
    /// Runs a script whose requests are answered by `answer`, each in a turn of its own.
    private func run(
        _ body: String, answer: @escaping (WebRequest) -> Result<WebResponse, WebFailure>? = FetchTests.refuse
    ) throws -> RunningScript {
        let script = try RunningScript(body, answer: answer)
        script.run(until: .seconds(10))
        return script
    }

    private static func refuse(_ request: WebRequest) -> Result<WebResponse, WebFailure>? {
        .failure(WebFailure(.refused, "a.b is not granted: --allow-net a.b"))
    }

    private static func echo(_ request: WebRequest) -> Result<WebResponse, WebFailure>? {
        let head = request.headers.map { "\($0.name): \($0.value)" }.joined(separator: "; ")
        let text = "\(request.method) \(request.url) [\(head)] \(String(decoding: request.body ?? [], as: UTF8.self))"
        return .success(
            WebResponse(
                status: 200, statusText: "OK", url: request.url,
                headers: [
                    WebHeader("Content-Type", "text/plain; charset=utf-8"),
                    WebHeader("Set-Cookie", "a=1; Path=/x; Secure"),
                    WebHeader("Set-Cookie", "b=2; Max-Age=60"),
                ], body: Array(text.utf8)))
    }

    @Test("a request is created by an address, a URL or a Request")
    func requests() throws {
        let script = try run(
            """
            const say = async (...asked) => console.log(await (await fetch(...asked)).text());
            await say("https://a.b/x y?q=ä#top");
            await say(new URL("https://a.b/"), { method: "post", body: "text", headers: { A: " 1 " } });
            await say(new Request("https://a.b/r", { method: "PUT", body: new URLSearchParams({ a: "b c" }) }));
            await say("https://a.b/", { method: "POST", body: Data.fromRawString("bytes") });
            await say(new Request("https://a.b/", { headers: [["X", "1"], ["x", "2"]] }), { headers: { Y: "3" } });
            """, answer: Self.echo)
        #expect(script.errors == [])
        #expect(
            script.log == [
                "GET https://a.b/x%20y?q=%C3%A4 [] ",
                "POST https://a.b/ [a: 1; content-type: text/plain;charset=UTF-8] text",
                "PUT https://a.b/r [content-type: application/x-www-form-urlencoded;charset=UTF-8] a=b+c",
                "POST https://a.b/ [] bytes", "GET https://a.b/ [y: 3] ",
            ])
    }

    @Test("a response is read as text, JSON, bytes, a blob, a form or a stream, once")
    func answers() throws {
        let script = try run(
            """
            const answer = await fetch("https://a.b/");
            console.log(answer.ok, answer.status, answer.statusText, answer.url, answer.redirected, answer.mimeType, answer.textEncodingName);
            console.log(answer.headers.get("set-cookie"), answer.headers.getSetCookie().length, answer.cookies.map((c) => [c.name, c.value, c.path, c.isSecure, c.isSessionOnly].join()).join(" "));
            const [copy, other] = [answer.clone(), answer.clone()];
            console.log(answer.bodyUsed, (await answer.data()).size, answer.bodyUsed, await answer.text().catch((error) => error.name));
            let size = 0, chunks = 0;
            for await (const chunk of copy.body) { size += chunk.length; chunks += 1; }
            console.log(size, chunks, copy.bodyUsed);
            const reader = other.body.getReader();
            console.log((await reader.read()).value instanceof Data, (await reader.read()).done, await other.json().catch((error) => error.name));
            console.log(await (await fetch("https://a.b/")).json().catch((error) => error.name), (await (await fetch("https://a.b/")).arrayBuffer()).byteLength, (await (await fetch("https://a.b/")).blob()).type);
            """, answer: Self.echo)
        #expect(script.errors == [])
        #expect(
            script.log == [
                "true 200 OK https://a.b/ false text/plain utf-8",
                "a=1; Path=/x; Secure, b=2; Max-Age=60 2 a,1,/x,true,true b,2,/,false,false",
                "false 20 true TypeError", "20 1 true", "true true TypeError",
                "SyntaxError 20 text/plain;charset=utf-8",
            ])
    }

    @Test("bytes are unchanged, and a text's byte order mark is no part of it")
    func bytes() throws {
        let script = try run(
            """
            const get = () => fetch("https://a.b/");
            console.log([...await (await get()).bytes()].join(), JSON.stringify(await (await get()).text()));
            """
        ) { request in
            .success(
                WebResponse(
                    status: 200, url: request.url, body: request.number == 1 ? [255, 0, 128] : [0xEF, 0xBB, 0xBF, 65]))
        }
        #expect(script.log == ["255,0,128 \"A\""])
    }

    @Test("a form is sent in parts, and read from them")
    func forms() throws {
        let script = try run(
            """
            const form = new FormData();
            form.append("a", "ä"); form.append("file", Data.fromRawString("----pipstream-form-boundary-0"), "text/x", "n.txt"); form.append("b", new Blob(["blob"], { type: "a/b" }), "c.txt");
            const answer = await fetch("https://a.b/", { method: "POST", body: form });
            const text = await answer.text();
            console.log(text.split("\\r\\n").join("|").replace(/^.*?\\[/, "["));
            const read = await new Response(text.slice(text.indexOf("] ") + 2), { headers: { "content-type": "multipart/form-data; boundary=----pipstream-form-boundary-1" } }).formData();
            console.log(read.get("a"), await read.get("file").text(), read.get("b").type);
            console.log((await new Response(new URLSearchParams("x=1&y=%20")).formData()).get("y") === " ", await new Response("x").formData().catch((error) => error.name));
            """, answer: Self.echo)
        #expect(script.errors == [])
        let line = "------pipstream-form-boundary-1"
        #expect(
            script.log == [
                "[content-type: multipart/form-data; boundary=----pipstream-form-boundary-1] \(line)|Content-Disposition: form-data; name=\"a\"||ä|\(line)|Content-Disposition: form-data; name=\"file\"; filename=\"n.txt\"|Content-Type: text/x||----pipstream-form-boundary-0|\(line)|Content-Disposition: form-data; name=\"b\"; filename=\"c.txt\"|Content-Type: a/b||blob|\(line)--|",
                "ä ----pipstream-form-boundary-0 a/b", "true TypeError",
            ])
    }

    @Test("a stream is read to its end before it is sent, whatever its chunks of bytes are and however long they take")
    func streamedRequests() throws {
        let script = try run(
            """
            const { ReadableStream, TransformStream, TextEncoder } = __scripting;
            const bytes = (text) => new TextEncoder().encode(text);
            const say = async (...asked) => console.log(await (await fetch(...asked)).text());
            const slow = new ReadableStream({ async pull(controller) {
                await new Promise((done) => setTimeout(done, 500));
                if (performance.now() > 1600) controller.close(); else controller.enqueue(bytes(performance.now() + " "));
            } });
            await say("https://a.b/slow", { method: "POST", body: slow, duplex: "half", headers: { "content-type": "text/x" } });
            console.log(performance.now(), slow.locked);
            const buffer = bytes("ab");
            async function* chunks() { for (const letter of ["c", "d"]) { yield buffer; buffer[0] = letter.charCodeAt(0); } yield buffer.buffer; yield Data.fromRawString("."); }
            await say(new Request("https://a.b/kinds", { method: "PUT", body: ReadableStream.from(chunks()) }));
            const loud = new TransformStream({ transform(chunk, controller) { controller.enqueue(bytes(new TextDecoder().decode(chunk).toUpperCase())); } });
            const answer = await fetch("https://a.b/answer");
            await say("https://a.b/led", { method: "POST", body: answer.body.pipeThrough(loud) });
            await say("https://a.b/empty", { method: "POST", body: new ReadableStream({ start(controller) { controller.close(); } }) });
            """, answer: Self.echo)
        #expect(script.errors == [])
        #expect(
            script.log == [
                "POST https://a.b/slow [content-type: text/x] 500 1000 1500 ", "2000 true",
                "PUT https://a.b/kinds [] abcbdb.", "POST https://a.b/led [] GET HTTPS://A.B/ANSWER [] ",
                "POST https://a.b/empty [] ",
            ])
    }

    @Test("a stream that fails, is too long, in use or not of bytes sends nothing, and is cancelled")
    func failingStreams() throws {
        let script = try run(
            """
            const { ReadableStream } = __scripting;
            const post = (body, options) => fetch("https://a.b/", { method: "POST", body, ...options }).then(() => "sent", (error) => `${error.name} ${error.message ?? ""}`);
            console.log(await post(new ReadableStream({ start(c) { c.enqueue(new Uint8Array(1)); }, pull() { throw new RangeError("source"); } })));
            console.log(await post(ReadableStream.from(["text"])));
            let ended = "";
            const endless = new ReadableStream({ pull(c) { c.enqueue(new Uint8Array(1 << 20)); }, cancel(reason) { ended = reason.name; } });
            console.log(await post(endless), ended);
            const used = ReadableStream.from([new Uint8Array(1)]);
            used.getReader();
            console.log(await post(used));
            console.log(await post(ReadableStream.from([]), { duplex: "full" }));
            const controller = new AbortController();
            const silent = new ReadableStream({ pull() { return new Promise(() => {}); }, cancel(reason) { console.log("cancelled", reason.name); } });
            setTimeout(() => controller.abort(), 1000);
            console.log(await post(silent, { signal: controller.signal }), performance.now());
            """, answer: Self.echo)
        #expect(script.errors == [])
        #expect(
            script.log == [
                "RangeError source",
                "TypeError a body's chunks must be bytes, not text; use TextEncoder",
                "TypeError a streamed body is larger than 16 MB TypeError",
                "TypeError the stream of a body is already being read", "TypeError Request: duplex must be \"half\"",
                "cancelled AbortError", "AbortError The operation was aborted. 1000",
            ])
        #expect(script.requests.isEmpty)
    }

    @Test("a redirected, cloned or read stream is complete, and can be read once")
    func streamedBodies() throws {
        func answer(_ request: WebRequest) -> Result<WebResponse, WebFailure>? {
            guard request.url.hasSuffix("1") else { return Self.echo(request) }
            return .success(WebResponse(status: 307, url: request.url, headers: [WebHeader("Location", "/2")]))
        }
        let script = try run(
            """
            const { ReadableStream, Request, Response } = __scripting;
            const stream = () => ReadableStream.from([Uint8Array.of(123), Uint8Array.of(125)]);
            const led = await fetch("https://a.b/1", { method: "POST", body: stream(), handleRedirect: async (request) => request });
            console.log(await led.text());
            const response = new Response(stream());
            const copy = response.clone();
            console.log(response.bodyUsed, JSON.stringify(await response.json()), response.bodyUsed, await copy.text(), await copy.text().catch((error) => error.name));
            const request = new Request("https://a.b/", { method: "POST", body: stream(), duplex: "half" });
            const other = request.clone();
            console.log(await (await fetch(request)).text(), request.bodyUsed, await fetch(request).catch((error) => error.name), request.duplex);
            console.log(await other.text(), (await new Response(stream()).arrayBuffer()).byteLength);
            const read = new Response(stream());
            for await (const chunk of read.body) console.log(chunk.length, read.bodyUsed);
            """, answer: answer)
        #expect(script.errors == [])
        #expect(
            script.log == [
                "POST https://a.b/2 [] {}", "false {} true {} TypeError", "POST https://a.b/ [] {} true TypeError half",
                "{} 2", "1 true", "1 true",
            ])
    }

    @Test("a denied request is rejected with a message that names the option, once, with its location")
    func refusals() throws {
        let script = try run(
            """
            for (let i = 0; i < 3; i++) await fetch("https://a.b/").catch((error) => console.log(error.name, error.message));
            fetch("https://a.b/");
            """)
        #expect(script.errors == [])
        #expect(script.log == [String](repeating: "TypeError a.b is not granted: --allow-net a.b", count: 3))
        #expect(script.diagnostics == ["fetch: a.b is not granted: --allow-net a.b"])
        #expect(script.messages.first { $0.kind == .diagnostic }?.location?.line == 2)
    }

    @Test(
        "every failure has its name",
        arguments: [
            (WebFailure.Kind.timeout, "TimeoutError"), (.aborted, "AbortError"), (.unreachable, "TypeError"),
            (.broken, "TypeError"), (.redirect, "TypeError"), (.limit, "TypeError"),
        ])
    func failures(kind: WebFailure.Kind, name: String) throws {
        let script = try run("await fetch('https://a.b/').catch((error) => console.log(error.name, error.message));") {
            _ in
            .failure(WebFailure(kind, "why"))
        }
        #expect(script.errors == [])
        #expect(script.log == ["\(name) why"])
    }

    @Test("A request that the recording does not contain is an error with its location")
    func unrecorded() throws {
        let script = try run("try { await fetch('https://a.b/'); } catch (error) { console.log('caught'); }") { _ in
            .failure(WebFailure(.unrecorded, "not there"))
        }
        #expect(script.log == ["caught"])
        #expect(script.errors == ["callback 2:18 TypeError: not there"])
    }

    @Test(
        "an error in a request is reported before anything is sent",
        arguments: [
            "fetch()", "fetch('/relative')", "fetch('https://a.b/', { body: 'x' })",
            "fetch('https://a.b/', { headers: { 'a b': '1' } })",
            "fetch('https://a.b/', { headers: { a: '1\\r\\nb: 2' } })",
            "fetch('https://a.b/', { method: 'GET POST' })",
            "fetch('https://a.b/', { method: 'POST', body: 'x'.repeat(20000000) })",
        ])
    func badRequests(call: String) throws {
        let script = try run("await \(call).catch((error) => console.log(error.name));", answer: Self.echo)
        #expect(script.errors == [])
        #expect(script.log == ["TypeError"])
        #expect(script.requests.isEmpty)
    }

    @Test("a request is given up by its signal, its token, or in time")
    func aborting() throws {
        let script = try run(
            """
            const controller = new AbortController();
            setTimeout(() => controller.abort(), 100);
            await fetch("https://a.b/never", { signal: controller.signal }).catch((error) => console.log(error.name));
            await fetch("https://a.b/never", { signal: AbortSignal.timeout(50) }).catch((error) => console.log(error.name));
            const token = new __scripting.CancelToken(); setTimeout(() => token.cancel("enough"), 10);
            await fetch("https://a.b/never", { cancelToken: token, timeout: 2.5 }).catch((error) => console.log(error.name, error.message));
            """
        ) { $0.url.hasSuffix("never") ? nil : Self.echo($0) }
        #expect(script.log == ["AbortError", "TimeoutError", "CancelError enough"])
        #expect(
            script.requests.filter { if case .abort = $0 { true } else { false } } == [.abort(1), .abort(2), .abort(3)])
        guard case .start(let last) = script.requests.last(where: { if case .start = $0 { true } else { false } })
        else { return }
        #expect(last.timeout == .milliseconds(2_500))
    }

    @Test("a script determines whether a redirect is followed")
    func redirects() throws {
        func answer(_ request: WebRequest) -> Result<WebResponse, WebFailure>? {
            guard request.redirect == .manual, let number = Int(request.url.suffix(1)), number < 3 else {
                return Self.echo(request)
            }
            return .success(
                WebResponse(status: 302, url: request.url, headers: [WebHeader("Location", "/\(number + 1)")]))
        }
        let script = try run(
            """
            const all = await fetch("https://a.b/1", { handleRedirect: async (request) => request });
            console.log(all.status, all.url, all.redirected);
            const none = await fetch("https://a.b/1", { shouldAllowRedirect: async () => false });
            console.log(none.status, none.headers.get("location"));
            """, answer: answer)
        #expect(script.errors == [])
        #expect(script.log == ["200 https://a.b/3 true", "302 /2"])
    }

    @Test("an address that holds its data sends no request")
    func dataAddresses() throws {
        let script = try run(
            """
            console.log(await (await fetch("data:text/x,a%20b")).text(), (await fetch("data:text/x;base64,AP8=")).headers.get("content-type"));
            """)
        #expect(script.log == ["a b text/x"])
        #expect(script.requests.isEmpty)
    }

    @Test("a web socket opens, receives, sends and closes like a browser's")
    func webSockets() throws {
        let script = try run(
            """
            const socket = new WebSocket("wss://a.b/chat#x", ["one", "two"]);
            console.log(socket.readyState, socket.url, socket.bufferedAmount, WebSocket.OPEN);
            try { socket.send("early"); } catch (error) { console.log(error.name); }
            socket.binaryType = "arraybuffer";
            socket.onopen = () => { console.log("open", socket.protocol, socket.readyState); socket.send("hello"); socket.send(Uint8Array.of(1, 2)); };
            socket.onmessage = function (event) { console.log(this === socket, typeof event.data, event.data.byteLength ?? event.data); };
            socket.addEventListener("message", () => console.log("heard once"), { once: true });
            socket.onerror = (event) => console.log("error", event.message);
            socket.onclose = (event) => console.log("close", event.code, event.reason, event.wasClean, socket.readyState);
            """)
        for event: WebSocketEvent in [
            .opened(protocol: "two"), .received(.text("hi")), .received(.bytes([1, 2, 3])),
            .failed(WebFailure(.broken, "gone")), .closed(code: 1006, reason: "", wasClean: false),
            .received(.text("late")),
        ] {
            script.send(.webSocket(1, event))
        }
        #expect(script.errors == [])
        #expect(
            script.log == [
                "0 wss://a.b/chat 0 1", "InvalidStateError", "open two 1", "true string hi", "heard once",
                "true object 3", "error gone", "close 1006  false 3",
            ])
        #expect(
            script.requests.dropFirst() == [.socket(1, .send(.text("hello"))), .socket(1, .send(.bytes([1, 2])))])
        guard case .socket(1, .open(let url, let protocols, _, let location)) = script.requests.first else {
            return #expect(Bool(false))
        }
        #expect(url == "wss://a.b/chat" && protocols == ["one", "two"] && location?.line == 2)
    }

    @Test("a view shows its placeholder until its image is there, and for ever if there is none")
    func images() throws {
        let pixel =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
        let script = try RunningScript(
            """
            Navigation.present(h("VStack", null,
                h("Image", { imageUrl: "https://a.b/1.png", placeholder: h("Text", null, "soon") }),
                h("Image", { imageUrl: "https://a.b/none.png", placeholder: h("Text", null, "never"), onError: (error) => console.log(error) })));
            const image = await __scripting.UIImage.fromURL("https://a.b/2.png");
            console.log(image.width, image.height, await __scripting.UIImage.fromURL("https://a.b/none.png"));
            """
        ) { request in
            if request.url.hasSuffix("none.png") { return .success(WebResponse(status: 404, url: request.url)) }
            return .success(WebResponse(status: 200, url: request.url, body: Base64.bytes(of: pixel) ?? []))
        }
        #expect(script.trees.first?.contains("soon") == true)
        #expect(script.trees.first?.contains("$image") == false)
        #expect(script.tree.contains("$image"))
        #expect(script.errors == [])
        #expect(script.log == ["the server responded with 404", "1 1 null"])
        #expect(
            script.diagnostics.contains {
                $0.hasPrefix("Image: https://a.b/none.png: Error: the server responded with 404")
            })
    }
}
