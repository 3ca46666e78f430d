// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

// On x86-64 Linux, CLibraries loads these libraries on their first call. Elsewhere, programs link them.
#if arch(x86_64) && os(Linux)
    let linkedLibraries: [LinkerSetting] = []
#else
    let linkedLibraries: [LinkerSetting] = [
        "avformat", "avcodec", "avfilter", "avutil", "swscale", "swresample", "rsvg-2", "archive", "cmark-gfm",
        "cmark-gfm-extensions", "qrencode", "soup-3.0", "javascriptcoregtk-4.1",
    ].map { .linkedLibrary($0) }
#endif

// Release builds of the programs link Swift's runtime and Foundation statically. Loading the shared libraries, and resolving hundreds of
// thousands of symbols, takes half of the time of `--version`. The programs export no symbols, because no library needs Swift's.
let ownRuntime: [LinkerSetting] = [
    .unsafeFlags(
        [
            "-static-stdlib", "-use-ld=lld", "-Xlinker", "--no-export-dynamic",
            // Archives that Foundation depends on. Its shared library names them, its archive does not.
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
            name: "CGLib", path: "Sources/C/CGLib", pkgConfig: "pangocairo",
            providers: [.apt(["libpango1.0-dev", "libharfbuzz-dev", "libglib2.0-dev"])]),

        .target(name: "CLibraries", path: "Sources/C/CLibraries", linkerSettings: linkedLibraries),
        .target(name: "SharedTypes", path: "Sources/Support/SharedTypes", swiftSettings: settings),
        .target(name: "Publishers", path: "Sources/Support/Publishers", swiftSettings: settings),
        .target(
            name: "FFmpegSupport", dependencies: ["CFFmpeg", "CLibraries"], path: "Sources/Support/FFmpegSupport",
            swiftSettings: settings),
        .target(name: "SampleQueue", dependencies: ["Publishers"], swiftSettings: settings),
        .target(name: "Views", dependencies: ["CLibraries", "SharedTypes"], swiftSettings: settings),
        .target(
            name: "Images",
            dependencies: ["Views", "FFmpegSupport", "CFFmpeg", "CGLib", "CLibraries"],
            swiftSettings: settings),
        .target(name: "CConcurrency", path: "Sources/C/CConcurrency"),
        .target(
            name: "SessionTasks", dependencies: ["CConcurrency"], path: "Sources/Support/SessionTasks",
            swiftSettings: settings),
        .target(
            name: "SwiftViews", dependencies: ["SharedTypes", "Views", "Publishers", "SessionTasks"],
            swiftSettings: settings),
        .target(name: "CPixels", path: "Sources/C/CPixels"),
        .target(
            name: "FrameSource", dependencies: ["SharedTypes", "SampleQueue", "Views", "Images", "CGLib", "CPixels"],
            swiftSettings: settings,
            linkerSettings: [.linkedLibrary("pangoft2-1.0"), .linkedLibrary("fontconfig")]),
        .target(
            name: "Sandbox", dependencies: ["CLibraries"], swiftSettings: settings,
            linkerSettings: [.linkedLibrary("seccomp")]),
        .target(name: "WorkerProtocol", dependencies: ["SharedTypes"], swiftSettings: settings),
        .target(
            name: "ScriptWorker",
            dependencies: ["SharedTypes", "Sandbox", "WorkerProtocol", "CLibraries"],
            exclude: ["Libraries", "Runtime"], swiftSettings: settings, plugins: ["EmbedTexts"]),
        .plugin(name: "EmbedTexts", capability: .buildTool()),
        .executableTarget(
            name: "pipstream-worker", dependencies: ["ScriptWorker", "Sandbox"], swiftSettings: settings,
            linkerSettings: ownRuntime),
        .target(
            name: "ImageDecoding",
            dependencies: [
                "SharedTypes", "Views", "Images", "FrameSource", "Playback", "WorkerProtocol", "Sandbox", "CLibraries",
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "pipstream-decoder", dependencies: ["ImageDecoding"], swiftSettings: settings,
            linkerSettings: ownRuntime),
        .target(
            name: "Scripting",
            dependencies: ["SharedTypes", "Views", "Images", "WorkerProtocol", "CLibraries"],
            exclude: ["Vocabulary/forms.txt", "Vocabulary/members.txt", "Vocabulary/web.txt"],
            swiftSettings: settings, plugins: ["EmbedTexts"]),
        .target(
            name: "Network", dependencies: ["SharedTypes", "CGLib", "CLibraries"], swiftSettings: settings,
            linkerSettings: [.linkedLibrary("gio-2.0")]),
        .target(
            name: "StreamOutput",
            dependencies: ["SharedTypes", "FFmpegSupport", "SampleQueue", "CFFmpeg", "CPixels", "CLibraries"],
            swiftSettings: settings),
        .target(
            name: "Playback",
            dependencies: [
                "SharedTypes", "FFmpegSupport", "Publishers", "SampleQueue", "WorkerProtocol", "CFFmpeg", "CLibraries",
            ],
            swiftSettings: settings),
        .target(
            name: "PictureInPicture", dependencies: ["SharedTypes", "Publishers", "SampleQueue", "Playback"],
            swiftSettings: settings),
        .target(
            name: "Session",
            dependencies: [
                "SharedTypes", "SampleQueue", "Views", "FrameSource", "Playback", "PictureInPicture", "SessionTasks",
            ],
            swiftSettings: settings),
        .target(
            name: "PiPKit",
            dependencies: [
                "SharedTypes", "Publishers", "SampleQueue", "Views", "Images", "SwiftViews", "FrameSource", "Network",
                "Scripting", "StreamOutput", "Playback", "PictureInPicture", "Session",
            ],
            swiftSettings: settings),
        .target(
            name: "pipstream", dependencies: ["SharedTypes", "PiPKit"], swiftSettings: settings),
        // Tests link the library, not the program, whose objects contain a second runtime.
        .executableTarget(
            name: "pipstream-command", dependencies: ["pipstream"], swiftSettings: settings,
            linkerSettings: ownRuntime),

        .target(
            name: "CoreVideo", dependencies: ["SampleQueue"], path: "Sources/Apple/CoreVideo", swiftSettings: settings),
        .target(
            name: "CoreMedia", dependencies: ["CoreVideo", "SampleQueue"], path: "Sources/Apple/CoreMedia",
            swiftSettings: settings),
        .target(
            name: "QuartzCore", dependencies: ["CoreVideo", "SampleQueue", "Session"], path: "Sources/Apple/QuartzCore",
            swiftSettings: settings),
        .target(
            name: "AVFoundation", dependencies: ["CoreMedia", "QuartzCore", "Publishers", "SampleQueue", "Playback"],
            path: "Sources/Apple/AVFoundation",
            swiftSettings: settings),
        .target(
            name: "AVKit", dependencies: ["AVFoundation", "PictureInPicture", "SharedTypes"],
            path: "Sources/Apple/AVKit", swiftSettings: settings),
        .target(
            name: "Combine", dependencies: ["Publishers", "SwiftViews"], path: "Sources/Apple/Combine",
            swiftSettings: settings),
        .target(
            name: "SwiftUI", dependencies: ["SharedTypes", "Views", "SwiftViews", "Combine"],
            path: "Sources/Apple/SwiftUI", swiftSettings: settings),

        .executableTarget(
            name: "movieplayer", dependencies: ["AVKit", "PiPKit"], path: "Examples/MoviePlayer"),
        .executableTarget(
            name: "texturefeed", dependencies: ["AVKit", "CoreMedia", "CoreVideo", "QuartzCore", "PiPKit"],
            path: "Examples/TextureFeed"),
        .executableTarget(
            name: "workout", dependencies: ["PiPKit"], path: "Examples/SwiftWorkout", swiftSettings: settings),
        .executableTarget(
            name: "cube", dependencies: ["PiPKit"], path: "Examples/Cube", swiftSettings: settings),

        // The programs that script/bench compares with the command.
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
            dependencies: ["SharedTypes", "SampleQueue", "Images", "Views", "FFmpegSupport", "CFFmpeg"],
            path: "Tests/TestSupport", swiftSettings: settings),
        .testTarget(
            name: "SampleQueueTests", dependencies: ["SampleQueue", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "PublishersTests", dependencies: ["Publishers", "TestSupport"], swiftSettings: settings),
        .testTarget(name: "SharedTypesTests", dependencies: ["SharedTypes", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "ImagesTests", dependencies: ["Images", "Views", "TestSupport"], swiftSettings: settings),
        .testTarget(name: "ViewsTests", dependencies: ["Views", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "SwiftViewsTests", dependencies: ["SwiftViews", "Publishers", "Views", "TestSupport"],
            swiftSettings: settings),
        // Code as people write it for iOS. It must compile without a warning.
        .testTarget(
            name: "SwiftUIPiecesTests", dependencies: ["SwiftUI", "AVKit", "PiPKit", "PiPKitTesting", "TestSupport"],
            exclude: ["Goldens"], swiftSettings: settings + [.unsafeFlags(["-warnings-as-errors"])]),
        .testTarget(
            name: "FrameSourceTests", dependencies: ["FrameSource", "SampleQueue", "Views", "TestSupport", "CGLib"],
            exclude: ["Goldens", "Fidelity/measured.tsv"], swiftSettings: settings),
        .testTarget(
            name: "ScriptingTests",
            dependencies: ["Scripting", "ScriptWorker", "WorkerProtocol", "SharedTypes", "Views", "TestSupport"],
            exclude: [
                "Vocabulary/names.txt", "Vocabulary/uses.txt", "Vocabulary/types.js", "Vocabulary/member-types.js",
            ], swiftSettings: settings),
        .testTarget(
            name: "ImageDecodingTests",
            dependencies: [
                "ImageDecoding", "Scripting", "WorkerProtocol", "Images", "SharedTypes", "Views", "TestSupport",
            ], swiftSettings: settings),
        .executableTarget(
            name: "sandbox-probe", dependencies: ["ScriptWorker", "Sandbox", "CLibraries"], path: "Tests/SandboxProbe",
            swiftSettings: settings),
        .testTarget(
            name: "SandboxTests", dependencies: ["sandbox-probe", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "ScriptWorkerTests", dependencies: ["ScriptWorker", "WorkerProtocol", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "NetworkTests", dependencies: ["Network", "SharedTypes", "TestSupport", "CGLib", "CLibraries"],
            swiftSettings: settings),
        .testTarget(
            name: "StreamOutputTests",
            dependencies: ["StreamOutput", "FFmpegSupport", "SampleQueue", "TestSupport", "CFFmpeg"],
            swiftSettings: settings),
        .testTarget(
            name: "PlaybackTests",
            dependencies: [
                "Playback", "Publishers", "SampleQueue", "SharedTypes", "WorkerProtocol", "CLibraries", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "PictureInPictureTests",
            dependencies: ["PictureInPicture", "Playback", "SampleQueue", "SharedTypes", "TestSupport"],
            swiftSettings: settings),
        .testTarget(name: "SessionTests", dependencies: ["PiPKit", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "PiPKitTests",
            dependencies: ["PiPKit", "AVKit", "cube", "movieplayer", "texturefeed", "workout", "TestSupport"],
            exclude: ["Goldens"],
            swiftSettings: settings),
        .target(
            name: "PiPKitTesting",
            dependencies: ["PiPKit", "Session", "SampleQueue", "Views", "Images", "StreamOutput"],
            swiftSettings: settings),
        // Examples/IntervalTimer is a separate package. Here its sources are built, and its tests run with all others.
        .target(
            name: "IntervalTimer", dependencies: ["SwiftUI", "PiPKit"],
            path: "Examples/IntervalTimer/Sources/IntervalTimer"),
        .testTarget(
            name: "IntervalTimerTests", dependencies: ["IntervalTimer", "PiPKitTesting"],
            path: "Examples/IntervalTimer/Tests/IntervalTimerTests", exclude: ["Goldens"]),
        .testTarget(
            name: "MainActorTests", dependencies: ["PiPKit", "PiPKitTesting", "SwiftUI", "TestSupport"],
            swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
        // Built without this package's settings, as programs for iOS are.
        .testTarget(
            name: "MediaPiecesTests",
            dependencies: ["AVKit", "AVFoundation", "CoreMedia", "CoreVideo", "QuartzCore", "Combine"]),
        .testTarget(
            name: "CommandTests",
            dependencies: ["pipstream", "sandbox-probe", "PiPKit", "TestSupport"], exclude: ["Goldens"],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)

// PIPSTREAM_TESTS=ViewsTests,PiPKitTests builds only these test targets, for work on one module.
if let named = Context.environment["PIPSTREAM_TESTS"] {
    let names = named.split(separator: ",").map(String.init)
    package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}

// A release build optimizes the tested modules and TestSupport. It does not optimize the tests, a third of all lines, except those that
// compare audio sample by sample or try a hundred thousand orders of events. It writes no debug information for the tests, which takes a
// tenth of their compilation. A failure names its line without it. No module imports the tests, so their interface needs no pass of its
// own, which takes an eighth of their compilation.
let optimizedTests = ["PlaybackTests", "SessionTests"]
for target in package.targets where target.type == .test {
    let optimization = optimizedTests.contains(target.name) ? [] : ["-Onone", "-no-emit-module-separately-wmo"]
    target.swiftSettings =
        (target.swiftSettings ?? []) + [.unsafeFlags(optimization + ["-gnone"], .when(configuration: .release))]
}
