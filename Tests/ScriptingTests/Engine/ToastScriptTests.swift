import Scripting
import Testing
import Views

@Suite("A toast")
struct ToastScriptTests {
    @Test("A toast disappears after its duration, two seconds by default, and its presenter is notified once")
    func duration() throws {
        let script = try RunningScript(
            """
            const isFirst = new Observable(true);
            function App() {
                const [isShown, setShown] = useState(true);
                const onChanged = (value) => { console.log("second", value); setShown(value); };
                return h("VStack", { toast: { isPresented: isFirst, message: "a", duration: 3 } },
                    h("Text", { modifiers: modifiers().toast({ isPresented: isShown, onChanged, message: "b" }) }, "x"));
            }
            isFirst.subscribe((value) => console.log("first", value));
            Navigation.present(h(App));
            """)
        script.run(until: .milliseconds(1_999))
        #expect(script.log == [])
        script.run(until: .seconds(2))
        #expect(script.log == ["second false"])
        script.run(until: .seconds(9))
        #expect(script.log == ["second false", "first false"])
        #expect(script.errors == [])
    }

    @Test("A toast that is taken away before does not take its successor along")
    func again() throws {
        let script = try RunningScript(
            """
            const isShown = new Observable(true);
            Navigation.present(h("Text", { toast: { isPresented: isShown, message: "a", duration: 2 } }, "x"));
            isShown.subscribe((value) => console.log(value));
            setTimeout(() => isShown.setValue(false), 1000);
            setTimeout(() => isShown.setValue(true), 1500);
            """)
        script.run(until: .seconds(3))
        #expect(script.log == ["false", "true"])
        script.run(until: .seconds(4))
        #expect(script.log == ["false", "true", "false"])
    }

    @Test("A toast with an invalid time, or one that is never cleared, has no other effect")
    func hostile() throws {
        let script = try RunningScript(
            """
            const toast = (duration) => h("Text", { toast: { isPresented: true, message: "a", duration } }, "x");
            Navigation.present(h("VStack", { toast: 5 }, ...[NaN, -1, 1e308, "x", null, Infinity].map(toast)));
            """)
        script.run(until: .seconds(5))
        #expect(script.errors == [])
    }
}
