import CGLib
import Glibc

/// The fonts that frames are drawn with: a separate `FcConfig` of the listed folders, without the machine's or the
/// user's settings. Frames are therefore equal wherever the fonts are installed. Immutable after creation; thread-safe.
package final class FontLibrary: @unchecked Sendable {
    // SAFETY: fontconfig counts references to a configuration atomically, and nothing changes it after `init`.

    private let config: OpaquePointer
    /// The names of the available families.
    let families: Set<String>
    let missing: [RequiredFont]

    /// The library of the standard folders and those in the environment variable `PIPSTREAM_FONT_PATH`
    /// (colon-separated, searched first), complete or not. Created on first use, which reads the variable.
    private static let found = Result { () throws(FrameSourceError) in
        let library = try FontLibrary(folders: FontFolders.named + standardFolders, allowsMissing: true)
        // The default for code that selects no fonts: otherwise fontconfig would load the machine's whole configuration
        // when the first text is shaped.
        FcConfigSetCurrent(library.config)
        return library
    }

    /// Returns the library of the standard folders and those of `PIPSTREAM_FONT_PATH`. Throws ``FrameSourceError`` with
    /// the missing fonts, unless `allowsMissing`.
    package static func standard(allowsMissing: Bool = false) throws(FrameSourceError) -> FontLibrary {
        let library = try found.get()
        if !allowsMissing { try library.checkComplete() }
        return library
    }

    /// The folders of the fetched fonts and of the required packages.
    package static var standardFolders: [String] { FontFolders.fetched + RequiredFont.folders }

    /// The folders that a process reads which draws texts: those of the fonts, and those of fontconfig's caches.
    package static var readFolders: [String] {
        let home = getenv("HOME").map { String(cString: $0) + "/.cache" }
        let caches = [getenv("XDG_CACHE_HOME").map { String(cString: $0) } ?? home].compactMap(\.self)
        return FontFolders.named + standardFolders + ["/var/cache/fontconfig"] + caches.map { $0 + "/fontconfig" }
    }

    /// The environment variables that determine the fonts' folders and their caches.
    package static let variables = ["PIPSTREAM_FONT_PATH", "XDG_CACHE_HOME", "HOME"]

    /// Creates a library of the fonts in `folders` and their subfolders. Throws ``FrameSourceError`` with the missing
    /// fonts; with `allowsMissing`, only if there are none at all. Uses fontconfig's caches if they are current;
    /// otherwise reads the files, which takes seconds.
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
        let faces = Self.faces(of: config)
        families = Set(faces.map(\.family))
        missing = RequiredFont.all.filter { !faces.contains($0.face) }
        if !allowsMissing || missing.count == RequiredFont.all.count { try checkComplete() }
    }

    private func checkComplete() throws(FrameSourceError) {
        guard !missing.isEmpty else { return }
        throw FrameSourceError(
            .missingFonts(packages: RequiredFont.packages(of: missing)), operation: "read fonts",
            subject: RequiredFont.names(missing).joined(separator: ", "))
    }

    deinit {
        FcConfigDestroy(config)
    }

    /// Sets these fonts as the fonts of `map`, which retains the configuration.
    func install(on map: UnsafeMutablePointer<PangoFontMap>) {
        cpango_font_map_set_config(map, config)
    }

    private static func faces(of config: OpaquePointer) -> Set<FontFace> {
        guard let fonts = FcConfigGetFonts(config, FcSetSystem)?.pointee else { return [] }
        var faces: Set<FontFace> = []
        for index in 0..<Int(fonts.nfont) {
            var slant = FC_SLANT_ROMAN
            FcPatternGetInteger(fonts.fonts[index], FC_SLANT, 0, &slant)
            var position: Int32 = 0
            var name: UnsafeMutablePointer<FcChar8>?
            while FcPatternGetString(fonts.fonts[index], FC_FAMILY, position, &name) == FcResultMatch, let found = name
            {
                faces.insert(FontFace(family: String(cString: found), isItalic: slant != FC_SLANT_ROMAN))
                position += 1
            }
        }
        return faces
    }

    /// Returns fontconfig's configuration as XML. Font files that no family list names are excluded, which keeps
    /// searches short. Variable fonts are restricted to their named weights, since the whole font would change its
    /// optical size with the text's size. The language is always English, so the locale does not affect the selection.
    /// `emoji` is the family that Pango requests implicitly. Bitmap fonts are scaled to the requested size, as in
    /// fontconfig's `10-scale-bitmap-fonts.conf`.
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

/// The font folders. None of them depends on the current user, except those in the environment variable
/// `PIPSTREAM_FONT_PATH`.
enum FontFolders {
    /// The folders in `PIPSTREAM_FONT_PATH`, which is colon-separated.
    static var named: [String] {
        getenv("PIPSTREAM_FONT_PATH").map { String(cString: $0).split(separator: ":").map(String.init) } ?? []
    }

    /// The folders of the fonts that `script/bootstrap` fetches: beside the program, in its installation prefix, and in
    /// the system.
    static let fetched: [String] = {
        // The image decoder is in `libexec/pipstream` of the prefix.
        let program =
            programFolder.map { folder in
                ["", "../share/pipstream/", "../../share/pipstream/"].map { "\(folder)/\($0)\(name)" }
            }
            ?? []
        return program + ["/usr/local/share/pipstream/\(name)", "/usr/share/pipstream/\(name)"]
    }()

    /// The folder's name, with the version of `script/support/fonts`: a program only finds the fonts that it was tested
    /// with.
    static let name = "fonts-2"

    private static var programFolder: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        let text = String(cString: path)
        return text.lastIndex(of: "/").map { String(text[..<$0]) }
    }
}

/// A family of fonts in one of its two styles.
struct FontFace: Hashable, Sendable {
    let family: String
    let isItalic: Bool
}

/// A font that frames are drawn with: fetched by `script/bootstrap`, or in a Debian package.
struct RequiredFont: Sendable {
    /// A Debian package, and the folder of its fonts.
    struct Package: Sendable {
        let name: String
        let folder: String
    }

    /// The package that contains the font; nil for a fetched font.
    var package: Package?
    /// The font's family.
    let family: String
    /// Whether it is the italic font of its family.
    var isItalic = false

    var face: FontFace { FontFace(family: family, isItalic: isItalic) }

    private static let noto = Package(name: "fonts-noto-core", folder: "/usr/share/fonts/truetype/noto")

    /// All fonts that frames are drawn with. Pango would slant the upright font in place of a missing italic one.
    static let all =
        [RequiredFont(family: CupertinoIcons.family)]
        + [FontFamilies.system, FontFamilies.rounded, FontFamilies.monospaced].flatMap {
            [RequiredFont(family: $0), RequiredFont(family: $0, isItalic: true)]
        } + [
            RequiredFont(
                package: Package(
                    name: "fonts-materialdesignicons-webfont",
                    folder: "/usr/share/fonts/truetype/materialdesignicons-webfont"), family: FontFamilies.symbols),
            RequiredFont(package: noto, family: "Noto Sans"),
            RequiredFont(package: noto, family: FontFamilies.serif),
            RequiredFont(package: noto, family: FontFamilies.serif, isItalic: true),
            RequiredFont(
                package: Package(name: "fonts-noto-cjk", folder: "/usr/share/fonts/opentype/noto"),
                family: "Noto Sans CJK SC"),
            RequiredFont(
                package: Package(name: "fonts-noto-color-emoji", folder: "/usr/share/fonts/truetype/noto"),
                family: FontFamilies.emoji),
        ]

    /// The names of `fonts`, each family once: `Inter` if its upright font is among them, otherwise `Inter Italic`.
    static func names(_ fonts: [RequiredFont]) -> [String] {
        let upright = Set(fonts.filter { !$0.isItalic }.map(\.family))
        return fonts.filter { !$0.isItalic || !upright.contains($0.family) }.map {
            $0.isItalic ? "\($0.family) Italic" : $0.family
        }
    }

    /// The names of the packages that contain `fonts`, without duplicates.
    static func packages(of fonts: [RequiredFont]) -> [String] { distinct(fonts.compactMap(\.package?.name)) }

    /// The packages' folders, without duplicates.
    static let folders = distinct(all.compactMap(\.package?.folder))

    private static func distinct(_ names: [String]) -> [String] {
        names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
