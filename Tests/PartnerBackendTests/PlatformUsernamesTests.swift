import AssayTestTiming
import Foundation
import Logging
import Testing

@testable import PartnerBackend

/// The platform's names for the customers, over a restart of the shop.
@Suite struct PlatformUsernamesTests {
    private let ada = Account(name: "ada", password: "x", email: "a@x.example", firstName: nil, lastName: nil)
    private let bob = Account(name: "bob", password: "x", email: "b@x.example", firstName: nil, lastName: nil)
    private let folder: TestFolder
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    init() throws {
        folder = try TestFolder()
    }

    private var file: String { folder.url.appending(path: "names.json").path }

    @Test func aNameSurvivesARestart() async throws {
        let first = try PlatformUsernames(file: file, logger: logger)
        #expect(await first.name(of: ada) == nil)
        await first.set("Shop-shop-ada", for: ada)
        await first.set("Shop-shop-bob", for: bob)
        let second = try PlatformUsernames(file: file, logger: logger)
        #expect(await second.name(of: ada) == "Shop-shop-ada")
        #expect(await second.name(of: bob) == "Shop-shop-bob")
    }

    @Test func aShopThatStartsAgainSearchesByTheNameOfAnEarlierAuthorization() async throws {
        let platform = PlatformStandIn()
        try await platform.serve { [file] url in
            try await Shop(platform: url, usernamesFile: file).test { client in
                let answer = try await client.post(
                    "/authorize-entrupy-sdk-user", #"{"sdk_authorization_request": "made.by.sdk"}"#,
                    token: client.signIn())
                #expect(answer.status == 200)
            }
            try await Shop(platform: url, usernamesFile: file).test { client in
                _ = try await Visitor(client).get("/items")
            }
        }
        let search = platform.seen.last
        #expect(search?.path == "/v2/search/authentications")
        #expect(search?.body.contains(#""value":"Shop-shop-amelie""#) == true)
    }

    @Test func withoutAFileANameLastsAsLongAsTheShop() async throws {
        let names = try PlatformUsernames(file: nil, logger: logger)
        await names.set("Shop-shop-ada", for: ada)
        #expect(await names.name(of: ada) == "Shop-shop-ada")
        #expect(try await PlatformUsernames(file: nil, logger: logger).name(of: ada) == nil)
    }

    @Test(arguments: [false, true]) func noOtherUserOfTheMachineCanReadTheNames(isOld: Bool) async throws {
        if isOld {
            try Data("{}".utf8).write(to: URL(filePath: file))
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        }
        func mode() throws -> Int {
            let attributes = try FileManager.default.attributesOfItem(atPath: file)
            return try #require(attributes[.posixPermissions] as? NSNumber).intValue
        }
        let names = try PlatformUsernames(file: file, logger: logger)
        if isOld { #expect(try mode() == 0o600, "a file of an earlier version") }
        for number in 0..<2 {
            await names.set("Shop-shop-ada-\(number)", for: ada)
            #expect(try mode() == 0o600)
        }
    }

    @Test func anUnreadableFileOfUsernamesIsReportedWithTheRemedy() throws {
        try Data("[1]".utf8).write(to: URL(filePath: file))
        let error = #expect(throws: PlatformUsernames.Unreadable.self) {
            try PlatformUsernames(file: file, logger: logger)
        }
        #expect(error?.description.contains(file) == true && error?.description.contains("delete it") == true)
    }

    @Test func aFileThatCannotBeWrittenCostsNoName() async throws {
        let names = try PlatformUsernames(file: folder.url.appending(path: "none/names.json").path, logger: logger)
        await names.set("Shop-shop-ada", for: ada)
        #expect(await names.name(of: ada) == "Shop-shop-ada")
    }
}
