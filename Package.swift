// swift-tools-version: 6.2
import PackageDescription

// The source folders are the floors of docs/architecture.md. Tests/Architecture/edges.json lists the allowed
// dependencies, and a test compares it with this file and with every import.
let wire = "Sources/Wire"
let client = "Sources/Client"
let privacyManifest = [Resource.copy("PrivacyInfo.xcprivacy")]
let domain = "Sources/Domain"
let infrastructure = "Sources/Infrastructure"
let application = "Sources/Application"
let server = "Sources/Server"
let programs = "Sources/Programs"
let instruments = "Sources/Instruments"

/// True when a package manager reads this manifest as a remote dependency of another package.
///
/// The package manager reads it from the bare repository (`/`) during resolution, and from its checkouts folder
/// afterwards. Such a package needs only the client, so the server's dependencies are left out; the trait `Server`
/// enables them. A dependency by path is indistinguishable from an ordinary clone and must state `traits: []`.
let folder = Context.packageDirectory
let isDependency =
    folder == "/" || folder.contains("/.build/checkouts/") || folder.contains("/SourcePackages/checkouts/")

/// A third-party product of the server, which is resolved, downloaded and built only with the trait `Server`.
func serverProduct(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Server"]))
}

/// The only third-party product below the server is swift-crypto, used only where Apple's CryptoKit is missing.
let cryptoOnLinux = Target.Dependency.product(
    name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.linux]))
let crypto = serverProduct("Crypto", "swift-crypto")
let cryptoExtras = serverProduct("CryptoExtras", "swift-crypto")
let hummingbird = serverProduct("Hummingbird", "hummingbird")
let logging = serverProduct("Logging", "swift-log")
let lifecycle = serverProduct("ServiceLifecycle", "swift-service-lifecycle")
let httpTypes = serverProduct("HTTPTypes", "swift-http-types")
let asyncHTTPClient = serverProduct("AsyncHTTPClient", "async-http-client")
let nio = serverProduct("NIOCore", "swift-nio")
let nioHTTP1 = serverProduct("NIOHTTP1", "swift-nio")

func library(
    _ name: String, in floor: String, _ dependencies: [Target.Dependency] = [], resources: [Resource]? = nil
) -> Target {
    .target(name: name, dependencies: dependencies, path: "\(floor)/\(name)", resources: resources)
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
        .executable(name: "assay-decoder", targets: ["assay-decoder"]),
        .executable(name: "PartnerBackend", targets: ["PartnerBackend"]),
    ],
    traits: [
        .trait(name: "Server", description: "The server, the programs and their third-party dependencies"),
        .default(enabledTraits: isDependency ? [] : ["Server"]),
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
        library("AssayWire", in: wire),
        library("AssayHTTP", in: client),
        library("HeadlessUIKit", in: client),
        library("AssaySQL", in: infrastructure),
        // Layer 1
        library("HeadlessWebKit", in: client, ["HeadlessUIKit"]),
        library("AssayClient", in: client, ["AssayWire", "AssayHTTP", cryptoOnLinux], resources: privacyManifest),
        library("AssayCore", in: domain, ["AssayWire"]),
        library(
            "AssaySQLite", in: infrastructure,
            ["AssaySQL", serverProduct("GRDB", "GRDB.swift"), serverProduct("GRDBSQLite", "GRDB.swift")]),
        .systemLibrary(
            name: "CVips", path: "\(infrastructure)/CVips", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
        library("CImage", in: infrastructure, ["CVips"]),
        library("CSandbox", in: infrastructure),
        library("AssayImaging", in: infrastructure, ["CImage", "CSandbox", "AssayWire"]),
        library("AssayKeys", in: infrastructure, ["AssayWire", crypto, cryptoExtras]),
        // Layer 2
        library(
            "EntrupySDK", in: client, ["AssayClient", "AssayWire", "HeadlessUIKit", "HeadlessWebKit"],
            resources: privacyManifest),
        library("AssayCatalog", in: domain, ["AssayCore", serverProduct("Yams", "Yams")]),
        library("AssayDecision", in: application, ["AssayCore", "AssayImaging", "AssayWire"]),
        library("AssayStorage", in: infrastructure, ["AssayCore", "AssaySQL", "AssayWire"]),
        .executableTarget(
            name: "assay-decoder", dependencies: ["AssayImaging"], path: "\(programs)/assay-decoder"),
        // Layer 3
        library(
            "AssayOperations", in: application,
            ["AssayCore", "AssayStorage", "AssayKeys", "AssayImaging", "AssayDecision", "AssayWire"]),
        // Layer 4
        library(
            "AssayAPI", in: server,
            [
                "AssayOperations", "AssayKeys", "AssayCore", "AssayWire",
                hummingbird, httpTypes, logging, nio, nioHTTP1,
                serverProduct("HummingbirdCore", "hummingbird"), serverProduct("NIOHTTPTypes", "swift-nio-extras"),
            ]),
        library(
            "AssayWeb", in: server, ["AssayWire", hummingbird, httpTypes, nio, crypto],
            resources: [.embedInCode("Assets")]),
        library("AssayWorkers", in: server, ["AssayOperations", "AssayCore", logging, lifecycle]),
        // Layer 5
        library(
            "AssayServer", in: server,
            [
                "AssayAPI", "AssayWeb", "AssayWorkers", "AssayOperations", "AssayCatalog", "AssayStorage",
                "AssaySQLite",
                "AssayImaging", "AssayKeys", "AssayCore", hummingbird, logging, lifecycle, nio,
                serverProduct("Configuration", "swift-configuration"),
                serverProduct("SystemPackage", "swift-system"),
                serverProduct("UnixSignals", "swift-service-lifecycle"),
            ]),
        // Layer 6
        .executableTarget(
            name: "assay",
            dependencies: [
                "AssayServer", "AssayOperations", "AssayDecision", "AssayCore", "AssayImaging", "AssayWire",
                "EntrupySDK",
                serverProduct("ArgumentParser", "swift-argument-parser"), logging,
            ],
            path: "\(programs)/assay"),
        .executableTarget(
            name: "PartnerBackend",
            dependencies: [
                hummingbird, logging, nio, nioHTTP1, asyncHTTPClient,
                serverProduct("Mustache", "swift-mustache"),
            ],
            path: "Examples/PartnerBackend"),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "AssayServer", "AssayAPI", "AssayOperations", "AssayStorage", "AssaySQL", "AssayKeys", "AssayImaging",
                "AssayCore", "AssayWire", "CImage", hummingbird, httpTypes, logging, nio, crypto,
                serverProduct("ArgumentParser", "swift-argument-parser"), serverProduct("GRDB", "GRDB.swift"),
            ],
            path: "\(instruments)/Benchmarks"),
        .executableTarget(
            name: "Soak",
            dependencies: [
                "AssayServer", "AssayOperations", "AssayStorage", "AssaySQLite", "AssayKeys", "AssayImaging",
                "AssayCore",
                "AssayClient", "AssayHTTP", "AssayWire", "EntrupySDK", "FaultProxy", "HeadlessWebKit", crypto,
                serverProduct("ArgumentParser", "swift-argument-parser"),
            ],
            path: "\(instruments)/Soak"),
        library("FaultProxy", in: instruments),
        .executableTarget(name: "SampleApp", dependencies: ["EntrupySDK"], path: "Examples/SampleApp"),
        // Tests
        .target(name: "AssayTestTiming", path: "Tests/AssayTestTiming"),
        .target(
            name: "AssayTestSupport",
            dependencies: [
                "AssayServer", "AssayAPI", "AssayOperations", "AssayStorage", "AssaySQL", "AssaySQLite",
                "AssayImaging", "AssayKeys", "AssayCore", "AssayHTTP", "AssayWorkers", "HeadlessWebKit", hummingbird,
                logging, lifecycle, nio, httpTypes, crypto, serverProduct("NIOEmbedded", "swift-nio"),
            ],
            path: "Tests/AssayTestSupport"),
        tests("AssayHTTPTests", ["AssayHTTP"]),
        tests("AssayWireTests", ["AssayWire"]),
        tests("HeadlessUIKitTests", ["HeadlessUIKit"]),
        tests("AssaySQLTests", ["AssaySQL", "AssaySQLite", "AssayTestSupport", "AssayTestTiming"]),
        tests("AssayKeysTests", ["AssayKeys", crypto]),
        tests("AssayImagingTests", ["AssayImaging", "CSandbox", "assay-decoder", "AssayTestTiming"]),
        tests("AssayCoreTests", ["AssayCore", "AssayWire"]),
        tests("AssayCatalogTests", ["AssayCatalog", "AssayCore", "AssayWire"]),
        tests("AssayDecisionTests", ["AssayDecision", "AssayCore", "AssayImaging"]),
        tests("AssayStorageTests", ["AssayStorage", "AssaySQL", "AssayCore", "AssayWire", "AssayTestSupport"]),
        tests(
            "AssayOperationsTests",
            [
                "AssayOperations", "AssayStorage", "AssaySQL", "AssayKeys", "AssayImaging", "AssayDecision",
                "AssayCore", "AssayWire", "AssayTestSupport", "AssayTestTiming", "assay-decoder",
            ]),
        tests(
            "AssayWorkersTests",
            [
                "AssayWorkers", "AssayOperations", "AssayStorage", "AssaySQL", "AssayCore", "AssayTestSupport",
                "AssayTestTiming",
                "assay-decoder", lifecycle, logging,
            ]),
        tests(
            "AssayAPITests",
            [
                "AssayAPI", "AssayOperations", "AssayServer", "AssayStorage", "AssaySQL", "AssayKeys", "AssayCore",
                "AssayWire",
                "AssayTestSupport", "AssayTestTiming", "assay-decoder",
                hummingbird, httpTypes, nio, nioHTTP1, serverProduct("NIOEmbedded", "swift-nio"),
                serverProduct("NIOHTTPTypes", "swift-nio-extras"), serverProduct("HummingbirdTesting", "hummingbird"),
            ]),
        tests(
            "AssayWebTests",
            [
                "AssayWeb", "AssayWire", hummingbird, httpTypes,
                serverProduct("HummingbirdTesting", "hummingbird"),
            ]),
        tests(
            "AssayServerTests",
            [
                "AssayServer", "AssayAPI", "AssayOperations", "AssayCore", logging,
                serverProduct("Configuration", "swift-configuration"),
            ]),
        .target(
            name: "AssayClientDoubles", dependencies: ["AssayClient", "AssayHTTP", "AssayWire", cryptoOnLinux],
            path: "Tests/AssayClientDoubles"),
        tests(
            "AssayClientTests",
            ["AssayClient", "AssayClientDoubles", "AssayHTTP", "AssayWire", "AssayTestTiming", cryptoOnLinux]),
        tests(
            "EntrupySDKTests",
            [
                "EntrupySDK", "AssayClient", "AssayClientDoubles", "AssayHTTP", "AssayWire", "AssayOperations",
                "AssayCore", "AssayImaging", "AssayKeys", "AssayTestSupport", "AssayTestTiming", "HeadlessWebKit",
                "assay-decoder",
            ]),
        tests(
            "PartnerBackendTests",
            [
                "PartnerBackend", "AssayTestSupport", "AssayTestTiming", "AssayOperations", "AssayCore", "AssayHTTP",
                hummingbird, httpTypes, logging, nio, nioHTTP1, asyncHTTPClient,
                serverProduct("HummingbirdTesting", "hummingbird"),
                serverProduct("InMemoryLogging", "swift-log"),
            ]),
        tests(
            "AssayCommandTests",
            [
                "assay", "assay-decoder", "AssayOperations", "AssayStorage", "AssayDecision", "AssayCore",
                "AssayTestSupport", "AssayTestTiming",
                serverProduct("ArgumentParser", "swift-argument-parser"),
            ]),
        tests(
            "SampleAppTests",
            [
                "SampleApp", "EntrupySDK", "AssayClient", "AssayHTTP", "AssayOperations", "AssayCore", "FaultProxy",
                "AssayTestSupport", "AssayTestTiming", "HeadlessWebKit", "assay-decoder",
            ]),
        tests("SoakTests", ["Soak", "AssayStorage", "AssayCore", "AssayHTTP", "FaultProxy", "AssayTestTiming"]),
        tests("Architecture", ["AssayTestSupport", "AssayTestTiming"]),
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
