import AssayCore
import AssayOperations
import AssayProcesses
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

/// Proves that the pages in docs/api suffice: a client in Python that was written from them alone does the work of an
/// app and of its backend, against a live server.
@Suite(.timeLimit(.minutes(10))) struct PythonClientTests {
    private static let bundleID = "com.example.shop"

    /// Returns the Python of the client's packages, which the script installs once.
    ///
    /// The test fails, and does not skip the client, if they can't be installed.
    private func python() async throws -> String {
        let setup = try ChildProcess([Repository.file("scripts/python-client").path, "--python"])
        let status = await setup.end().status
        return try #require(
            status == 0 ? setup.output.split(separator: "\n").last.map(String.init) : nil,
            "scripts/python-client could not install the packages of Tests/PythonClient/requirements.txt")
    }

    /// Creates a folder with different photos, more than a category of the built-in catalog requires.
    private func photos(in folder: TestFolder) async throws -> URL {
        let photos = folder.url.appending(path: "photos")
        try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
        for number in 10..<26 {
            try Data(try await SamplePhoto.sharp(UInt64(number))).write(to: photos.appending(path: "\(number).jpg"))
        }
        return photos
    }

    @Test func aClientOfThePagesAloneDoesTheWholeWork() async throws {
        let python = try await python()
        // The client is a separate program, and uses only the real time.
        let test = try await TestPlatform.make(.sqlite, sleeper: ContinuousClock())
        let made = try await InitializeInstallation(test.platform, passwordCost: .test)(
            organization: "Shop", bundleID: Self.bundleID, adminEmail: "admin@shop.example")
        let photos = try await photos(in: test.folder)
        try await LiveServer.run(test.platform) { address in
            let client = try ChildProcess(
                [
                    python, Repository.file("Tests/PythonClient/client.py").path, address.absoluteString, photos.path,
                    Self.bundleID, "customer-0001",
                ], environment: ["ASSAY_API_TOKEN": made.token.value, "POLL_SECONDS": "0.2"])
            let item = ItemID(try #require(await client.line(after: "waits for a result: ")))
            let expert = made.admin.actor
            try await ResolveItem(test.platform)(expert, item: item, result: .authentic)
            #expect(await client.line(after: "waits for a question: ") == item.rawValue)
            let question = try await AskMessage(test.platform)(
                expert, item: item, text: "Is there a dust bag?", answers: ["Yes", "No"])
            #expect(await client.end().status == 0)
            #expect(client.output.contains("answered: Yes\n"))
            try await expectTraces(of: item, question: question.id, of: made.organization.id, on: test)
        }
    }

    /// Checks in the database that each change happened once.
    private func expectTraces(
        of item: ItemID, question: MessageID, of organization: OrganizationID, on test: TestPlatform
    ) async throws {
        let timeline = try await test.platform.store.read {
            try $0.timeline.list(item: item, organization: organization).map(\.kind)
        }
        let changes = timeline.filter { [.flagSet, .flagCleared, .messageAsked, .messageAnswered].contains($0) }
        #expect(changes == [.flagSet, .flagCleared, .messageAsked, .messageAnswered])
        let partner = PartnerActor(organization: organization, token: APITokenID("any"), scope: .read)
        let messages = try await ListMessages(test.platform)(partner, id: item.rawValue)
        #expect(messages.map(\.id) == [question] && messages.map(\.reply?.answer) == ["a1"])
    }
}
