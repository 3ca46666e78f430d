// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

// CLateLibraries loads these when they are first called, where it can; elsewhere a program names them.
#if arch(x86_64) && os(Linux)
    let linkedLibraries: [LinkerSetting] = []
#else
    let linkedLibraries: [LinkerSetting] = [
        "avformat", "avcodec", "avfilter", "avutil", "swscale", "swresample", "rsvg-2", "archive", "cmark-gfm",
        "cmark-gfm-extensions", "qrencode", "soup-3.0", "javascriptcoregtk-4.1",
    ].map { .linkedLibrary($0) }
#endif

// In release both programs bring Swift's runtime and Foundation with them: loading those, and resolving hundreds of thousands of their
// names, is half of what `--version` takes. What is linked so names nothing to others: no library asks for Swift's own names.
let ownRuntime: [LinkerSetting] = [
    .unsafeFlags(
        [
            "-static-stdlib", "-use-ld=lld", "-Xlinker", "--no-export-dynamic",
            // What Foundation asks for of its own: as libraries they name it, as archives nobody does.
            "-l_FoundationCollections", "-l_FoundationCShims",
        ],
        .when(platforms: [.linux], configuration: .release))
]

let package = Package(
    name: "pipstream",
    products: [
        .library(name: "PiPKit", targets: ["PiPKit"]),
        .library(name: "PiPKitTesting", targets: ["PiPKitTesting"]),
        .library(name: "AVFoundation", targets: ["AVFoundation"]),
        .library(name: "AVKit", targets: ["AVKit"]),
        .library(name: "CoreMedia", targets: ["CoreMedia"]),
        .library(name: "CoreVideo", targets: ["CoreVideo"]),
        .library(name: "QuartzCore", targets: ["QuartzCore"]),
        .library(name: "SwiftUI", targets: ["SwiftUI"]),
        .library(name: "Combine", targets: ["Combine"]),
        .executable(name: "pipstream", targets: ["pipstream-command"]),
        .executable(name: "pipstream-worker", targets: ["pipstream-worker"]),
        .executable(name: "pipstream-decoder", targets: ["pipstream-decoder"]),
    ],
    targets: [
        .systemLibrary(name: "CFFmpeg"),
        .systemLibrary(
            name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev", "libharfbuzz-dev"])]),
        // Pango's flags bring Cairo's header, and GObject, which frees a document.
        .systemLibrary(name: "CRsvg", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(name: "CQRencode"),
        .systemLibrary(name: "CJavaScriptCore"),
        .systemLibrary(name: "CArchive"),
        .systemLibrary(name: "CMarkdown"),
        .target(name: "Markdown", dependencies: ["CMarkdown", "CLateLibraries"], swiftSettings: settings),
        .systemLibrary(name: "CSoup", pkgConfig: "gio-2.0", providers: [.apt(["libglib2.0-dev"])]),

        .target(name: "CLateLibraries", linkerSettings: linkedLibraries),
        .target(name: "Terms", dependencies: ["JSONText"], swiftSettings: settings),
        .target(name: "Descriptors", swiftSettings: settings),
        .target(name: "JSONText", swiftSettings: settings),
        .target(name: "Hashes", swiftSettings: settings),
        .target(name: "Publishers", swiftSettings: settings),
        .target(name: "FFmpegErrors", dependencies: ["CFFmpeg", "CLateLibraries"], swiftSettings: settings),
        .target(name: "SampleQueue", dependencies: ["Publishers"], swiftSettings: settings),
        .target(name: "Views", dependencies: ["Terms", "JSONText"], swiftSettings: settings),
        .target(
            name: "Pictures",
            dependencies: ["Views", "FFmpegErrors", "CFFmpeg", "CRsvg", "CQRencode", "CLateLibraries"],
            swiftSettings: settings),
        .target(name: "CConcurrency"),
        .target(name: "SessionTasks", dependencies: ["CConcurrency"], swiftSettings: settings),
        .target(
            name: "SwiftViews", dependencies: ["Terms", "Views", "Publishers", "SessionTasks", "Markdown"],
            swiftSettings: settings),
        .target(name: "CDrawing"),
        .target(
            name: "FrameSource", dependencies: ["JSONText", "SampleQueue", "Views", "Pictures", "CPango", "CDrawing"],
            swiftSettings: settings),
        .systemLibrary(name: "CSeccomp", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
        .target(name: "Walls", dependencies: ["CSeccomp"], swiftSettings: settings),
        .target(name: "WorkerMessages", dependencies: ["Terms"], swiftSettings: settings),
        .target(
            name: "ScriptWorker",
            dependencies: [
                "Descriptors", "JSONText", "Hashes", "Walls", "WorkerMessages", "CJavaScriptCore", "CLateLibraries",
            ],
            exclude: ["Libraries", "Runtime"], swiftSettings: settings, plugins: ["BundleJavaScript"]),
        .plugin(name: "BundleJavaScript", capability: .buildTool()),
        .executableTarget(
            name: "pipstream-worker", dependencies: ["ScriptWorker", "Walls"], swiftSettings: settings,
            linkerSettings: ownRuntime),
        .target(
            name: "ImageDecoding",
            dependencies: ["Views", "Pictures", "FrameSource", "WorkerMessages", "Walls", "CSeccomp"],
            swiftSettings: settings),
        .executableTarget(
            name: "pipstream-decoder", dependencies: ["ImageDecoding"], swiftSettings: settings,
            linkerSettings: ownRuntime),
        .target(
            name: "Scripting",
            dependencies: [
                "Terms", "Descriptors", "JSONText", "Hashes", "Views", "Pictures", "WorkerMessages", "CArchive",
                "Markdown", "CLateLibraries",
            ],
            resources: [
                .embedInCode("Vocabulary/forms.txt"), .embedInCode("Vocabulary/members.txt"),
                .embedInCode("Vocabulary/web.txt"),
            ],
            swiftSettings: settings),
        .target(name: "Network", dependencies: ["Terms", "CSoup", "CLateLibraries"], swiftSettings: settings),
        .target(name: "CConversion"),
        .target(
            name: "StreamOutput",
            dependencies: [
                "Terms", "Descriptors", "FFmpegErrors", "SampleQueue", "CFFmpeg", "CConversion", "CLateLibraries",
            ],
            swiftSettings: settings),
        .target(
            name: "Playback", dependencies: ["Descriptors", "FFmpegErrors", "Publishers", "SampleQueue", "CFFmpeg"],
            swiftSettings: settings),
        .target(
            name: "PictureInPicture", dependencies: ["Terms", "Publishers", "SampleQueue", "Playback"],
            swiftSettings: settings),
        .target(
            name: "Session",
            dependencies: [
                "Terms", "Descriptors", "JSONText", "Hashes", "SampleQueue", "Views", "FrameSource", "Playback",
                "PictureInPicture", "SessionTasks",
            ],
            swiftSettings: settings),
        .target(name: "Live", dependencies: ["Descriptors", "Session"], swiftSettings: settings),
        .target(
            name: "PiPKit",
            dependencies: [
                "Terms", "JSONText", "Publishers", "SampleQueue", "Views", "Pictures", "SwiftViews", "FrameSource",
                "Network", "Scripting", "StreamOutput", "Playback", "PictureInPicture", "Session", "Live",
            ],
            swiftSettings: settings),
        .target(
            name: "pipstream", dependencies: ["Descriptors", "Hashes", "JSONText", "PiPKit"], swiftSettings: settings),
        // Tests are linked with the command's parts, not with the program, whose objects bring another runtime with them.
        .executableTarget(
            name: "pipstream-command", dependencies: ["pipstream"], swiftSettings: settings,
            linkerSettings: ownRuntime),

        .target(name: "CoreTypes", swiftSettings: settings),
        .target(name: "CoreVideo", dependencies: ["CoreTypes", "SampleQueue"], swiftSettings: settings),
        .target(name: "CoreMedia", dependencies: ["CoreVideo", "CoreTypes", "SampleQueue"], swiftSettings: settings),
        .target(name: "QuartzCore", dependencies: ["CoreTypes", "SampleQueue", "Session"], swiftSettings: settings),
        .target(
            name: "AVFoundation", dependencies: ["CoreMedia", "QuartzCore", "Publishers", "SampleQueue", "Playback"],
            swiftSettings: settings),
        .target(
            name: "AVKit", dependencies: ["AVFoundation", "PictureInPicture", "Terms"], swiftSettings: settings),
        .target(name: "Combine", dependencies: ["Publishers", "SwiftViews"], swiftSettings: settings),
        .target(name: "SwiftUI", dependencies: ["Terms", "Views", "SwiftViews", "Combine"], swiftSettings: settings),

        .executableTarget(
            name: "movieplayer", dependencies: ["AVKit", "PiPKit"], path: "Examples/MoviePlayer"),
        .executableTarget(
            name: "texturefeed", dependencies: ["AVKit", "CoreMedia", "CoreVideo", "QuartzCore", "PiPKit"],
            path: "Examples/TextureFeed"),
        .executableTarget(
            name: "workout", dependencies: ["PiPKit"], path: "Examples/SwiftWorkout", swiftSettings: settings),
        .executableTarget(
            name: "cube", dependencies: ["PiPKit"], path: "Examples/Cube", swiftSettings: settings),

        // What script/bench runs beside the command.
        .target(name: "Allocations", path: "Benchmarks/Allocations"),
        .executableTarget(
            name: "pieces",
            dependencies: ["Allocations", "FrameSource", "SampleQueue", "Scripting", "StreamOutput", "Views"],
            path: "Benchmarks/Pieces", swiftSettings: settings),
        .executableTarget(
            name: "counter-in-swift", dependencies: ["PiPKit"], path: "Benchmarks/SwiftCounter", swiftSettings: settings
        ),

        .target(
            name: "TestSupport",
            dependencies: ["Terms", "SampleQueue", "Pictures", "Views"],
            path: "Tests/TestSupport", swiftSettings: settings),
        .testTarget(
            name: "SampleQueueTests", dependencies: ["SampleQueue", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "PublishersTests", dependencies: ["Publishers", "TestSupport"], swiftSettings: settings),
        .testTarget(name: "JSONTextTests", dependencies: ["JSONText", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "PicturesTests", dependencies: ["Pictures", "Views", "TestSupport"], swiftSettings: settings),
        .testTarget(name: "ViewsTests", dependencies: ["Views", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "SwiftViewsTests", dependencies: ["SwiftViews", "Publishers", "Views", "TestSupport"],
            swiftSettings: settings),
        // What people type on iOS, as they type it: it has to compile without a warning.
        .testTarget(
            name: "SwiftUIPiecesTests", dependencies: ["SwiftUI", "PiPKit", "PiPKitTesting", "TestSupport"],
            exclude: ["Goldens"], swiftSettings: settings + [.unsafeFlags(["-warnings-as-errors"])]),
        .testTarget(
            name: "FrameSourceTests", dependencies: ["FrameSource", "SampleQueue", "Views", "TestSupport", "CPango"],
            exclude: ["Goldens"], swiftSettings: settings),
        .testTarget(
            name: "ScriptingTests",
            dependencies: [
                "Scripting", "ScriptWorker", "WorkerMessages", "JSONText", "Hashes", "Views", "TestSupport",
            ],
            exclude: [
                "Vocabulary/names.txt", "Vocabulary/uses.txt", "Vocabulary/types.js", "Vocabulary/member-types.js",
            ], swiftSettings: settings),
        .testTarget(
            name: "ImageDecodingTests",
            dependencies: [
                "ImageDecoding", "Scripting", "WorkerMessages", "Pictures", "Terms", "Views", "TestSupport",
            ], swiftSettings: settings),
        .executableTarget(
            name: "walls-probe", dependencies: ["ScriptWorker", "Walls", "CSeccomp"], path: "Tests/WallsProbe",
            swiftSettings: settings),
        .testTarget(
            name: "WallsTests", dependencies: ["walls-probe", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "ScriptWorkerTests", dependencies: ["ScriptWorker", "WorkerMessages", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "NetworkTests", dependencies: ["Network", "Terms", "TestSupport", "CSoup"], swiftSettings: settings),
        .testTarget(
            name: "StreamOutputTests",
            dependencies: ["StreamOutput", "FFmpegErrors", "SampleQueue", "TestSupport", "CFFmpeg"],
            swiftSettings: settings),
        .testTarget(
            name: "PlaybackTests", dependencies: ["Playback", "Publishers", "SampleQueue", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "PictureInPictureTests",
            dependencies: ["PictureInPicture", "Playback", "SampleQueue", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "PiPKitTests",
            dependencies: [
                "PiPKit", "AVKit", "cube", "movieplayer", "texturefeed", "workout", "TestSupport",
            ],
            exclude: ["Goldens"],
            swiftSettings: settings),
        .target(
            name: "PiPKitTesting",
            dependencies: ["PiPKit", "Session", "SampleQueue", "Views", "Pictures", "StreamOutput"],
            swiftSettings: settings),
        // Examples/IntervalTimer is a package of its own; here its sources are built and its tests run beside all others.
        .target(
            name: "IntervalTimer", dependencies: ["SwiftUI", "PiPKit"],
            path: "Examples/IntervalTimer/Sources/IntervalTimer"),
        .testTarget(
            name: "IntervalTimerTests", dependencies: ["IntervalTimer", "PiPKitTesting"],
            path: "Examples/IntervalTimer/Tests/IntervalTimerTests", exclude: ["Goldens"]),
        .testTarget(
            name: "MainActorTests", dependencies: ["PiPKit", "PiPKitTesting", "SwiftUI", "TestSupport"],
            swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
        // As programs for iOS are built: without this package's settings.
        .testTarget(
            name: "MediaPiecesTests",
            dependencies: ["AVKit", "AVFoundation", "CoreMedia", "CoreVideo", "QuartzCore", "Combine"]),
        .testTarget(
            name: "CommandTests",
            dependencies: ["pipstream", "walls-probe", "PiPKit", "TestSupport"], exclude: ["Goldens"],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)

// PIPSTREAM_TESTS=ViewsTests,PiPKitTests builds these test targets alone: for repeated work on one module.
if let named = Context.environment["PIPSTREAM_TESTS"] {
    let names = named.split(separator: ",").map(String.init)
    package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}

// What is tested is optimised in a release build; the tests themselves, a third of all lines, need not be, but for those that
// go through sound and pictures number by number.
for target in package.targets where target.type == .test && !["PlaybackTests", "PiPKitTests"].contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}
