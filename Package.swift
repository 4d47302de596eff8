// swift-tools-version: 6.2
import PackageDescription

// Folders are the floors of docs/develop/architecture.md; Tests/Architecture/edges.json lists the allowed edges.
let (wire, client, domain, server) = ("Sources/Wire", "Sources/Client", "Sources/Domain", "Sources/Server")
let (infrastructure, application) = ("Sources/Infrastructure", "Sources/Application")
let (programs, instruments, examples, support) = ("Sources/Programs", "Sources/Instruments", "Examples", "Tests")
let privacyManifest = [Resource.copy("PrivacyInfo.xcprivacy")]

/// True when a package manager reads this manifest as a remote dependency of another package.
///
/// The package manager reads it from the bare repository (`/`) during resolution, and from its checkouts folder
/// afterwards. Such a package needs only the client, so the server's dependencies are left out; the trait `Server`
/// enables them. A dependency by path is indistinguishable from an ordinary clone and must state `traits: []`.
let folder = Context.packageDirectory
let isDependency =
    folder == "/" || folder.contains("/.build/checkouts/") || folder.contains("/SourcePackages/checkouts/")

/// The third-party products of the server by package, as names separated by spaces.
let products = [
    "GRDB.swift": "GRDB GRDBSQLite",
    "Yams": "Yams",
    "async-http-client": "AsyncHTTPClient",
    "hummingbird": "Hummingbird HummingbirdCore HummingbirdTesting",
    "swift-argument-parser": "ArgumentParser",
    "swift-configuration": "Configuration",
    "swift-crypto": "Crypto CryptoExtras",
    "swift-http-types": "HTTPTypes",
    "swift-log": "InMemoryLogging Logging",
    "swift-mustache": "Mustache",
    "swift-nio": "NIOCore NIOEmbedded NIOHTTP1 NIOPosix",
    "swift-nio-extras": "NIOHTTPTypes",
    "swift-nio-ssl": "NIOSSL",
    "swift-service-lifecycle": "ServiceLifecycle UnixSignals",
    "swift-system": "SystemPackage",
]

/// The only third-party product below the server is swift-crypto, used only where Apple's CryptoKit is missing.
let cryptoOnLinux = Target.Dependency.product(
    name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.linux]))

/// The names of this package's targets, and of third-party products, are separated by spaces.
func library(
    _ name: String, in floor: String, _ targets: String = "", _ products: String = "",
    also others: [Target.Dependency] = [], resources: [Resource]? = nil
) -> Target {
    .target(name: name, dependencies: uses(targets, products) + others, path: "\(floor)/\(name)", resources: resources)
}

func program(
    _ name: String, in floor: String, _ targets: String, _ products: String = "", also others: [Target.Dependency] = []
) -> Target {
    .executableTarget(name: name, dependencies: uses(targets, products) + others, path: "\(floor)/\(name)")
}

/// Every test target has the waits and the temporary folders of `AssayTestTiming`.
func tests(_ name: String, _ targets: String, _ products: String = "", also more: [Target.Dependency] = []) -> Target {
    let dependencies = uses("AssayTestTiming \(targets)", products) + more
    // The edges between modules are data of a test, which it reads from the repository.
    let excluded = name == "Architecture" ? ["edges.json"] : []
    return .testTarget(name: name, dependencies: dependencies, path: "Tests/\(name)", exclude: excluded)
}

/// The products are resolved, downloaded and built only with the trait `Server`.
func uses(_ targets: String, _ names: String) -> [Target.Dependency] {
    targets.split(separator: " ").map { .byName(name: String($0)) }
        + names.split(separator: " ").flatMap { name in
            products.filter { $0.value.split(separator: " ").contains(name) }.map {
                .product(name: String(name), package: $0.key, condition: .when(traits: ["Server"]))
            }
        }
}

let package = Package(
    name: "assay", defaultLocalization: "en", platforms: [.iOS(.v15), .macOS(.v14)],
    products: [
        .library(name: "EntrupySDK", targets: ["EntrupySDK"]),
        .library(name: "AssayClient", targets: ["AssayClient"]),
        .library(name: "StandardWebhooks", targets: ["StandardWebhooks"]),
        .executable(name: "assay", targets: ["assay"]),
        .executable(name: "assay-decoder", targets: ["assay-decoder"]),
        .executable(name: "PartnerBackend", targets: ["PartnerBackend"]),
    ],
    traits: [
        .trait(name: "Server", description: "The server, the programs and their third-party dependencies"),
        .trait(name: "PostgreSQL", description: "The server's driver of PostgreSQL, which needs libpq"),
        .default(enabledTraits: isDependency ? [] : ["Server", "PostgreSQL"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: [.defaults, "YAML"]),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        library("AssayWire", in: wire),
        library("AssayHTTP", in: client),
        library("HeadlessUIKit", in: client),
        library("AssaySQL", in: infrastructure),
        library("HeadlessWebKit", in: client, "HeadlessUIKit"),
        library("HeadlessChromium", in: client, "HeadlessWebKit"),
        library("AssayClient", in: client, "AssayWire AssayHTTP", also: [cryptoOnLinux], resources: privacyManifest),
        library("AssayCore", in: domain, "AssayWire"),
        library("CSQLite", in: infrastructure),
        library("AssaySQLite", in: infrastructure, "AssaySQL CSQLite", "GRDB GRDBSQLite"),
        .systemLibrary(
            name: "CVips", path: "\(infrastructure)/CVips", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
        .systemLibrary(
            name: "CLibPQ", path: "\(infrastructure)/CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        library("AssayPostgres", in: infrastructure, "AssaySQL CLibPQ"),
        .systemLibrary(name: "CZlib", path: "\(infrastructure)/CZlib", providers: [.apt(["zlib1g-dev"])]),
        library("AssayCompression", in: infrastructure, "CZlib"),
        .systemLibrary(
            name: "CQRCode", path: "\(infrastructure)/CQRCode", pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"])]),
        library("AssayQRCode", in: infrastructure, "CQRCode"),
        library("CImage", in: infrastructure, "CVips"),
        library("CSandbox", in: infrastructure),
        library("AssayProcesses", in: infrastructure),
        library("AssayImaging", in: infrastructure, "CImage CSandbox AssayWire"),
        library("AssayKeys", in: infrastructure, "AssayWire", "Crypto CryptoExtras"),
        library("StandardWebhooks", in: infrastructure, also: [cryptoOnLinux]),
        library(
            "EntrupySDK", in: client, "AssayClient AssayWire HeadlessUIKit HeadlessWebKit", resources: privacyManifest),
        library("AssayCatalog", in: domain, "AssayCore AssayWire", "Yams"),
        library("AssayDecision", in: application, "AssayCore AssayImaging AssayWire"),
        library("AssayStorage", in: infrastructure, "AssayCore AssaySQL AssayWire"),
        program("assay-decoder", in: programs, "AssayImaging"),
        library(
            "AssayS3", in: infrastructure, "AssayCore AssayStorage AssayWire",
            "AsyncHTTPClient Crypto NIOCore NIOHTTP1 NIOSSL"),
        library("AssayOutbound", in: infrastructure, "AssayCore", "AsyncHTTPClient NIOCore NIOHTTP1 NIOSSL"),
        library(
            "AssayOperations", in: application,
            "AssayCore AssayStorage AssayKeys AssayImaging AssayDecision AssayWire StandardWebhooks"),
        library(
            "AssayAPI", in: server, "AssayCompression AssayQRCode AssayOperations AssayKeys AssayCore AssayWire",
            "HTTPTypes Hummingbird HummingbirdCore Logging NIOCore NIOHTTP1 NIOHTTPTypes"),
        library(
            "AssayWeb", in: server, "AssayCompression AssayWire", "Crypto HTTPTypes Hummingbird NIOCore",
            resources: [.embedInCode("Assets")]),
        library("AssayWorkers", in: server, "AssayOperations AssayOutbound AssayCore", "Logging ServiceLifecycle"),
        library(
            "AssayServer", in: server,
            "AssayAPI AssayWeb AssayWorkers AssayOperations AssayCatalog AssayS3 AssayStorage AssaySQL AssaySQLite "
                + "AssayImaging AssayKeys AssayCore AssayWire",
            "Configuration Hummingbird Logging NIOCore ServiceLifecycle SystemPackage UnixSignals",
            also: [.target(name: "AssayPostgres", condition: .when(traits: ["PostgreSQL"]))]),
        program(
            "assay", in: programs,
            "AssayProcesses AssayServer AssayAPI AssayWeb AssayOperations AssayDecision AssayCore AssayHTTP "
                + "AssayImaging AssayWire AssayClient EntrupySDK HeadlessChromium HeadlessWebKit "
                + "StandardWebhooks",
            "ArgumentParser Crypto Logging"),
        program(
            "PartnerBackend", in: examples, "StandardWebhooks",
            "AsyncHTTPClient Crypto Hummingbird Logging Mustache NIOCore NIOHTTP1"),
        program(
            "Benchmarks", in: instruments,
            "AssayInstruments AssayProcesses AssayServer AssayAPI AssayWeb AssayWorkers AssayOperations AssayDecision "
                + "AssayStorage AssaySQL LocalServers AssayKeys AssayImaging AssayCore AssayWire CImage HeadlessChromium",
            "ArgumentParser AsyncHTTPClient Crypto GRDB HTTPTypes Hummingbird Logging NIOCore NIOHTTP1 ServiceLifecycle",
            also: [.target(name: "CLibPQ", condition: .when(traits: ["PostgreSQL"]))]),
        program(
            "Soak", in: instruments,
            "AssayInstruments AssayProcesses AssayServer AssayOperations AssayStorage AssaySQLite AssayKeys AssayImaging "
                + "AssayCore AssayClient AssayHTTP AssayWire EntrupySDK FaultProxy HeadlessChromium HeadlessWebKit "
                + "LocalServers",
            "ArgumentParser Crypto Logging"),
        library("AssayInstruments", in: instruments, "AssayOperations AssayStorage AssaySQL AssayImaging AssayCore"),
        library("FaultProxy", in: instruments),
        library("LocalServers", in: instruments, "AssayProcesses"),
        program("SampleApp", in: examples, "EntrupySDK"),
        library("AssayTestTiming", in: support),
        library(
            "AssayTestSupport", in: support,
            "AssayInstruments AssayServer AssayAPI AssayOperations AssayS3 AssayStorage AssaySQL AssaySQLite "
                + "AssayPostgres AssayProcesses AssayImaging AssayKeys AssayCore AssayWire AssayHTTP AssayTestTiming "
                + "AssayWorkers CZlib FaultProxy HeadlessChromium HeadlessWebKit LocalServers",
            "Crypto HTTPTypes Hummingbird Logging NIOCore NIOEmbedded ServiceLifecycle"),
        tests("AssayHTTPTests", "AssayHTTP"),
        tests("AssayWireTests", "AssayWire"),
        tests("HeadlessUIKitTests", "HeadlessUIKit"),
        tests("HeadlessChromiumTests", "FaultProxy HeadlessChromium HeadlessUIKit HeadlessWebKit"),
        tests(
            "AssaySQLTests", "AssayInstruments AssayPostgres AssayProcesses AssaySQL AssaySQLite AssayTestSupport",
            "GRDBSQLite"),
        tests("AssayKeysTests", "AssayKeys", "Crypto"),
        tests(
            "StandardWebhooksTests", "AssayProcesses StandardWebhooks",
            "HTTPTypes Hummingbird HummingbirdTesting Logging NIOCore"),
        tests("AssayImagingTests", "AssayInstruments AssayImaging CSandbox assay-decoder"),
        tests("AssayCoreTests", "AssayCore AssayWire"),
        tests("AssayCatalogTests", "AssayCatalog AssayCore AssayWire"),
        tests("AssayDecisionTests", "AssayDecision AssayCore AssayImaging"),
        tests(
            "AssayPostgresTests",
            "AssayPostgres AssayProcesses AssaySQL AssayStorage AssayTestSupport FaultProxy LocalServers"),
        tests("AssayStorageTests", "AssayInstruments AssayStorage AssaySQL AssayCore AssayWire AssayTestSupport"),
        tests(
            "AssayS3Tests",
            "AssayInstruments AssayProcesses AssayS3 AssayServer AssayStorage AssayCore AssayWire AssayTestSupport "
                + "FaultProxy"),
        tests(
            "AssayOutboundTests", "AssayOutbound AssayCore AssayProcesses AssayTestSupport FaultProxy",
            "AsyncHTTPClient NIOCore NIOPosix NIOSSL"),
        tests(
            "AssayOperationsTests",
            "AssayInstruments AssayOperations AssayStorage AssaySQL AssayKeys AssayImaging AssayDecision "
                + "AssayCore AssayWire AssayTestSupport StandardWebhooks assay-decoder"),
        tests(
            "AssayWorkersTests",
            "AssayInstruments AssayWorkers AssayOperations AssayOutbound AssayStorage AssaySQL AssayCore AssayTestSupport FaultProxy "
                + "StandardWebhooks assay-decoder",
            "Logging ServiceLifecycle"),
        tests(
            "AssayAPITests",
            "AssayInstruments AssayAPI AssayOperations AssayServer AssayStorage AssaySQL AssayKeys AssayCore "
                + "AssayCompression AssayProcesses AssayQRCode AssayWire AssayTestSupport FaultProxy assay-decoder",
            "HTTPTypes Hummingbird HummingbirdTesting NIOCore NIOEmbedded NIOHTTP1 NIOHTTPTypes"),
        tests(
            "AssayWebTests", "AssayProcesses AssayTestSupport AssayWeb AssayWire",
            "HTTPTypes Hummingbird HummingbirdTesting"),
        tests(
            "AssayServerTests",
            "AssayServer AssayWorkers AssayAPI AssayOperations AssayPostgres AssayS3 AssayStorage AssaySQL AssayCore "
                + "AssayTestSupport AssayWire assay-decoder",
            "Configuration Logging ServiceLifecycle"),
        library(
            "AssayClientDoubles", in: support,
            "AssayClient AssayCore AssayHTTP AssayOperations AssayTestSupport AssayWire"),
        tests(
            "AssayClientTests",
            "AssayClient AssayClientDoubles AssayHTTP AssayTestSupport AssayWire assay-decoder", also: [cryptoOnLinux]),
        tests(
            "EntrupySDKTests",
            "AssayInstruments EntrupySDK AssayClient AssayClientDoubles AssayHTTP AssayWire AssayOperations AssayCore "
                + "AssayImaging AssayKeys AssayProcesses AssayStorage AssayTestSupport FaultProxy HeadlessWebKit "
                + "assay-decoder"),
        tests(
            "PartnerBackendTests",
            "AssayInstruments PartnerBackend AssayProcesses AssayTestSupport AssayOperations AssayCore AssayHTTP "
                + "FaultProxy StandardWebhooks",
            "AsyncHTTPClient HTTPTypes Hummingbird HummingbirdTesting InMemoryLogging Logging NIOCore NIOHTTP1"),
        tests(
            "AssayCommandTests",
            "assay assay-decoder AssayHTTP AssayInstruments AssayOperations AssaySQL AssayStorage AssayDecision AssayCore "
                + "FaultProxy AssayImaging AssayProcesses AssayServer AssayTestSupport AssayWeb AssayWire StandardWebhooks",
            "ArgumentParser Crypto HTTPTypes Hummingbird HummingbirdTesting NIOCore"),
        tests(
            "SampleAppTests",
            "SampleApp EntrupySDK AssayClient AssayHTTP AssayOperations AssayCore FaultProxy AssayProcesses "
                + "AssayTestSupport HeadlessWebKit assay-decoder"),
        tests(
            "SoakTests",
            "AssayInstruments Soak AssayServer AssayStorage AssayCore AssayHTTP AssayProcesses FaultProxy LocalServers"),
        tests("BenchmarksTests", "Benchmarks", "HTTPTypes Hummingbird NIOCore"),
        tests("Architecture", "AssayProcesses AssayTestSupport"),
    ]
)

for target in package.targets where ![.system, .binary, .plugin].contains(target.type) {
    if target.name.hasPrefix("C"), target.path?.hasPrefix(infrastructure) == true {
        target.cSettings = [.treatAllWarnings(as: .error)]
        continue
    }
    target.swiftSettings =
        [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
        + ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }
}
