import CPango
import Glibc

/// The fonts that pictures are drawn with: an own `FcConfig` of the listed folders, without the machine's or the user's
/// settings, so that a picture is the same wherever the fonts are. Constant once made; any thread.
package final class FontLibrary: @unchecked Sendable {
    // SAFETY: fontconfig counts references to a configuration atomically, and nothing changes it after `init`.

    private let config: OpaquePointer
    /// The names of the families that there are.
    let families: Set<String>
    /// The required fonts that are not there.
    let missing: [RequiredFont]

    /// The library of the standard folders and those that the environment variable `PIPSTREAM_FONT_PATH` names (separated
    /// by colons, looked at first), complete or not. Made when first asked for; the variable is read then.
    private static let found = Result { () throws(FrameSourceError) in
        let library = try FontLibrary(folders: FontFolders.named + standardFolders, allowsMissing: true)
        // What asks for no fonts of its own has these: else the machine's whole configuration would be read when the first text is shaped.
        FcConfigSetCurrent(library.config)
        return library
    }

    /// The library of the standard folders and those of `PIPSTREAM_FONT_PATH`. Throws ``FrameSourceError`` naming the fonts that it
    /// lacks, unless `allowsMissing`.
    package static func standard(allowsMissing: Bool = false) throws(FrameSourceError) -> FontLibrary {
        let library = try found.get()
        if !allowsMissing { try library.checkComplete() }
        return library
    }

    /// The folders of the fetched fonts and of the listed packages.
    package static var standardFolders: [String] { FontFolders.fetched + RequiredFont.folders }

    /// A library of the fonts in `folders`, subfolders included. Throws ``FrameSourceError`` naming the fonts that it lacks, where
    /// there are none at all even if `allowsMissing`. Fontconfig's caches are used where they are up to date; without them, files are
    /// read, which takes seconds.
    package init(folders: [String], allowsMissing: Bool = false) throws(FrameSourceError) {
        let operation = "read fonts"
        let subject = folders.joined(separator: ":")
        guard let config = FcConfigCreate() else {
            throw FrameSourceError(.outOfMemory, operation: operation, subject: subject)
        }
        self.config = config
        let configuration = Self.configuration(folders: folders)
        guard FcConfigParseAndLoadFromMemory(config, configuration, FcTrue) != FcFalse,
            FcConfigBuildFonts(config) != FcFalse
        else { throw FrameSourceError(.fontConfiguration, operation: operation, subject: subject) }
        let families = Self.families(of: config)
        self.families = families
        missing = RequiredFont.all.filter { !families.contains($0.family) }
        if !allowsMissing || missing.count == RequiredFont.all.count { try checkComplete() }
    }

    private func checkComplete() throws(FrameSourceError) {
        guard !missing.isEmpty else { return }
        throw FrameSourceError(
            .missingFonts(packages: missing.compactMap(\.package?.name)), operation: "read fonts",
            subject: missing.map(\.family).joined(separator: ", "))
    }

    deinit {
        FcConfigDestroy(config)
    }

    /// Makes these the fonts of `map`, which holds the configuration from then on.
    func install(on map: UnsafeMutablePointer<PangoFontMap>) {
        cpango_font_map_set_config(map, config)
    }

    private static func families(of config: OpaquePointer) -> Set<String> {
        guard let fonts = FcConfigGetFonts(config, FcSetSystem)?.pointee else { return [] }
        var families: Set<String> = []
        for index in 0..<Int(fonts.nfont) {
            var position: Int32 = 0
            var name: UnsafeMutablePointer<FcChar8>?
            while FcPatternGetString(fonts.fonts[index], FC_FAMILY, position, &name) == FcResultMatch, let found = name
            {
                families.insert(String(cString: found))
                position += 1
            }
        }
        return families
    }

    /// Fontconfig's settings as its own XML. Files that no family list names are left out, so that a search is short; of a variable font
    /// its named weights are taken, since the whole would follow the text's size by its optical size, as no other font does; the
    /// language is always English, so that the locale does not choose among fonts; `emoji` is the family that Pango asks
    /// for by itself; bitmap fonts are scaled to the size asked for, as fontconfig's `10-scale-bitmap-fonts.conf` does.
    private static func configuration(folders: [String]) -> String {
        let directories = folders.map { "<dir>\(escaped($0))</dir>" }.joined()
        return """
            <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>\(directories)
            <cachedir>/var/cache/fontconfig</cachedir><cachedir prefix="xdg">fontconfig</cachedir>
            <selectfont><rejectfont><pattern><patelt name="variable"><bool>true</bool></patelt></pattern>
            <glob>*/NotoSerifCJK*</glob><glob>*/NotoSerif*Display*</glob>
            <glob>*/NotoSansDisplay*</glob></rejectfont></selectfont>
            <match target="pattern"><edit name="lang" mode="assign"><string>en</string></edit></match>
            <match target="pattern"><test name="family"><string>emoji</string></test>
            <edit name="family" mode="assign" binding="strong"><string>\(FontFamilies.emoji)</string></edit></match>
            <match target="font"><test name="outline" compare="eq"><bool>false</bool></test>
            <edit name="pixelsizefixupfactor" mode="assign">
            <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide></edit>
            <edit name="matrix" mode="assign"><times><name>matrix</name><matrix><name>pixelsizefixupfactor</name>
            <double>0</double><double>0</double><name>pixelsizefixupfactor</name></matrix></times></edit>
            <edit name="size" mode="assign"><divide><name>size</name><name>pixelsizefixupfactor</name></divide></edit>
            </match></fontconfig>
            """
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}

/// The folders that fonts are looked for in. None of them depends on the user who runs the program, but for those that the
/// environment variable `PIPSTREAM_FONT_PATH` names.
enum FontFolders {
    /// The folders of `PIPSTREAM_FONT_PATH`, separated by colons there.
    static var named: [String] {
        getenv("PIPSTREAM_FONT_PATH").map { String(cString: $0).split(separator: ":").map(String.init) } ?? []
    }

    /// The folders of the fonts that `script/bootstrap` fetches: beside the program, in the prefix that it is installed in, and in the
    /// system.
    static let fetched: [String] = {
        let program = programFolder.map { ["\($0)/\(name)", "\($0)/../share/pipstream/\(name)"] } ?? []
        return program + ["/usr/local/share/pipstream/\(name)", "/usr/share/pipstream/\(name)"]
    }()

    /// The folder's name, with the edition of `script/support/fonts`: a program finds the fonts that it was tested with, and no others.
    static let name = "fonts-2"

    private static var programFolder: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        let text = String(cString: path)
        return text.lastIndex(of: "/").map { String(text[..<$0]) }
    }
}

/// A font that pictures are drawn with: fetched by `script/bootstrap`, or in a package of Debian's.
struct RequiredFont: Sendable {
    /// A package of Debian's, and the folder that it puts its fonts in.
    struct Package: Sendable {
        let name: String
        let folder: String
    }

    /// The package that holds it; nil for one that is fetched.
    var package: Package?
    /// Its family.
    let family: String

    /// All that pictures are drawn with.
    static let all = [
        RequiredFont(family: CupertinoIcons.family),
        RequiredFont(family: FontFamilies.system),
        RequiredFont(family: FontFamilies.rounded),
        RequiredFont(family: FontFamilies.monospaced),
        RequiredFont(
            package: Package(
                name: "fonts-materialdesignicons-webfont",
                folder: "/usr/share/fonts/truetype/materialdesignicons-webfont"), family: FontFamilies.symbols),
        RequiredFont(
            package: Package(name: "fonts-noto-core", folder: "/usr/share/fonts/truetype/noto"), family: "Noto Sans"),
        RequiredFont(
            package: Package(name: "fonts-noto-cjk", folder: "/usr/share/fonts/opentype/noto"),
            family: "Noto Sans CJK SC"),
        RequiredFont(
            package: Package(name: "fonts-noto-color-emoji", folder: "/usr/share/fonts/truetype/noto"),
            family: FontFamilies.emoji),
    ]

    /// The packages' folders, each once.
    static let folders: [String] = all.compactMap(\.package?.folder).reduce(into: []) { folders, folder in
        if !folders.contains(folder) { folders.append(folder) }
    }
}
