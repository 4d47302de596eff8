// swift-tools-version: 6.2
import PackageDescription

// Folders show the floors of docs/architecture.md; Tests/Architecture/edges.json holds the edges, and a test holds it
// against this file and against every import line.
let client = "Sources/Client"
let domain = "Sources/Domain"
let infrastructure = "Sources/Infrastructure"
let server = "Sources/Server"
let programs = "Sources/Programs"

/// swift-crypto is the one third-party product below the server, and only where Apple's CryptoKit is missing.
let cryptoOnLinux = Target.Dependency.product(
    name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.linux]))
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let asyncHTTPClient = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")
let nio = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")

func library(_ name: String, in floor: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "\(floor)/\(name)")
}

func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource]? = nil) -> Target {
    .testTarget(name: name, dependencies: dependencies, path: "Tests/\(name)", resources: resources)
}

let package = Package(
    name: "assay",
    defaultLocalization: "en",
    platforms: [.iOS(.v15), .macOS(.v14)],
    products: [
        .library(name: "EntrupySDK", targets: ["EntrupySDK"]),
        .library(name: "AssayClient", targets: ["AssayClient"]),
        .executable(name: "assay", targets: ["assay"]),
        .executable(name: "PartnerBackend", targets: ["PartnerBackend"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: [.defaults, "YAML"]),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // Layer 0
        library("AssayWire", in: client),
        library("AssayHTTP", in: client),
        library("HeadlessUIKit", in: client),
        library("AssaySQL", in: infrastructure),
        // Layer 1
        library("AssayClient", in: client, ["AssayWire", "AssayHTTP", cryptoOnLinux]),
        library("AssayCore", in: domain, ["AssayWire"]),
        library("AssaySQLite", in: infrastructure, ["AssaySQL", .product(name: "GRDB", package: "GRDB.swift")]),
        .systemLibrary(
            name: "CVips", path: "\(infrastructure)/CVips", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
        library("CImage", in: infrastructure, ["CVips"]),
        library("AssayImaging", in: infrastructure, ["CImage"]),
        library("AssayKeys", in: infrastructure, [crypto, cryptoExtras]),
        // Layer 2
        library("EntrupySDK", in: client, ["AssayClient", "AssayWire", "HeadlessUIKit"]),
        library("AssayCatalogue", in: domain, ["AssayCore", .product(name: "Yams", package: "Yams")]),
        library("AssayDecision", in: domain, ["AssayCore", "AssayImaging"]),
        library("AssayStorage", in: infrastructure, ["AssayCore", "AssaySQL"]),
        // Layer 3
        library(
            "AssayOperations", in: domain,
            ["AssayCore", "AssayStorage", "AssayKeys", "AssayImaging", "AssayDecision"]),
        // Layer 4
        library(
            "AssayAPI", in: server,
            [
                "AssayOperations", "AssayCore", "AssayWire", hummingbird, httpTypes, logging, nio,
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
            ]),
        library("AssayWorkers", in: server, ["AssayOperations", "AssayCore", logging, lifecycle]),
        // Layer 5
        library(
            "AssayServer", in: server,
            [
                "AssayAPI", "AssayWorkers", "AssayOperations", "AssayCatalogue", "AssayStorage", "AssaySQLite",
                "AssayImaging", "AssayKeys", "AssayCore", hummingbird, logging, lifecycle, nio,
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]),
        // Layer 6
        .executableTarget(
            name: "assay",
            dependencies: [
                "AssayServer", "AssayOperations", "AssayDecision", "AssayCore", "AssayImaging", "AssayWire",
                "EntrupySDK",
                .product(name: "ArgumentParser", package: "swift-argument-parser"), logging,
            ],
            path: "\(programs)/assay"),
        .executableTarget(
            name: "PartnerBackend",
            dependencies: [
                hummingbird, logging, nio, nioHTTP1, asyncHTTPClient,
                .product(name: "Mustache", package: "swift-mustache"),
            ],
            path: "Examples/PartnerBackend"),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "AssayServer", "AssayOperations", "AssayImaging", "AssayCore",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "\(programs)/Benchmarks"),
        // Tests
        .target(
            name: "AssayTestSupport",
            dependencies: [
                "AssayServer", "AssayAPI", "AssayOperations", "AssayStorage", "AssaySQL", "AssaySQLite",
                "AssayImaging", "AssayKeys", "AssayCore", "AssayHTTP", "AssayWorkers", hummingbird,
                logging, lifecycle, nio, httpTypes, .product(name: "NIOEmbedded", package: "swift-nio"),
            ],
            path: "Tests/AssayTestSupport"),
        tests("AssayHTTPTests", ["AssayHTTP"]),
        tests("AssayWireTests", ["AssayWire"]),
        tests("AssaySQLTests", ["AssaySQL", "AssaySQLite"]),
        tests("AssayKeysTests", ["AssayKeys", crypto]),
        tests("AssayImagingTests", ["AssayImaging"]),
        tests("AssayCoreTests", ["AssayCore", "AssayWire"]),
        tests("AssayCatalogueTests", ["AssayCatalogue", "AssayCore", "AssayWire"]),
        tests("AssayDecisionTests", ["AssayDecision", "AssayCore", "AssayImaging"]),
        tests("AssayStorageTests", ["AssayStorage", "AssaySQL", "AssayCore", "AssayTestSupport"]),
        tests(
            "AssayOperationsTests",
            [
                "AssayOperations", "AssayStorage", "AssaySQL", "AssayKeys", "AssayImaging", "AssayDecision",
                "AssayCore", "AssayTestSupport", crypto,
            ]),
        tests(
            "AssayWorkersTests",
            [
                "AssayWorkers", "AssayOperations", "AssayStorage", "AssaySQL", "AssayCore", "AssayTestSupport",
                lifecycle, logging,
            ]),
        tests(
            "AssayAPITests",
            [
                "AssayAPI", "AssayOperations", "AssayStorage", "AssayKeys", "AssayCore", "AssayWire",
                "AssayTestSupport",
                hummingbird, httpTypes, nio, crypto, .product(name: "HummingbirdTesting", package: "hummingbird"),
            ]),
        tests(
            "AssayServerTests",
            [
                "AssayServer", "AssayAPI", "AssayCore", logging,
                .product(name: "Configuration", package: "swift-configuration"),
            ]),
        tests("AssayClientTests", ["AssayClient", "AssayHTTP", "AssayWire", cryptoOnLinux]),
        tests(
            "EntrupySDKTests",
            [
                "EntrupySDK", "AssayClient", "AssayHTTP", "AssayWire", "AssayOperations", "AssayCore", "AssayImaging",
                "AssayKeys", "AssayTestSupport",
            ]),
        tests(
            "PartnerBackendTests",
            [
                "PartnerBackend", hummingbird, logging, nio, nioHTTP1, asyncHTTPClient,
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "InMemoryLogging", package: "swift-log"),
            ]),
        tests(
            "AssayCommandTests",
            ["assay", "AssayCore", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
        tests("Architecture", ["AssayTestSupport"]),
    ]
)

for target in package.targets where ![.system, .binary, .plugin].contains(target.type) {
    if target.name.hasPrefix("C"), target.path?.hasPrefix(infrastructure) == true {
        target.cSettings = [.treatAllWarnings(as: .error)]
        continue
    }
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
