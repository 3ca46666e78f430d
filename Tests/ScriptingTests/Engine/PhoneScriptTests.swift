import Scripting
import Testing
import Views

@Suite("A script's view of its phone")
struct PhoneScriptTests {
    @Test("A script's view of its phone is set by control events, and can be read and observed")
    func listens() throws {
        let script = try RunningScript(
            """
            const { SharedAudioSession, Location, Notification, Pasteboard, Clipboard } = __scripting;
            Device.addBatteryLevelListener(level => console.log("level", level, Device.batteryLevel));
            Device.addBatteryStateListener(state => console.log("state", state, Device.batteryState));
            Device.addOrientationListener(o => console.log("held", o, Device.isLandscape, Device.isPortrait, Device.isFlat));
            SharedAudioSession.addOutputVolumeListener((now, before) => console.log("volume", now, before));
            Location.addLocationListener(place => console.log("place", place.latitude, place.longitude, place.horizontalAccuracy));
            Location.addHeadingListener(heading => console.log("heading", heading.trueHeading));
            Script.onResume(details => console.log("resumed", JSON.stringify(details.queryParameters), Notification.current?.title ?? "-"));
            setInterval(async () => {
                const place = await Location.requestCurrent();
                console.log(await Pasteboard.getString(), await Pasteboard.changeCount, await Clipboard.getText(), place?.latitude,
                    Object.keys(Device.networkInterfaces()).length, await SharedAudioSession.outputVolume, await Location.authorizationStatus());
            }, 1000);
            """)
        script.run(until: .seconds(1))
        script.send(.phone(.battery(level: 0.5, state: .charging)))
        script.send(.phone(.battery(level: 0.6, state: .charging)))
        script.send(.phone(.orientation(.landscapeLeft)))
        script.send(.phone(.volume(0.25)))
        script.send(.phone(.volume(0.25)))
        script.send(.phone(.location(PhoneLocation(latitude: 48.5, longitude: -2.25, accuracy: 30))))
        script.send(.phone(.heading(270)))
        script.send(.phone(.network(.none)))
        script.send(.phone(.pasteboard("hello")))
        script.send(.phone(.query([PhoneQueryItem("line", "U2")])))
        script.send(.phone(.notification(PhoneNotification(title: "Tea"))))
        script.run(until: .seconds(2))
        #expect(
            script.log == [
                "null 0 null undefined 1 1 denied", "state charging charging", "level 0.5 0.5", "level 0.6 0.6",
                "held landscapeLeft true false false", "volume 0.25 1", "place 48.5 -2.25 30", "heading 270",
                #"resumed {"line":"U2"} -"#, #"resumed {"line":"U2"} Tea"#,
                "hello 1 hello 48.5 0 0.25 authorizedWhenInUse",
            ])
        #expect(script.errors.isEmpty)
        #expect(
            script.diagnostics == [
                "Location.requestCurrent: the value is unknown, because there was no control event \"location\" before",
                "Pasteboard: the value is unknown, because there was no control event \"pasteboard\" before",
            ])
    }

    @Test("a pasteboard stores the script's content")
    func pasteboard() throws {
        let script = try RunningScript(
            """
            const { Pasteboard, Clipboard } = __scripting;
            (async () => {
                await Pasteboard.setString("https://example.org/a");
                console.log(await Pasteboard.hasURLs, await Pasteboard.getURL(), await Pasteboard.numberOfItems);
                await Pasteboard.setStrings(["a", "b"]);
                await Pasteboard.addItems([{ text: "c" }]);
                console.log(await Pasteboard.getStrings(), await Pasteboard.hasURLs);
                await Clipboard.copyText("d");
                console.log(await Pasteboard.getString());
                await Pasteboard.setString(null);
                console.log(await Pasteboard.getString(), await Pasteboard.changeCount);
            })();
            """)
        #expect(
            script.log == [
                "true https://example.org/a 1", #"["a", "b", "c"] false"#, "d", "null 5",
            ])
    }

    @Test("a registered intent runs with its parameters, and an unregistered one is reported")
    func intents() throws {
        let script = try RunningScript(
            """
            const { AppIntentManager, AppIntentProtocol } = __scripting;
            AppIntentManager.register({ name: "Add", protocol: AppIntentProtocol.AppIntent, perform: async ({ by }) => console.log("added", by) });
            """)
        script.send(.phone(.intent(name: "Add", parameters: "{\"by\":3}")))
        script.send(.phone(.intent(name: "Sub", parameters: "{}")))
        #expect(script.log == ["added 3"])
        #expect(script.diagnostics == ["no intent is registered with the name \"Sub\""])
    }

    @Test("the link's parameters are there from the beginning, as a copy")
    func query() throws {
        var environment = ScriptEnvironment()
        environment.query = [PhoneQueryItem("line", "U2"), PhoneQueryItem("to", "Zoo & Park")]
        let script = try RunningScript(
            "Script.queryParameters.line = 'x'; console.log(JSON.stringify(Script.queryParameters));",
            environment: environment)
        #expect(script.log == [#"{"line":"U2","to":"Zoo & Park"}"#])
    }
}
