// Request, Response and addresses that hold their data.
const comparison = (() => {
    const bodies = [null, { text: "abc" }, { text: "\ufeffa" }, { text: "{\"a\":[1]}" }, { text: "" }, { text: "\ud800" }, { bytes: [0xef, 0xbb, 0xbf, 65] }, { bytes: [255, 65] }, { form: [["a", "b c"], ["ü", "1"]] }, { params: "a=1&b=%20" }, { blob: "x", type: "A/b;c=d" }, { stream: [[65], [66]] }];
    const readers = ["text", "json", "arrayBuffer", "blob", "formData", "clone", "body", "bodyUsed"];
    const heads = [null, {}, { a: "1" }, { "Content-Type": "text/x" }, [["x", "1"], ["x", "2"]], { "content-type": "application/x-www-form-urlencoded" }, { "content-type": "Text/HTML; Charset=\"utf-8\"" }, { "a b": "1" }, { "content-type": "" }];
    const urls = ["http://a.b/c?d#e", "HTTP://A.b:80/../x", "http://u:p@a.b/", "/relative", "x:y", "https://a b/", "data:,x", "about:blank"];
    const data = ["data:text/plain,a#b", "data:,a%20b", "data:text/html;charset=utf-8,<b>", "data:;base64,YWJj", "data:;base64,YW Jj", "data:;base64,YWJ", "data:;base64,Y", "data:x", "data:text/plain;base64", "DATA:a/b;c=d,é", "data:;charset=x,a", "data:a/b;base64;c=d,YQ==",
        "data:;base64,%59%57%4a%6a", "data:/,x", "data:text/plain;  base64,YQ==", "data:;BASE64,YQ==", "data:a/b ;x=y,z", "data:a/b;c=\"d;e\",f", "data:text/plain,%zz%4", "data:,", "data:text/css;charset=\"x\\\"y\",a", "data:a/b?c,d", "data:text/plain,\ud800"];
    const responseOptions = (r) => ({ status: r.one([undefined, undefined, 200, 201, 204, 205, 304, 404, 599, 199, 600, 0, "200", 200.7, 101]), statusText: r.one([undefined, "OK", "é", "a\nb", "€"]), headers: r.one(heads) ?? undefined });
    const requestOptions = (r) => ({
        method: r.one([undefined, "get", "POST", "post", "patch", "PATCH", "put", "TRACE", "connect", "a b", "Foo", "head"]), headers: r.one(heads) ?? undefined, redirect: r.one([undefined, "manual", "error", "x"]), mode: r.one([undefined, "cors", "no-cors", "same-origin", "x"]),
        credentials: r.one([undefined, "omit", "x"]), cache: r.one([undefined, "no-store", "x"]), keepalive: r.one([undefined, true, 0]), integrity: r.one([undefined, "sha"]), signal: r.one([undefined, undefined, null, "signal", "aborted", {}]), referrerPolicy: r.one([undefined, "origin", "x"]),
    });
    const steps = (r) => r.some(3, () => r.one(readers));
    const plans = [
        (r) => ({ kind: "response", body: r.one(bodies), options: responseOptions(r), steps: steps(r) }), (r) => ({ kind: "request", url: r.one(urls), body: r.chance(0.5) ? r.one(bodies) : null, options: requestOptions(r), again: r.one([null, null, {}, { method: "PUT" }, { headers: { z: "1" } }]), steps: steps(r) }),
        (r) => ({ kind: "static", which: r.one(["json", "error", "redirect"]), value: r.one([1, { a: 1 }, null, "x"]), url: r.one(urls), status: r.one([undefined, 301, 303, 308, 200, 304]), options: responseOptions(r), steps: steps(r) }), (r) => ({ kind: "data", url: r.one(data), steps: steps(r) }),
    ];
    function bodyOf(given) {
        if (given === null) return null;
        if (given.text !== undefined) return given.text;
        if (given.bytes !== undefined) return Uint8Array.from(given.bytes);
        if (given.params !== undefined) return new URLSearchParams(given.params);
        if (given.blob !== undefined) return new Blob([given.blob], { type: given.type });
        if (given.stream !== undefined) return new ReadableStream({ start(controller) { for (const bytes of given.stream) controller.enqueue(Uint8Array.from(bytes)); controller.close(); } });
        const form = new FormData();
        for (const [name, value] of given.form) form.append(name, value);
        return form;
    }
    const plainHeaders = (headers) => [...headers].map(([name, value]) => [name, value.replace(/boundary=.*/, "boundary")]);
    async function read(message, given) {
        const said = [];
        for (const step of given) {
            said.push(await attempted(async () => {
                if (step === "clone") return message.clone().constructor.name;
                if (step === "body") return message.body === null ? null : [Object.prototype.toString.call(message.body), message.body.locked];
                if (step === "bodyUsed") return message.bodyUsed;
                const value = await message[step]();
                if (step === "formData") return [...value].map(([name, item]) => [name, typeof item === "string" && item.includes("form-data") || name.startsWith("----") ? "multipart" : item].map((part) => (typeof part === "string" && part.startsWith("----") ? "multipart" : part)));
                return typeof value === "string" ? value.replace(/-{6,}[-\w]+/g, "--boundary") : step === "arrayBuffer" && value.byteLength > 40 ? "long" : step === "blob" ? [value.size > 40 ? "long" : value.size, value.type.replace(/boundary=.*/, "boundary")] : value;
            }));
        }
        return [said, message.bodyUsed];
    }
    const shownResponse = (response) => [response.status, response.statusText, response.ok, response.type, response.url, response.redirected, plainHeaders(response.headers), attempt(() => response.headers.append("q", "1"))];
    const shownRequest = (request) => [request.url, request.method, request.redirect, request.mode, request.credentials, request.cache, request.keepalive, request.integrity, request.referrerPolicy, request.referrer, request.destination, request.duplex, request.signal.aborted, plainHeaders(request.headers)];
    return {
        make: (random) => random.one(plans)(random),
        async run(plan) {
            return attempted(async () => {
                const body = () => bodyOf(plan.body);
                if (plan.kind === "response") { const response = new Response(body(), plan.options); return [shownResponse(response), await read(response, plan.steps)]; }
                if (plan.kind === "static") { const response = plan.which === "json" ? Response.json(plan.value, plan.options) : plan.which === "error" ? Response.error() : Response.redirect(plan.url, plan.status); return [shownResponse(response), await read(response, plan.steps)]; }
                if (plan.kind === "data") { const response = await fetch(plan.url); return [shownResponse(response), await read(response, plan.steps)]; }
                const options = { ...plan.options, duplex: "half" };
                if (options.signal === "signal") options.signal = new AbortController().signal;
                if (options.signal === "aborted") options.signal = AbortSignal.abort();
                if (plan.body !== null) options.body = body();
                const request = new Request(plan.url, options);
                const shown = [shownRequest(request)];
                const other = plan.again === null ? request : new Request(request, plan.again);
                if (plan.again !== null) shown.push(shownRequest(other), request.bodyUsed);
                return [shown, await read(other, plan.steps)];
            });
        },
        explain(plan, expected, actual) {
            if (plan.again?.method === "PUT" && plan.options.mode === "no-cors" && actual === "throws TypeError") return "Node does not check the method of a copy whose mode is no-cors";
            return null;
        },
    };
})();
