import TestSupport
import Testing

/// Live activities that one file registers and another one starts.
@Suite struct LiveActivityCommandTests {
    private static let registration = """
        import { LiveActivity, LiveActivityUI, Text } from "scripting"
        export const Ride = LiveActivity.register("ride", ({ minutes }) => (
          <LiveActivityUI content={<Text>{minutes} min</Text>} />
        ))

        """

    /// The files that start the activity in another way each, and the control event that it takes; nil for none.
    static let scripts: [(because: String, files: [String: String], event: String?)] = [
        (
            "the page starts it at once",
            ["index.tsx": #"import { Ride } from "./live_activity"; Ride().start({ minutes: 7 })"#], nil
        ),
        (
            "the page starts it in an effect, beneath a view",
            [
                "index.tsx": """
                import { Navigation, Text, useEffect } from "scripting"
                import { Ride } from "./live_activity"
                function Page() { useEffect(() => { Ride().start({ minutes: 7 }) }, []); return <Text>page</Text> }
                Navigation.present(<Page />)
                """
            ], nil
        ),
        (
            "the page starts it after a while",
            [
                "index.tsx": """
                import { Ride } from "./live_activity"
                setTimeout(() => Ride().start({ minutes: 7 }), 2000)
                """
            ], nil
        ),
        (
            "a button of the page starts it",
            [
                "index.tsx": """
                import { Button, Navigation } from "scripting"
                import { Ride } from "./live_activity"
                Navigation.present(<Button title="Go" action={() => { Ride().start({ minutes: 7 }) }} />)
                """
            ], #"{"at": 0, "event": "tap", "title": "Go"}"#
        ),
        (
            "an intent starts it",
            [
                "app_intents.tsx": """
                import { AppIntentManager, AppIntentProtocol } from "scripting"
                import { Ride } from "./live_activity"
                AppIntentManager.register({ name: "Begin", protocol: AppIntentProtocol.LiveActivityIntent,
                  perform: async () => { await Ride().start({ minutes: 7 }) } })
                """
            ], #"{"at": 0, "event": "intent", "name": "Begin"}"#
        ),
        (
            "the intent's own file starts it and ends",
            [
                "intent.tsx": """
                import { Script } from "scripting"
                import { Ride } from "./live_activity"
                Ride().start({ minutes: 7 }); Script.exit()
                """
            ], nil
        ),
    ]

    private func scene(_ files: [String: String]) throws -> CommandScene {
        let scene = try CommandScene()
        try scene.write(Self.registration, to: "live_activity.tsx")
        for (name, text) in files { try scene.write(text, to: name) }
        return scene
    }

    @Test("Live activities show their initial state, or the error names the event that starts them", arguments: scripts)
    func start(because: String, files: [String: String], event: String?) throws {
        let scene = try scene(files)
        var arguments = [".", "--entry", "live_activity", "--out", "a.png"]
        if let event {
            let hint = try scene.pipstream(arguments)
            #expect(hint.exitCode == 7, "\(because)")
            #expect(hint.errors.contains("\"ride\" is registered and not started"), "\(hint.errors)")
            #expect(hint.errors.contains(files.keys.first!) && hint.errors.contains(event), "\(hint.errors)")
            #expect(!hint.errors.contains("--entry"))
            try scene.write(event, to: "events.jsonl")
            arguments += ["--events", "events.jsonl"]
        }
        let run = try scene.pipstream(arguments)
        #expect(run.exitCode == 0, "\(because): \(run.errors)")
        #expect(!run.errors.contains("not started"), "\(because): \(run.errors)")
        let started = try CommandScene()
        try started.write(Self.registration + "Ride().start({ minutes: 7 })\n", to: "live_activity.tsx")
        #expect(try started.pipstream([".", "--entry", "live_activity", "--out", "a.png"]).exitCode == 0)
        #expect(try scene.bytes(of: "a.png") == started.bytes(of: "a.png"), "\(because)")
    }

    @Test("A live activity shows what the page starts, and the page's hint names the option")
    func pageAlone() throws {
        let scene = try CommandScene()
        try scene.write(Self.registration + "Ride().start({ minutes: 7 })\n", to: "index.tsx")
        let page = try scene.pipstream(".", "--out", "a.png")
        #expect(page.exitCode == 7)
        #expect(page.errors.contains("--entry live_activity"))
        #expect(try scene.pipstream(".", "--entry", "live_activity", "--out", "a.png").exitCode == 0)
    }

    @Test("A live activity that nothing starts is reported, with no other way to start the script")
    func neverStarted() throws {
        let scene = try scene([
            "index.tsx": #"import { Navigation, Text } from "scripting"; Navigation.present(<Text>a</Text>)"#
        ])
        let run = try scene.pipstream(".", "--entry", "live_activity", "--out", "a.png")
        #expect(run.exitCode == 7)
        #expect(run.errors.contains("\"ride\" is registered and not started (index.tsx ran too)"), "\(run.errors)")
        #expect(!run.errors.contains("--entry"))
    }

    @Test("Live activities are shown although a file that may start them has an error")
    func mistakeElsewhere() throws {
        let scene = try CommandScene()
        try scene.write(Self.registration + "Ride().start({ minutes: 7 })\n", to: "live_activity.tsx")
        try scene.write("import { Nowhere } from './nowhere'", to: "index.tsx")
        let run = try scene.pipstream(".", "--entry", "live_activity", "--out", "a.png")
        #expect(run.exitCode == 0, "\(run.errors)")
    }
}
