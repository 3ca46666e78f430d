import Scripting
import Testing

@Suite("Web APIs of scripts")
struct WebTests {
    private func log(_ body: String) throws -> [String] {
        let script = try RunningScript(body)
        #expect(script.errors == [])
        return script.log
    }

    @Test("a URL is parsed, resolved and serialized by the URL Standard")
    func urls() throws {
        let lines = try log(
            """
            const show = (url, base) => { try { return new URL(url, base).href; } catch (error) { return error.name; } };
            console.log(show("HTTP://User:pa ss@Example.org:80/a/./b/../c d?q=1 2#h i"));
            console.log(show("../x?y", "https://a.b/c/d/e"), show("//h/p", "https://a.b"), show("?q", "https://a.b/c?d#e"), show("#f", "https://a.b/c?d"));
            console.log(show("https:/a.b"), show("no"), show("http://a b/"), show("https://a.b:99999"), show("mailto:x@y.z"), show("file:///C:/../x"));
            const url = new URL("https://a.b:8443/p?x=1&y=%20+z");
            console.log(url.origin, url.host, url.port, url.pathname, url.search, url.searchParams.get("y"), url.searchParams.size);
            url.searchParams.append("n", "ü&"); url.hash = "top"; url.pathname = "/q r";
            console.log(String(url), URL.canParse("x:"), URL.parse("::"), JSON.stringify({ url }));
            """)
        #expect(
            lines == [
                "http://User:pa%20ss@example.org/a/c%20d?q=1%202#h%20i",
                "https://a.b/c/x?y https://h/p https://a.b/c?q https://a.b/c?d#f",
                "https://a.b/ TypeError TypeError TypeError mailto:x@y.z file:///C:/x",
                "https://a.b:8443 a.b:8443 8443 /p ?x=1&y=%20+z   z 2",
                "https://a.b:8443/q%20r?x=1&y=++z&n=%C3%BC%26#top true null "
                    + "{\"url\":\"https://a.b:8443/q%20r?x=1&y=++z&n=%C3%BC%26#top\"}",
            ])
    }

    @Test("search parameters keep their order, repeat and sort")
    func parameters() throws {
        let lines = try log(
            """
            const query = new URLSearchParams({ b: 2, a: "x y" });
            query.append("b", 3); query.set("c", "ä=&");
            console.log(String(query), query.getAll("b"), query.has("a"), query.get("none"), [...query].length);
            query.sort(); query.delete("b");
            console.log(String(query), String(new URLSearchParams("?a=%zz&&b")), String(new URLSearchParams([["k", "v"]])));
            """)
        #expect(
            lines == [
                "b=2&a=x+y&b=3&c=%C3%A4%3D%26 [\"2\", \"3\"] true null 4", "a=x+y&c=%C3%A4%3D%26 a=%25zz&b= k=v",
            ])
    }

    @Test("a request is rejected before any response could be read, and so is a response body that is no JSON")
    func rejections() throws {
        let lines = try log(
            """
            const caught = (promise) => promise.then((value) => `has ${value}`, (error) => error.name);
            console.log(await caught(__scripting.fetch("https://a.b").then((response) => response.json())));
            console.log(await caught(new Response("<html>", { status: 404 }).json()), await caught(new Response(null, { status: 500 }).json()));
            """)
        #expect(lines == ["TypeError", "SyntaxError SyntaxError"])
    }

    @Test("texts convert to bytes and back, copies are deep, abort events are received")
    func values() throws {
        let lines = try log(
            """
            const bytes = new TextEncoder().encode("é👋");
            console.log([...bytes].join(), new TextDecoder().decode(bytes), new TextDecoder().decode(Uint8Array.of(0x61, 0xff, 0xc3, 0xa9)));
            const original = { list: [1, { d: new Date(5) }], map: new Map([["k", new Set([1])]]) }; original.self = original;
            const copy = structuredClone(original);
            console.log(copy.self === copy, copy.list !== original.list, copy.list[1].d.getTime(), copy.map.get("k").has(1));
            try { structuredClone({ f() {} }); } catch (error) { console.log(error.name); }
            const controller = new AbortController();
            controller.signal.addEventListener("abort", (event) => console.log("heard", event.type), { once: true });
            controller.abort(); controller.abort();
            await fetch("https://a.b", { signal: controller.signal }).catch((error) => console.log(error.name));
            """)
        #expect(
            lines == [
                "195,169,240,159,145,139 é👋 a\u{fffd}é", "true true 5 true", "DataCloneError", "heard abort",
                "AbortError",
            ])
    }

    @Test("requests, responses, headers, forms and blobs keep their content")
    func bodies() throws {
        let lines = try log(
            """
            const { Headers, FormData, Request, Response, Blob } = __scripting;
            const headers = new Headers({ "Content-Type": "text/x" }); headers.append("A", 1); headers.append("a", 2);
            console.log([...headers].map((field) => field.join("=")).join(), headers.get("CONTENT-TYPE"));
            const answer = Response.json({ a: [1] }, { status: 201 });
            console.log(answer.ok, answer.status, await answer.clone().json(), answer.mimeType, await answer.text(), await answer.text().catch((e) => e.name));
            const form = new FormData(); form.append("x", 1); form.append("x", 2);
            console.log(form.getAll("x"), new Request("https://a.b", { method: "post", body: "q" }).method);
            const blob = new Blob(["ab", Uint8Array.of(99)], { type: "Text/Plain" });
            console.log(blob.size, blob.type, await blob.text(), await blob.slice(1, 2).text());
            """)
        #expect(
            lines == [
                "a=1, 2,content-type=text/x text/x", "true 201 { a: [1] } application/json {\"a\":[1]} TypeError",
                "[\"1\", \"2\"] POST", "3 text/plain abc b",
            ])
    }

    @Test("a stream is pulled once for each read, however late its source replies")
    func latePulls() throws {
        let script = try RunningScript(
            """
            let pulls = 0;
            const stream = new ReadableStream({ pull(controller) { pulls += 1; setTimeout(() => controller.enqueue("x".repeat(1000)), 1000); } });
            const reader = stream.getReader();
            await reader.read();
            setTimeout(() => console.log(pulls, performance.now()), 5000);
            """)
        script.run(until: .seconds(10))
        #expect(script.errors == [])
        #expect(script.log == ["2 6000"])
    }

    @Test("a character that two chunks of a body share is one, and a chunk is bytes to every reader")
    func chunks() throws {
        let lines = try log(
            """
            const text = "€".repeat(40000), body = () => new Response(text).body;
            const decoder = new TextDecoder();
            let read = "", first;
            for await (const chunk of body()) { first ??= chunk; read += decoder.decode(chunk, { stream: true }); }
            console.log(read + decoder.decode() === text, first instanceof Uint8Array, first instanceof Data, first.byteLength, first[0], first.toBase64String().length);
            const copy = new Uint8Array(3); copy.set(first.subarray(0, 3));
            console.log([...copy].join(), new Data(copy) instanceof Uint8Array, await new Blob([first]).text() === await new Blob([first.toUint8Array()]).text());
            try { first.append(new Data(copy)); } catch (error) { console.log(error.name); }
            let parts = 0;
            for await (const part of body().pipeThrough(new TextDecoderStream())) parts += part.length;
            console.log(parts);
            """)
        #expect(
            lines == ["true true true 65536 226 87384", "226,130,172 false true", "TypeError", "40000"])
    }

    @Test("a line of the console has its values filled in, and shows the web's objects")
    func console() throws {
        let lines = try log(
            """
            console.log("%d of %s%%, %i %f %j %o%c", "5", "x", 3.9, "1.5", { a: 1 }, [1], "color: red", "rest", 7);
            console.log("100%", "%s", 1);
            console.log("%d", "x", new URL("http://a.b/c?d"), new Headers({ A: "1" }), new URLSearchParams("a=1&b"));
            console.log(new File(["ab"], "f.txt", { type: "a/b", lastModified: 5 }), new DOMException("no", "NotFoundError"));
            console.log([URL, Headers, FormData, Blob, Response, AbortSignal, TransformStream].map((one) => one.name).join());
            """)
        #expect(
            lines == [
                #"5 of x%, 3 1.5 {"a":1} [1] rest 7"#, "100% %s 1",
                #"NaN URL { href: "http://a.b/c?d" } Headers { a: "1" } URLSearchParams {"a" => "1", "b" => ""}"#,
                #"File { size: 2, type: "a/b", name: "f.txt", lastModified: 5 } NotFoundError: no"#,
                "URL,Headers,FormData,Blob,Response,AbortSignal,TransformStream",
            ])
    }

    @Test("a buffer that is transferred is the copy's alone")
    func transfer() throws {
        let lines = try log(
            """
            const buffer = Uint8Array.of(1, 2).buffer, kept = Uint8Array.of(3).buffer;
            const copy = structuredClone({ view: new Uint8Array(buffer), kept }, { transfer: [buffer] });
            console.log(buffer.byteLength, [...copy.view].join(), kept.byteLength, copy.kept === kept);
            for (const transfer of [[buffer], [kept, kept], [new Blob([])]]) try { structuredClone(kept, { transfer }); } catch (error) { console.log(error.name, error.code, error instanceof DOMException); }
            """)
        #expect(lines == ["0 1,2 1 false"] + [String](repeating: "DataCloneError 25 true", count: 3))
    }

    @Test("gradients, gestures, tokens and components of dates are the values that views and timers take")
    func others() throws {
        let lines = try log(
            """
            const { gradient, TapGesture, DragGesture, CancelToken, EditMode, DateComponents, UIGlass, ViewModifiers } = __scripting;
            console.log(gradient("linear", { colors: ["red", "blue"], startPoint: "top", endPoint: "bottom" }), gradient(["red"]));
            const tap = TapGesture(2).onEnded(() => 1);
            console.log(tap.type, tap.options, DragGesture({ minDistance: 3 }).options);
            const token = new CancelToken(); token.addEventListener("cancel", (event) => console.log("cancelled", event.reason)); token.cancel("why");
            console.log(token.isCancelled, token.cancelReason, EditMode.active().isEditing, new EditMode().value);
            const noon = new DateComponents({ year: 2026, month: 2, day: 30 });
            console.log(noon.isValidDate, new DateComponents({ hour: 1 }).date, new DateComponents({ year: 2026, month: 3, day: 1, hour: 12 }).date);
            const parts = DateComponents.fromDate(new Date(2026, 2, 1, 12, 30));
            console.log(parts.weekday, parts.dayOfYear, DateComponents.forDaily(new Date(2026, 0, 1, 9, 41)).minute, new __scripting.Observable(1).value);
            console.log(new ViewModifiers().font("title").calls.length, crypto.randomUUID().length, UIGlass.clear() instanceof UIGlass);
            """)
        #expect(
            lines == [
                "{ colors: [\"red\", \"blue\"], startPoint: \"top\", endPoint: \"bottom\" } [\"red\"]",
                "tap { count: 2 } { minDistance: 3 }", "cancelled why", "true why true inactive",
                "false null 2026-03-01T12:00:00.000Z", "1 60 41 1", "1 36 true",
            ])
    }
}
