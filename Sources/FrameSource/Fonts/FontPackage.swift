/// A Debian package of fonts, where it puts them, and a family that proves that it is there.
struct FontPackage: Sendable {
    /// The package's name.
    let name: String
    /// The folder that its fonts are in.
    let folder: String
    /// A family that it holds.
    let family: String

    /// All that pictures are drawn with.
    static let required = [
        FontPackage(name: "fonts-inter", folder: "/usr/share/fonts/opentype/inter", family: "Inter"),
        FontPackage(
            name: "fonts-materialdesignicons-webfont",
            folder: "/usr/share/fonts/truetype/materialdesignicons-webfont", family: FontFamilies.symbols),
        FontPackage(name: "fonts-noto-core", folder: "/usr/share/fonts/truetype/noto", family: "Noto Sans"),
        FontPackage(name: "fonts-noto-cjk", folder: "/usr/share/fonts/opentype/noto", family: "Noto Sans CJK SC"),
        FontPackage(
            name: "fonts-noto-color-emoji", folder: "/usr/share/fonts/truetype/noto", family: FontFamilies.emoji),
        FontPackage(
            name: "fonts-jetbrains-mono", folder: "/usr/share/fonts/truetype/jetbrains-mono",
            family: FontFamilies.monospaced),
        FontPackage(
            name: "fonts-quicksand", folder: "/usr/share/fonts/truetype/quicksand", family: FontFamilies.rounded),
    ]

    /// The packages' folders, each once.
    static let folders: [String] = required.reduce(into: []) { folders, package in
        if !folders.contains(package.folder) { folders.append(package.folder) }
    }
}
