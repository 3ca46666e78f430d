// swift-tools-version: 6.2

import PackageDescription

// A picture in picture that is tested on Linux: what a package needs for that.
let package = Package(
    name: "IntervalTimer",
    dependencies: [.package(name: "pipstream", path: "../..")],
    targets: [
        .target(
            name: "IntervalTimer",
            dependencies: [
                .product(name: "SwiftUI", package: "pipstream", condition: .when(platforms: [.linux])),
                .product(name: "PiPKit", package: "pipstream", condition: .when(platforms: [.linux])),
            ]),
        .testTarget(
            name: "IntervalTimerTests",
            dependencies: ["IntervalTimer", .product(name: "PiPKitTesting", package: "pipstream")]),
    ]
)
