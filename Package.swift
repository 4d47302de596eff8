// swift-tools-version: 6.2
import PackageDescription

/// True when a package manager reads this manifest as a remote dependency of another package.
///
/// The package manager reads it from the bare repository (`/`) during resolution, and from its checkouts folder
/// afterwards. Such a package needs only the client, so the server's dependencies are left out; the trait `Server`
/// enables them. A dependency by path is indistinguishable from an ordinary clone and must state `traits: []`.
let folder = Context.packageDirectory
let isDependency =
    folder == "/" || folder.contains("/.build/checkouts/") || folder.contains("/SourcePackages/checkouts/")

/// The third-party packages on GitHub, their least versions, and the products that the server uses.
let packages: [(path: String, from: Version, products: String)] = [
    ("apple/swift-argument-parser", "1.8.2", "ArgumentParser"),
    ("apple/swift-configuration", "1.4.0", "Configuration"),
    ("apple/swift-crypto", "4.5.2", "Crypto CryptoExtras"),
    ("apple/swift-http-types", "1.8.0", "HTTPTypes"),
    ("apple/swift-log", "1.16.2", "InMemoryLogging Logging"),
    ("apple/swift-nio", "2.101.2", "NIOCore NIOEmbedded NIOHTTP1 NIOPosix"),
    ("apple/swift-nio-extras", "1.35.2", "NIOHTTPTypes"),
    ("apple/swift-nio-ssl", "2.37.6", "NIOSSL"),
    ("apple/swift-system", "1.8.1", "SystemPackage"),
    ("hummingbird-project/hummingbird", "2.28.1", "Hummingbird HummingbirdCore HummingbirdTesting"),
    ("hummingbird-project/swift-mustache", "2.1.1", "Mustache"),
    ("jpsim/Yams", "6.2.2", "Yams"),
    ("swift-server/async-http-client", "1.37.0", "AsyncHTTPClient"),
    ("swift-server/swift-service-lifecycle", "2.13.0", "ServiceLifecycle UnixSignals"),
]

/// The targets below the folder of their floor, each with the targets and the third-party products that it uses.
///
/// The floors are those of docs/develop/architecture.md; Tests/Architecture/edges.json lists the allowed edges. A test
/// target also uses `AssayTestTiming`.
let table = """
    # Sources/Wire
    AssayWire
    # Sources/Client
    AssayHTTP
    HeadlessUIKit
    HeadlessWebKit: HeadlessUIKit
    HeadlessChromium: AssayProcesses AssayWire HeadlessWebKit
    AssayClient: AssayHTTP AssayWire Crypto@linux
    AssayProcesses
    EntrupySDK: AssayClient AssayWire HeadlessUIKit HeadlessWebKit
    # Sources/Domain
    AssayCore: AssayWire
    AssayCatalog: AssayCore AssayWire Yams
    # Sources/Infrastructure
    AssayCompression: CDeflate
    AssayQRCode: CQRCode
    AssaySQL
    CImage: CVips
    CSandbox
    AssayImaging: AssayWire CImage CSandbox
    AssayKeys: AssayCompression AssayWire Crypto CryptoExtras
    StandardWebhooks: Crypto@linux
    CSQLite
    AssaySQLite: AssaySQL CSQLite
    AssayPostgres: AssaySQL CLibPQ
    AssayBlobs: AssayCore AssayWire
    AssayStorage: AssayBlobs AssayCore AssaySQL AssayWire
    AssayS3: AssayBlobs AssayCore AssayWire AsyncHTTPClient Crypto NIOCore NIOHTTP1 NIOSSL
    AssayOutbound: AssayCore AsyncHTTPClient NIOCore NIOHTTP1 NIOSSL
    # Sources/Application
    AssayDecision: AssayCore AssayImaging AssayWire
    AssayOperations: AssayBlobs AssayCore AssayDecision AssayImaging AssayKeys AssayStorage AssayWire StandardWebhooks
    # Sources/Server
    AssayAPI: AssayBlobs AssayCompression AssayCore AssayKeys AssayOperations AssayQRCode AssayWire HTTPTypes \
      Hummingbird HummingbirdCore Logging NIOCore NIOHTTP1 NIOHTTPTypes
    AssayWeb: AssayCompression AssayCore AssayKeys AssayOperations AssayQRCode AssayWire Crypto HTTPTypes Hummingbird \
      Mustache NIOCore
    AssayWorkers: AssayBlobs AssayCore AssayOperations AssayOutbound Logging ServiceLifecycle
    AssayConsole: AssayAPI AssayCore AssayDecision AssayKeys AssayOperations AssayQRCode AssayWeb AssayWire HTTPTypes \
      Hummingbird Mustache NIOCore
    AssayServer: AssayAPI AssayBlobs AssayCatalog AssayConsole AssayCore AssayImaging AssayKeys AssayOperations \
      AssayPostgres@PostgreSQL AssayS3 AssaySQL AssaySQLite AssayStorage AssayWeb AssayWire AssayWorkers Configuration \
      Hummingbird Logging NIOCore ServiceLifecycle SystemPackage UnixSignals
    # Sources/Programs
    assay-decoder: AssayImaging
    assay: AssayAPI AssayClient AssayCore AssayDecision AssayHTTP AssayImaging AssayKeys AssayOperations \
      AssayProcesses AssayServer AssayWire EntrupySDK HeadlessChromium HeadlessWebKit StandardWebhooks ArgumentParser \
      Crypto Logging UnixSignals
    # Sources/Instruments
    AssayInstruments: AssayBlobs AssayCore AssayImaging AssayKeys AssayOperations AssaySQL AssayStorage \
      HeadlessChromium
    ScreenGallery: AssayWeb Hummingbird Logging NIOCore
    FaultProxy
    LocalServers: AssayProcesses
    Benchmarks: AssayAPI AssayBlobs AssayConsole AssayCore AssayDecision AssayImaging AssayInstruments AssayKeys \
      AssayOperations AssayProcesses AssaySQL AssayServer AssayStorage AssayWeb AssayWire AssayWorkers CSQLite \
      FaultProxy HeadlessChromium LocalServers ArgumentParser AsyncHTTPClient Crypto HTTPTypes Hummingbird Logging \
      NIOCore NIOHTTP1 ServiceLifecycle
    Soak: AssayBlobs AssayClient AssayCore AssayHTTP AssayImaging AssayInstruments AssayKeys AssayOperations \
      AssayProcesses AssayServer AssayStorage AssayWire EntrupySDK FaultProxy HeadlessChromium HeadlessWebKit \
      LocalServers ArgumentParser Logging
    # Examples
    PartnerBackend: StandardWebhooks AsyncHTTPClient Crypto Hummingbird Logging Mustache NIOCore NIOHTTP1
    SampleApp: EntrupySDK
    # Tests
    AssayTestTiming
    AssayTestSupport: AssayAPI AssayBlobs AssayCore AssayHTTP AssayImaging AssayInstruments AssayKeys AssayOperations \
      AssayPostgres AssayProcesses AssayS3 AssaySQL AssaySQLite AssayServer AssayStorage AssayTestTiming AssayWire \
      AssayWorkers HeadlessChromium HeadlessWebKit LocalServers CDeflate Crypto HTTPTypes Hummingbird Logging NIOCore \
      NIOEmbedded ServiceLifecycle
    AssayClientDoubles: AssayClient AssayCore AssayHTTP AssayOperations AssayTestSupport AssayWire
    Architecture: AssayProcesses AssayTestSupport
    BenchmarksTests: Benchmarks HTTPTypes Hummingbird NIOCore
    AssayAPITests: AssayAPI AssayBlobs AssayCompression AssayCore AssayInstruments AssayKeys AssayOperations \
      AssayProcesses AssayQRCode AssaySQL AssayServer AssayStorage AssayTestSupport AssayWire FaultProxy assay-decoder \
      HTTPTypes Hummingbird HummingbirdTesting NIOCore NIOEmbedded NIOHTTP1 NIOHTTPTypes
    AssayCatalogTests: AssayCatalog AssayCore AssayWire
    AssayClientTests: AssayClient AssayClientDoubles AssayCore AssayHTTP AssayTestSupport AssayWire Crypto@linux \
      assay-decoder
    AssayCommandTests: AssayCore AssayDecision AssayHTTP AssayImaging AssayInstruments AssayKeys AssayOperations \
      AssayProcesses AssaySQL AssayServer AssayStorage AssayTestSupport AssayWire FaultProxy StandardWebhooks assay \
      assay-decoder ArgumentParser Crypto HTTPTypes Hummingbird HummingbirdTesting Logging NIOCore
    AssayConsoleTests: AssayAPI AssayConsole AssayCore AssayInstruments AssayKeys AssayOperations AssayStorage \
      AssayTestSupport AssayWeb AssayWire assay-decoder HTTPTypes Hummingbird HummingbirdTesting NIOCore
    AssayCoreTests: AssayCore AssayWire
    AssayDecisionTests: AssayCore AssayDecision AssayImaging
    AssayHTTPTests: AssayHTTP
    AssayImagingTests: AssayImaging AssayInstruments CSandbox assay-decoder
    AssayKeysTests: AssayCompression AssayInstruments AssayKeys Crypto
    StandardWebhooksTests: AssayProcesses StandardWebhooks HTTPTypes Hummingbird HummingbirdTesting Logging NIOCore
    AssayS3Tests: AssayBlobs AssayCore AssayInstruments AssayProcesses AssayS3 AssayServer AssayTestSupport AssayWire \
      FaultProxy
    AssayOutboundTests: AssayCore AssayOutbound AssayProcesses AssayTestSupport FaultProxy AsyncHTTPClient NIOCore \
      NIOPosix NIOSSL
    AssayOperationsTests: AssayBlobs AssayCore AssayDecision AssayImaging AssayInstruments AssayKeys AssayOperations \
      AssaySQL AssayStorage AssayTestSupport AssayWire StandardWebhooks assay-decoder
    HeadlessChromiumTests: AssayWire FaultProxy HeadlessChromium HeadlessUIKit HeadlessWebKit
    AssayPostgresTests: AssayPostgres AssayProcesses AssaySQL AssayStorage AssayTestSupport FaultProxy LocalServers
    AssaySQLTests: AssayInstruments AssayPostgres AssayProcesses AssaySQL AssaySQLite AssayTestSupport CSQLite
    AssayServerTests: AssayAPI AssayBlobs AssayCore AssayOperations AssayPostgres AssayS3 AssaySQL AssayServer \
      AssayStorage AssayTestSupport AssayWire AssayWorkers assay-decoder Configuration Logging ServiceLifecycle
    AssayStorageTests: AssayBlobs AssayCore AssayInstruments AssaySQL AssayStorage AssayTestSupport AssayWire
    AssayWebTests: AssayCore AssayInstruments AssayKeys AssayOperations AssayQRCode AssayStorage AssayTestSupport \
      AssayWeb AssayWire ScreenGallery assay-decoder HTTPTypes Hummingbird HummingbirdTesting
    AssayWireTests: AssayWire
    AssayWorkersTests: AssayCore AssayInstruments AssayOperations AssayOutbound AssaySQL AssayStorage AssayTestSupport \
      AssayWorkers FaultProxy StandardWebhooks assay-decoder Logging ServiceLifecycle
    EntrupySDKTests: AssayClient AssayClientDoubles AssayCore AssayHTTP AssayImaging AssayInstruments AssayKeys \
      AssayOperations AssayProcesses AssayStorage AssayTestSupport AssayWire EntrupySDK FaultProxy HeadlessWebKit \
      assay assay-decoder ArgumentParser
    SoakTests: AssayBlobs AssayCore AssayHTTP AssayInstruments AssayProcesses AssayStorage AssayWire FaultProxy \
      LocalServers Soak
    SampleAppTests: AssayClient AssayCore AssayHTTP AssayInstruments AssayOperations AssayProcesses AssayTestSupport \
      EntrupySDK FaultProxy HeadlessWebKit SampleApp assay-decoder
    PartnerBackendTests: AssayCore AssayInstruments AssayOperations AssayProcesses AssayTestSupport \
      FaultProxy PartnerBackend StandardWebhooks AsyncHTTPClient HTTPTypes Hummingbird HummingbirdTesting \
      InMemoryLogging Logging NIOCore NIOHTTP1
    """

let programs = ["assay", "assay-decoder", "PartnerBackend", "Benchmarks", "Soak", "ScreenGallery", "SampleApp"]
let resources: [String: [Resource]] = [
    "AssayClient": [.copy("PrivacyInfo.xcprivacy")], "EntrupySDK": [.copy("PrivacyInfo.xcprivacy")],
    "AssayConsole": [.embedInCode("Assets")], "AssayWeb": [.embedInCode("Assets")],
    "AssayImaging": [.embedInCode("Assets")], "ScreenGallery": [.embedInCode("Assets")],
]

/// Makes a dependency from a word of the table.
///
/// Third-party products are resolved, downloaded and built only with the trait `Server`. The only one below the server
/// is swift-crypto, used only where Apple's CryptoKit is missing.
func dependency(_ word: Substring) -> Target.Dependency {
    let parts = word.split(separator: "@").map(String.init)
    guard let package = packages.first(where: { $0.products.split(separator: " ").contains { $0 == parts[0] } }) else {
        return .target(name: parts[0], condition: parts.count > 1 ? .when(traits: [parts[1]]) : nil)
    }
    return .product(
        name: parts[0], package: String(package.path.split(separator: "/")[1]),
        condition: parts.count > 1 ? .when(platforms: [.linux]) : .when(traits: ["Server"]))
}

/// Makes the target of a line of the table.
func target(_ line: Substring, in floor: Substring) -> Target {
    let words = line.split(whereSeparator: { $0 == " " || $0 == ":" })
    let (name, path) = (String(words[0]), "\(floor)/\(words[0])")
    let isTest = name.hasSuffix("Tests") || name == "Architecture"
    let dependencies = ((isTest ? ["AssayTestTiming"] : []) + words.dropFirst()).map(dependency)
    if isTest {
        // The edges between modules are data of a test, which it reads from the repository.
        let excluded = name == "Architecture" ? ["edges.json"] : []
        return .testTarget(name: name, dependencies: dependencies, path: path, exclude: excluded)
    }
    return programs.contains(name)
        ? .executableTarget(name: name, dependencies: dependencies, path: path, resources: resources[name])
        : .target(name: name, dependencies: dependencies, path: path, resources: resources[name])
}

/// The libraries of Debian packages, which the C compiler finds by `pkg-config`.
var targets: [Target] = [
    ("CVips", "vips", "libvips-dev"), ("CLibPQ", "libpq", "libpq-dev"), ("CDeflate", "libdeflate", "libdeflate-dev"),
    ("CQRCode", "libqrencode", "libqrencode-dev"),
].map { .systemLibrary(name: $0, path: "Sources/Infrastructure/\($0)", pkgConfig: $1, providers: [.apt([$2])]) }
var floor: Substring = ""
for line in table.split(separator: "\n") {
    if line.hasPrefix("# ") { floor = line.dropFirst(2) } else { targets.append(target(line, in: floor)) }
}

let package = Package(
    name: "assay", defaultLocalization: "en", platforms: [.iOS(.v15), .macOS(.v14)],
    products: ["EntrupySDK", "AssayClient", "StandardWebhooks"].map { .library(name: $0, targets: [$0]) }
        + ["assay", "assay-decoder", "PartnerBackend"].map { .executable(name: $0, targets: [$0]) },
    traits: [
        .trait(name: "Server", description: "The server, the programs and their third-party dependencies"),
        .trait(name: "PostgreSQL", description: "The server's driver of PostgreSQL, which needs libpq"),
        .default(enabledTraits: isDependency ? [] : ["Server", "PostgreSQL"]),
    ],
    dependencies: packages.map { package in
        let traits: Set<Package.Dependency.Trait> = package.path == "apple/swift-configuration" ? ["YAML"] : []
        return .package(
            url: "https://github.com/\(package.path)", from: package.from, traits: traits.union([.defaults]))
    },
    targets: targets)

for target in targets where target.type != .system {
    guard !target.name.hasPrefix("C") else {
        target.cSettings = [.treatAllWarnings(as: .error)]
        continue
    }
    target.swiftSettings =
        [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
        + ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }
}
