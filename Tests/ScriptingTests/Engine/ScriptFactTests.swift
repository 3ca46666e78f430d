import Scripting
import TestSupport
import Testing
import Views

@Suite("A script's own facts")
struct ScriptFactTests {
    private static let json = """
        {"name": "Board", "version": "2.1.0", "icon": "tram", "color": "#0050a0", "description": "Departures",
         "localizedNames": {"de": "Tafel", "zh-CN": "看板", "zh-Hant": "看板繁", "pt_BR": "Quadro"}, "localizedDescriptions": {"de": "Abfahrten"},
         "author": {"name": "Ada", "email": "ada@example.org", "homepage": "https://example.org"},
         "contributors": [{"name": "Bob"}, 5, "Cy"], "remoteResource": {"url": "https://example.org/b.zip", "autoUpdateInterval": 3600}}
        """

    /// The console of the folder's script.
    private func log(_ body: String, name: String = "board", json: String? = json, locale: String = "en-US") throws
        -> [String]
    {
        var files = ["\(name)/index.js": body, "\(name)/data.txt": "hello", "\(name)/sub/a.txt": "a"]
        files["\(name)/script.json"] = json
        let folder = try ScratchScript(files)
        defer { withExtendedLifetime(folder) {} }
        let program = try ScriptProgram(
            source: try folder.open(name), environment: ScriptEnvironment(locale: locale), templates: .ofFolders)
        let messages = program.start(at: .zero).messages
        #expect(messages.filter { if case .error = $0.kind { true } else { false } } == [])
        return messages.filter { if case .console = $0.kind { true } else { false } }.map(\.text)
    }

    @Test("A script's own facts are those of script.json, with everything that the app declares")
    func metadata() throws {
        let log = try log("import { Script } from 'scripting'; console.log(JSON.stringify(Script.metadata));")
        #expect(
            log == [
                ##"{"name":"Board","icon":"tram","iconImage":null,"color":"#0050a0","localizedName":"Board","##
                    + ##""localizedNames":{"de":"Tafel","zh-CN":"看板","zh-Hant":"看板繁","pt_BR":"Quadro"},"description":"Departures","##
                    + ##""localizedDescription":"Departures","localizedDescriptions":{"de":"Abfahrten"},"version":"2.1.0","##
                    + ##""author":{"name":"Ada","email":"ada@example.org","homepage":"https://example.org"},"##
                    + ##""contributors":[{"name":"Bob"},{"name":"Cy"}],"##
                    + ##""remoteResource":{"url":"https://example.org/b.zip","autoUpdateInterval":3600}}"##
            ])
    }

    @Test(
        "Names and descriptions are in the locale's language",
        arguments: [
            ("de-DE", "Tafel", "Abfahrten"), ("de", "Tafel", "Abfahrten"), ("DE-at", "Tafel", "Abfahrten"),
            ("en-US", "Board", "Departures"), ("zh-Hans-CN", "看板", "Departures"), ("zh-Hant-TW", "看板繁", "Departures"),
            ("zh-SG", "看板", "Departures"), ("zh-HK", "看板繁", "Departures"), ("pt-BR", "Quadro", "Departures"),
            ("pt-PT", "Quadro", "Departures"),
            ("fr", "Board", "Departures"),
        ])
    func localized(locale: String, name: String, description: String) throws {
        let log = try log(
            "import { Script } from 'scripting'; const { localizedName, localizedDescription, name } = Script.metadata; console.log(localizedName, localizedDescription, name);",
            locale: locale)
        #expect(log == ["\(name) \(description) Board"])
    }

    @Test("script.json may be missing or nearly empty")
    func little() throws {
        for json in [
            nil, "{}", #"{"author": 5, "contributors": {}, "localizedNames": ["x"], "remoteResource": {"url": 3}}"#,
        ] {
            let log = try log(
                "import { Script } from 'scripting'; console.log(JSON.stringify(Script.metadata));", json: json)
            #expect(
                log == [
                    #"{"name":"board","icon":"","iconImage":null,"color":"","localizedName":"board","localizedDescription":"","version":""}"#
                ])
        }
    }

    @Test("its folder among the phone's scripts is the folder that contains it")
    func folder() throws {
        let log = try log(
            """
            import { Script, Path } from 'scripting';
            const own = FileManager.scriptsDirectory + "/" + Script.name;
            console.log(FileManager.readAsStringSync(own + "/data.txt"), FileManager.readAsStringSync(Script.directory + "/data.txt"));
            console.log(FileManager.existsSync(own), FileManager.isDirectorySync(own), FileManager.existsSync(own + "/none"), FileManager.existsSync(own + "2"));
            console.log(FileManager.readDirectorySync(own).join(), FileManager.readDirectorySync(own).join() === FileManager.readDirectorySync(Script.directory).join());
            console.log(FileManager.readDirectorySync(own + "/sub/../sub").join(), FileManager.readDirectorySync(FileManager.scriptsDirectory).join());
            console.log(Data.fromFile(own + "/data.txt").toRawString(), Data.fromFile("file://" + own + "/sub/a.txt").toRawString());
            try { FileManager.writeAsStringSync(own + "/new.txt", "x"); } catch (error) { console.log("refused"); }
            FileManager.writeAsStringSync(FileManager.scriptsDirectory + "/other/x.txt", "y");
            console.log(FileManager.readAsStringSync(FileManager.scriptsDirectory + "/other/x.txt"));
            """)
        #expect(
            log == [
                "hello hello", "true true false false", "data.txt,index.js,script.json,sub true", "a.txt Board",
                "hello a", "refused", "y",
            ])
    }

    @Test("images are found by both names of the folder")
    func images() throws {
        let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="6" height="4"/>"#
        let files = [
            "p/index.js": """
            import { Script } from 'scripting';
            for (const folder of [FileManager.scriptsDirectory + "/" + Script.name, Script.directory, "."]) {
                const image = UIImage.fromFile(folder + "/a.svg");
                console.log(image?.width, image?.height);
            }
            """, "p/a.svg": svg,
        ]
        let folder = try ScratchScript(files)
        defer { withExtendedLifetime(folder) {} }
        let program = try ScriptProgram(
            source: try folder.open("p"), environment: ScriptEnvironment())
        let log = program.start(at: .zero).messages.map(\.text)
        #expect(log == ["6 4", "6 4", "6 4"])
    }

    @Test("a notification's entry point has the notification that it shows, from the start")
    func notification() throws {
        var environment = ScriptEnvironment(entryPoint: .notification)
        let body = """
            const { Notification } = __scripting;
            const { title, body, userInfo, request, date, deliveryTime, identifier, actionIdentifier } = Notification.current;
            console.log(title, body, JSON.stringify(userInfo), request.content.title, date instanceof Date, deliveryTime === date.getTime(), typeof identifier, actionIdentifier);
            """
        #expect(try RunningScript(body, environment: environment).log == [#"script  {} script true true string null"#])
        environment.notification = PhoneNotification(title: "Tea", body: "is ready", userInfo: #"{"cup":2}"#)
        #expect(
            try RunningScript(body, environment: environment).log == [
                #"Tea is ready {"cup":2} Tea true true string null"#
            ])
        let page = try RunningScript("console.log(__scripting.Notification.current);")
        #expect(page.log == ["null"])
    }
}
