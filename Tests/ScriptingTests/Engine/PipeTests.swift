import Testing

@Suite("Streams that are written and piped")
struct PipeTests {
    private func texts(_ body: String) throws -> [String] {
        let script = try RunningScript(
            """
            const { ReadableStream, WritableStream, TransformStream } = __scripting;
            const say = (...words) => console.log(words.join(" "));
            """ + "\n" + body)
        script.run(until: .seconds(10))
        return script.log
    }

    @Test("written chunks are passed on one by one, in order, however long each takes")
    func writing() throws {
        let said = try texts(
            """
            const later = (time) => new Promise((done) => setTimeout(done, time));
            const written = [];
            const stream = new WritableStream({
              start(controller) { say("start", controller.signal.aborted); },
              async write(chunk) { await later(chunk === 1 ? 500 : 10); written.push(chunk); },
              close() { say("closed behind", written.join(",")); },
            }, { highWaterMark: 2 });
            const writer = stream.getWriter();
            say(stream.locked, writer.desiredSize);
            writer.write(1); writer.write(2);
            say(writer.desiredSize);
            await writer.ready;
            say("ready", written.join(","));
            writer.write(3);
            await writer.close();
            await writer.closed;
            say(await writer.write(4).catch((error) => error.name));
            writer.releaseLock();
            say(stream.locked);
            """)
        #expect(
            said == ["start false", "true 2", "0", "ready 1", "closed behind 1,2,3", "TypeError", "false"])
    }

    @Test("a stream is piped through another, which may hold chunks back, and its end passes with it")
    func transforming() throws {
        let said = try texts(
            """
            const numbers = ReadableStream.from([1, 2, 3, 4, 5, 6]);
            const even = new TransformStream({
              transform(chunk, controller) { if (chunk % 2 === 0) controller.enqueue(chunk * 10); },
              flush(controller) { controller.enqueue("end"); },
            });
            const seen = [];
            for await (const chunk of numbers.pipeThrough(even)) seen.push(chunk);
            say(seen.join(" "));
            const kept = [];
            await ReadableStream.from(["a", "b"]).pipeThrough(new TransformStream())
              .pipeTo(new WritableStream({ write(chunk) { kept.push(chunk); }, close() { kept.push("closed"); } }));
            say(kept.join(" "));
            """)
        #expect(said == ["20 40 60 end", "a b closed"])
    }

    @Test("a failure at one end is reported at the other")
    func failures() throws {
        let said = try texts(
            """
            const outcome = (promise) => promise.then(() => "done", (error) => String(error.message ?? error));
            const broken = new ReadableStream({ start(controller) { controller.enqueue(1); }, pull() { throw new Error("source"); } });
            say(await outcome(broken.pipeTo(new WritableStream({ abort(reason) { say("aborted", reason.message); } }))));
            let cancelled = "";
            const endless = new ReadableStream({ pull(controller) { controller.enqueue(1); }, cancel(reason) { cancelled = reason.message; } });
            say(await outcome(endless.pipeTo(new WritableStream({ write() { throw new Error("sink"); } }))), cancelled);
            const thrown = ReadableStream.from([1]).pipeThrough(new TransformStream({ transform() { throw new Error("middle"); } }));
            say(await outcome(thrown.getReader().read()));
            const controller = new AbortController();
            const slow = new ReadableStream({ pull() { return new Promise(() => {}); } });
            say(await outcome(new ReadableStream({ start(c) { c.enqueue(1); c.close(); } }).pipeTo({})));
            const stream = new WritableStream();
            stream.getWriter();
            say(await outcome(slow.pipeTo(stream)), slow.locked);
            say(await outcome(stream.abort()));
            """)
        #expect(
            said == [
                "aborted source", "source", "sink sink", "middle",
                "ReadableStream.prototype.pipeTo's first argument must be a WritableStream",
                "ReadableStream.prototype.pipeTo cannot be used on a locked WritableStream false",
                "Cannot abort a stream that already has a writer",
            ])
    }
}
