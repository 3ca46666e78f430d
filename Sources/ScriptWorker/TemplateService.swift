import CLibraries
import Glibc
package import Sandbox
import WorkerProtocol

/// A worker template's side of its socket. The process starts an engine, and is then forked for each worker, so that
/// workers do not load libraries or compile the runtime. A template runs no script code: a script runs in a child,
/// which ends with the script.
///
/// A child has only the thread that forked it. So a template has one thread: its engine has none for compilation and
/// garbage collection, and the library's own is suspended. The process that requests a fork checks this.
package final class TemplateService {
    /// The number of the socket's descriptor.
    private static let descriptor: Int32 = 3
    /// The maximum size of a request, in bytes.
    private static let maximumRequest = 32 << 20

    private let channel = MessageChannel(descriptor, maximumSize: maximumRequest, acceptsDescriptors: true)
    private let sandbox: Sandbox
    /// The context that keeps the engine and the compiled runtime alive.
    private var anchor: ScriptContext?
    /// The engine of scripts with the setup that was prepared; nil for a template of any setup.
    private var engine: ScriptEngine?
    /// The service of the forked worker: only in a child.
    private var worker: WorkerService?

    /// Creates a template. `sandbox` are the sandbox layers of the process that are compatible with starting an engine.
    package convenience init(sandbox: Sandbox) {
        self.init(sandbox: sandbox, anchor: nil)
    }

    private init(sandbox: Sandbox, anchor: ScriptContext?) {
        (self.sandbox, self.anchor) = (sandbox, anchor)
    }

    /// Serves requests until the other side closes the socket or sends an invalid message. Also runs the children: in
    /// each, it returns when the child should end.
    package func run() {
        while let bytes = try? channel.receive(wait: channel.waitForever),
            let request = try? TemplateRequest(reading: bytes)
        {
            let reply: TemplateReply
            switch request {
            case .warm(let setup): reply = prepared { () throws(ScriptException) in try warm(setup) }
            case .prepare(let setup): reply = prepared { () throws(ScriptException) in try prepare(setup) }
            case .wait(let process): reply = .ended(Self.status(of: process))
            case .fork(let isTemplate):
                guard let socket = channel.takeDescriptor() else { return }
                let process = cs_fork()
                if process == 0 { return continueAsChild(at: socket, isTemplate: isTemplate) }
                close(socket)
                reply = process > 0 ? .forked(process) : .failed(String(cString: strerror(errno)))
            }
            guard (try? channel.send(reply.bytes, wait: channel.waitForever)) != nil else { return }
        }
    }

    private func prepared(_ body: () throws(ScriptException) -> Void) -> TemplateReply {
        do throws(ScriptException) {
            try body()
            return .prepared
        } catch {
            return .failed(error.message)
        }
    }

    /// Runs an example script, so that the engine has compiled the runtime's functions, and frees it.
    private func warm(_ setup: WorkerSetup) throws(ScriptException) {
        guard anchor == nil else { throw ScriptException(message: "the engine exists") }
        EngineOptions.set(hasOneThread: true)
        let anchor = ScriptContext()
        self.anchor = anchor
        try ExampleScript.run(setup, beside: anchor)
        anchor.collectGarbage()
        guard EngineThreads.suspend() else {
            throw ScriptException(message: "the engine's threads cannot be suspended")
        }
    }

    private func prepare(_ setup: WorkerSetup) throws(ScriptException) {
        guard let anchor, engine == nil else { throw ScriptException(message: "the engine exists") }
        engine = try ScriptEngine(
            setup, beside: anchor,
            query: { [weak self] in self?.worker?.query($0, $1) },
            overTime: { [weak self] in self?.worker?.reportTimeout($0) })
    }

    private static func status(of process: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            if errno != EINTR { return 0xff00 }
        }
        return status
    }

    /// Serves the child's own socket.
    private func continueAsChild(at socket: Int32, isTemplate: Bool) {
        setpgid(0, 0)
        EngineThreads.replaceEvents()
        dup2(socket, Self.descriptor)
        close(socket)
        guard !isTemplate else { return TemplateService(sandbox: sandbox, anchor: anchor).run() }
        var sandbox = sandbox
        sandbox.separate()
        EngineThreads.slowDown()
        EngineThreads.resume()
        let worker = WorkerService(descriptor: Self.descriptor, sandbox: sandbox, forkedWith: anchor, engine: engine)
        self.worker = worker
        worker.run()
    }
}

/// A script that uses what most scripts use. It makes the engine compile those functions of the runtime.
enum ExampleScript {
    private static let code = """
        (async () => {"use strict";
        const { HStack, VStack, Image, Text, Navigation, useObservable, useState, useEffect, jsxDEV } = globalThis.__scripting;
        const view = (type, props) => jsxDEV(type, props, undefined, false, { fileName: "script:example.tsx", lineNumber: 1, columnNumber: 1 }, undefined);
        function Content() {
          const [count, setCount] = useState(0);
          useEffect(() => {
            const timer = setInterval(() => setCount((count) => count + 1), 1000);
            return () => clearInterval(timer);
          }, []);
          const start = () => { setTimeout(() => setCount(10), 500); };
          return view(HStack, { spacing: 8, frame: { width: 240, height: 64 }, padding: 4, background: "systemIndigo", foregroundStyle: "white", font: "title", onPipStart: start, children: [
            view(Image, { systemName: "timer", font: 20, foregroundStyle: "#ffb347" }),
            view(VStack, { alignment: "leading", children: [
              view(Text, { fontWeight: "semibold", monospacedDigit: true, children: [count, " s"] }),
              count % 2 === 0 ? view(Text, { opacity: 0.5, children: String(count) }) : null,
              [1, 2].map((index) => view(Text, { children: `row ${index}` })),
            ] }),
          ] });
        }
        function Page() {
          const isPresented = useObservable(true);
          return view(Text, { pip: { isPresented, maximumUpdatesPerSecond: 30, content: view(Content, {}) }, children: "Example" });
        }
        Navigation.present({ element: view(Page, {}) });
        })()
        """

    /// Runs the script for three seconds of session time in an engine with the heap of `anchor`.
    static func run(_ setup: WorkerSetup, beside anchor: ScriptContext) throws(ScriptException) {
        let engine = try ScriptEngine(setup, beside: anchor, query: { _, _ in nil }, overTime: { _ in })
        engine.load(code, name: "script.js")
        let calls: [(call: WorkerCall, time: Int64)] = [
            (.main, 0), (.function("pip", ["\"onPipStart\"", "[]"]), 0), (.timers, 500_000_000),
            (.timers, 1_000_000_000), (.timers, 2_000_000_000), (.timers, 3_000_000_000),
        ]
        for (call, time) in calls {
            // Without a limit, for which the engine would start a thread.
            let turn = engine.run(call, at: time, limit: nil)
            if let failure = turn.failure ?? turn.end { throw failure }
        }
    }
}
