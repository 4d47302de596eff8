import AssayTestTiming
import Foundation
import Testing

/// Compares the client's privacy manifest with the client's sources.
///
/// The table of dependencies ensures that they contain no third-party code.
@Suite struct PrivacyTests {
    private let root = Repository.root

    private struct Manifest: Decodable {
        struct Collected: Decodable {
            let type: String
            let isLinked: Bool
            let isForTracking: Bool
            let purposes: [String]

            enum CodingKeys: String, CodingKey {
                case type = "NSPrivacyCollectedDataType"
                case isLinked = "NSPrivacyCollectedDataTypeLinked"
                case isForTracking = "NSPrivacyCollectedDataTypeTracking"
                case purposes = "NSPrivacyCollectedDataTypePurposes"
            }
        }

        struct Accessed: Decodable {
            let type: String
            let reasons: [String]

            enum CodingKeys: String, CodingKey {
                case type = "NSPrivacyAccessedAPIType"
                case reasons = "NSPrivacyAccessedAPITypeReasons"
            }
        }

        let isTracking: Bool
        let trackingDomains: [String]
        let collected: [Collected]
        let accessed: [Accessed]

        enum CodingKeys: String, CodingKey {
            case isTracking = "NSPrivacyTracking"
            case trackingDomains = "NSPrivacyTrackingDomains"
            case collected = "NSPrivacyCollectedDataTypes"
            case accessed = "NSPrivacyAccessedAPITypes"
        }
    }

    private func manifest() throws -> Manifest {
        let file = root.appending(path: "Sources/Client/EntrupySDK/PrivacyInfo.xcprivacy")
        return try PropertyListDecoder().decode(Manifest.self, from: Data(contentsOf: file))
    }

    /// Returns the sources that an app on an Apple system contains, without the headless classes.
    private func sources() throws -> [(path: String, text: String)] {
        try ["Sources/Wire", "Sources/Client"].flatMap { floor in
            let folder = root.appending(path: floor)
            return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
                .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Headless") }.sorted()
                .map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
        }
    }

    @Test func bothProductsCarryTheSameManifest() throws {
        let folder = root.appending(path: "Sources/Client")
        let manifests = try ["EntrupySDK", "AssayClient"].map {
            try Data(contentsOf: folder.appending(path: "\($0)/PrivacyInfo.xcprivacy"))
        }
        #expect(manifests[0] == manifests[1])
    }

    @Test func nothingIsCollectedForAnythingButTheAppsOwnFunction() throws {
        let manifest = try manifest()
        #expect(!manifest.isTracking)
        #expect(manifest.trackingDomains == [])
        let types = ["PhotosorVideos", "OtherUserContent", "CustomerSupport", "UserID", "DeviceID"]
        #expect(manifest.collected.map(\.type) == types.map { "NSPrivacyCollectedDataType\($0)" })
        for collected in manifest.collected {
            #expect(collected.isLinked)
            #expect(!collected.isForTracking)
            #expect(collected.purposes == ["NSPrivacyCollectedDataTypePurposeAppFunctionality"])
        }
    }

    /// Apple's categories of APIs that need a declared reason, with the words that identify their use.
    private static let guarded = [
        "NSPrivacyAccessedAPICategoryUserDefaults": ["UserDefaults", "AppStorage"],
        "NSPrivacyAccessedAPICategoryFileTimestamp": [
            "creationDate", "modificationDate", "contentModificationDateKey", "creationDateKey", "attributesOfItem",
            "getattrlist", "fstat(", "lstat(", " stat(", "fstatat(",
        ],
        "NSPrivacyAccessedAPICategorySystemBootTime": ["systemUptime", "mach_absolute_time", "CLOCK_UPTIME"],
        "NSPrivacyAccessedAPICategoryDiskSpace": [
            "volumeAvailableCapacity", "volumeTotalCapacity", "systemFreeSize", "systemSize", "statfs", "statvfs",
        ],
        "NSPrivacyAccessedAPICategoryActiveKeyboards": ["activeInputModes"],
    ]

    @Test func everyAPIThatNeedsAReasonIsDeclared() throws {
        let declared = Set(try manifest().accessed.map(\.type))
        let sources = try sources()
        #expect(sources.count > 80)
        for (category, words) in Self.guarded {
            let users = sources.filter { source in words.contains { source.text.contains($0) } }.map(\.path)
            #expect(users.isEmpty != declared.contains(category), "\(category): \(users)")
        }
    }
}
