import Scripting
import Testing
import Views

@Suite("The script's surroundings")
struct ServiceTests {
    @Test("the device and the script are the environment's")
    func device() throws {
        let script = try RunningScript(
            """
            console.log(Device.screen, Device.isiPhone, Device.systemLocale, Device.model, Device.isPortrait);
            console.log(Script.env, Script.name, Script.metadata.name, Script.queryParameters);
            """,
            environment: ScriptEnvironment(deviceWidth: 100.5, deviceHeight: 50, deviceScale: 2, locale: "zh-Hans-CN"))
        #expect(
            script.log == [
                "{ width: 100.5, height: 50, scale: 2 } true zh-Hans_CN iPhone false",
                "index script script {}",
            ])
    }

    @Test("a service without meaning here returns a harmless value, is reported once, and never throws")
    func withoutMeaning() throws {
        let script = try RunningScript(
            """
            function App() { Dialog.alert({ message: "x" }); return h("Text", null, String(Dialog.title) + "ok"); }
            Navigation.present(h(App));
            console.log(await Dialog.alert("a"), await Dialog.prompt("b"), FileManager.existsSync("x"));
            await new __scripting.VideoRecorder().play();
            await fetch("https://example.org").catch((error) => console.log(String(error)));
            """)
        #expect(script.tree.contains("ok"))
        #expect(script.errors == [])
        #expect(
            script.log == ["undefined null false", "TypeError: https://example.org/ is not granted: --allow-net"])
        #expect(script.diagnostics.filter { $0.hasPrefix("Dialog.alert") }.count == 1)
        #expect(script.diagnostics.contains { $0.hasPrefix("fetch: https://example.org/ is not granted") })
    }

    @Test("a service without effect is reported at the script's own call, and has no instances")
    func placesOfCalls() throws {
        let script = try RunningScript(
            """
            const { CancelError, ImageRenderer } = __scripting;
            console.log({} instanceof CancelError, new Error() instanceof ImageRenderer);
              ImageRenderer.toUIImage("a");
            """)
        #expect(script.errors == [])
        #expect(script.log == ["false false"])
        let said = script.messages.filter { $0.kind == .diagnostic }
        // It responds like a phone that cannot do it: with an error, which nobody handles here.
        #expect(said.first?.text == "ImageRenderer.toUIImage is not supported yet and does nothing")
        #expect(said.count == 2)
        #expect(said.first?.location?.line == 4)
    }

    @Test("Stored values are copies, and remain until the session ends")
    func storage() throws {
        let script = try RunningScript(
            """
            const value = { list: [1] };
            Storage.set("key", value);
            value.list.push(2);
            console.log(Storage.get("key"), Storage.get("none"), Storage.contains("key"), Storage.keys());
            Storage.set("key", 5, { shared: true });
            Storage.remove("key");
            console.log(Storage.get("key"), Storage.get("key", { shared: true }));
            """)
        #expect(script.log == ["{ list: [1] } null true [\"key\"]", "null 5"])
    }

    @Test("data converts between text, bytes and base64 by Unicode and RFC 4648")
    func data() throws {
        let script = try RunningScript(
            """
            const data = Data.fromRawString("Grüße 👋");
            console.log(data.toBase64String(), data.size, data.toHexString(), Data.fromBase64String(data.toBase64String()).toRawString());
            console.log(["", "f", "fo", "foo"].map(text => Data.fromRawString(text).toBase64String()).join(), Data.fromBase64String("*"));
            console.log(Data.fromIntArray([0xc0, 0x80]).toRawString(), Data.fromIntArray([0xed, 0xa0, 0x80]).toRawString());
            """)
        #expect(
            script.log == [
                "R3LDvMOfZSDwn5GL 12 4772c3bcc39f6520f09f918b Grüße 👋", ",Zg==,Zm8=,Zm9v null", "null null",
            ])
    }

    @Test("withAnimation runs its body at once; animations and transitions are values")
    func animation() throws {
        let script = try RunningScript(
            """
            const { Animation, Transition } = __scripting;
            let ran = 0;
            withAnimation(() => ran++);
            await withAnimation(Animation.spring({ duration: 1 }).delay(2).repeatForever(), () => ran++);
            console.log(ran);
            Navigation.present(h("Text", { animation: Animation.easeIn(1), transition: Transition.move("top").combined(Transition.opacity()) }, "x"));
            """)
        #expect(script.log == ["2"])
        #expect(script.tree.contains(#""animation":{"kind":"easeIn","options":{"duration":1},"steps":[]}"#))
        #expect(
            script.tree.contains(
                #""transition":{"parts":[{"kind":"move","values":["top"]},{"kind":"opacity","values":[]}]}"#))
    }

    @Test("console lines are reported with their level, in order, up to a limit")
    func console() throws {
        let script = try RunningScript(
            """
            console.warn("a", 1, [undefined, "b"], new Map([[1, { x: null }]]), () => 1);
            for (let i = 0; i < 20000; i++) console.log(i);
            """)
        #expect(script.messages.first?.kind == .console(level: "warn"))
        #expect(script.log.first == "a 1 [undefined, \"b\"] Map {1 => { x: null }} [function anonymous]")
        #expect(script.log.count == 10000)
        #expect(script.diagnostics == ["10001 more messages of one turn are omitted"])
    }

    @Test("the module exports every name that scripts use")
    func exports() throws {
        let names = Set(try RunningScript("Object.keys(__scripting).forEach((name) => console.log(name));").log)
        let used = [
            "Text", "VStack", "Markdown", "Chart", "PathShape", "useState", "useEffectEvent", "Navigation", "Script",
            "Device",
            "AppEvents", "Dialog", "Pasteboard", "Safari", "HapticFeedback", "fetch", "createElement", "Fragment",
            "jsxDEV",
            "Observable", "ForEach", "modifiers", "UUID", "UIImage", "Path", "Transition", "Map",
        ]
        #expect(used.filter { !names.contains($0) } == [])
        #expect(names.count > 150)
    }
}
