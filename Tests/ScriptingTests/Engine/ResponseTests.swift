import Scripting
import Testing
import Views

@Suite("Members without a meaning off a phone")
struct ResponseTests {
    @Test("returns a value of the declared type, so that scripts take the branch of a phone that denies")
    func types() throws {
        let script = try RunningScript(
            """
            const { UIImage, Widget, Location, Photos, Health, Keychain, Pasteboard, Calendar, CalendarEvent, LocalAuth, Safari,
                HapticFeedback, Notification, QRCode, Assistant, Speech } = __scripting;
            console.log(UIImage.fromFile("a.png"), Widget.parameter === "", typeof Widget.parameter, Widget.family, Widget.displaySize);
            console.log(await Location.requestCurrent(), await Photos.getLatestPhotos(3), Health.isHealthDataAvailable, Keychain.get("k"));
            console.log(await Pasteboard.getString(), await Pasteboard.hasStrings, await Calendar.forEvents(), await CalendarEvent.getAll(1, 2));
            console.log(LocalAuth.isAvailable, await Safari.openURL("x"), HapticFeedback.lightImpact(), await Notification.schedule({}));
            console.log(await Dialog.confirm({ message: "?" }), await Dialog.actionSheet({}), await QRCode.parse("x"), Assistant.isAvailable);
            console.log(await Assistant.requestStructuredData("x").catch((error) => error.message), Speech.volume);
            """)
        #expect(script.errors == [])
        #expect(
            script.log == [
                "null true string systemSmall { width: 158, height: 158 }", "null null false null",
                "null false [] []", "false false undefined false", "false null null false",
                "Assistant.requestStructuredData is not available 1",
            ])
    }

    @Test("a member for a missing state is no function, which a script would take for true")
    func states() throws {
        let script = try RunningScript(
            """
            const states = { AVCaptureDevice: ["hasTorch"], Keyboard: ["visible"], Rime: ["isSetUp", "isDeploying"], LocalAuth: ["isAvailable"],
                Location: ["allowsBackgroundLocationUpdates", "showsBackgroundLocationIndicator"], Haptics: ["supportsHaptics"],
                SpeechRecognition: ["isRecognizing"], Assistant: ["isAvailable", "hasActiveConversation"], NFC: ["isAvailable"] };
            for (const [name, members] of Object.entries(states)) {
                for (const member of members) if (__scripting[name][member]) console.log(`${name}.${member} is true`);
            }
            console.log(Thread.isMainThread, await Thread.runInBackground(() => 3), MapUtils.formatDistance(5) === "");
            """)
        #expect(script.errors == [])
        #expect(script.log == ["true 3 true"])
    }

    @Test("an unhandled denial of a phone is a note and no error")
    func unhandled() throws {
        let script = try RunningScript("fetch('https://example.org'); __scripting.Weather.requestCurrent({});")
        #expect(script.errors == [])
        #expect(script.diagnostics.count { $0.hasPrefix("unhandled failure") } == 1)
    }

    @Test("files last as long as the session; a missing one is missing as on a phone")
    func files() throws {
        let script = try RunningScript(
            """
            const folder = FileManager.documentsDirectory + "/a/b";
            await FileManager.writeAsString(folder + "/x.txt", "Grüße");
            FileManager.appendTextSync(folder + "/x.txt", "!");
            console.log(FileManager.readAsStringSync(folder + "/./x.txt"), FileManager.statSync(folder + "/x.txt").size);
            console.log(await FileManager.readDirectory(FileManager.documentsDirectory + "/a", true), FileManager.isDirectorySync(folder));
            FileManager.copyFileSync(folder, folder + "2");
            await FileManager.rename(folder + "/x.txt", folder + "/y.txt");
            console.log(FileManager.existsSync(folder + "/x.txt"), FileManager.readAsStringSync(folder + "2/x.txt"));
            FileManager.removeSync(folder);
            console.log(await FileManager.exists(folder + "/y.txt"), await FileManager.readAsString(folder + "/y.txt").catch((e) => e.message));
            console.log(Data.fromFile(folder + "/y.txt"), Data.fromFile(folder + "2/x.txt").toRawString(), FileManager.mimeType("a.PNG"));
            """)
        #expect(script.errors == [])
        #expect(
            script.log == [
                "Grüße! 8", "[\"b\", \"b/x.txt\"] true", "false Grüße!",
                "false The file \"y.txt\" couldn't be opened because there is no such file.", "null Grüße! image/png",
            ])
    }

    @Test("a symbol's configuration has every way to be made, and a chain of modifiers what the system shows or hides")
    func symbolConfigurations() throws {
        let script = try RunningScript(
            """
            const { UIImageSymbolConfiguration: Configuration, ViewModifiers } = __scripting;
            const color = Configuration.colorRenderingMode("gradient");
            console.log(color instanceof Configuration, color.applying(Configuration.scale("large")) instanceof Configuration);
            const chain = modifiers().statusBarHidden(true).padding(4).statusBarHidden();
            Navigation.present(h("VStack", { modifiers: chain }, h("Text", { modifiers: new ViewModifiers().statusBarHidden(false) }, "a")));
            """)
        #expect(script.log == ["true true"])
        #expect(script.errors == [] && script.diagnostics == [])
        #expect(script.page?.modifiers.count == 1)
    }
}
