import AssayCore
import AssayKeys
import AssayOperations
import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

@Suite struct ExportUserTests {
    @Test func theFilesHaveWhatIsTheUsersAndNothingOfTheStaff() async throws {
        let scenario = try await RetakeScenario()
        let admin = StaffActor(
            id: StaffID("boss"), email: "boss@example.com", role: .admin, organizations: [scenario.captures.shop])
        try await WriteItemNote(scenario.platform)(scenario.expert, item: scenario.item, text: "A note for colleagues.")
        _ = try await AskMessage(scenario.platform)(
            scenario.expert, item: scenario.item, text: "Is there a box?", answers: ["Yes", "No"])
        try await scenario.ask(message: "The tag is blurred.")
        try await scenario.captures.begin("capture-open")
        let folder = try TestFolder()
        let target = folder.url.appending(path: "export")
        let written = try await ExportUser(scenario.platform)(
            admin, scenario.captures.shop, uniqueUserID: "ANN-00001", to: target)
        #expect((written.items, written.photos) == (1, 2))

        let mode = try FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions] as? Int
        #expect(mode == 0o700)
        let files = (FileManager.default.enumerator(atPath: target.path)?.compactMap { $0 as? String } ?? []).sorted()
        #expect(files.contains("user.json"))
        #expect(files.contains("captures/capture-open/capture.json"))
        let text = try files.filter { $0.hasSuffix(".json") }.map {
            try String(contentsOf: target.appending(path: $0), encoding: .utf8)
        }.joined()
        for known in ["ANN-00001", "Air Jordan 1", "Is there a box?", "The tag is blurred."] {
            #expect(text.contains(known), "\(known)")
        }
        for secret in ["example.com", "A note for colleagues.", "finding", "cant-tell"] {
            #expect(!text.contains(secret), "\(secret)")
        }
        let digests = try files.filter { $0.hasSuffix(".jpeg") }.map {
            SHA256Digest(of: try Data(contentsOf: target.appending(path: $0))).hex
        }
        let originals = [try await SamplePhoto.sharp(1), try await SamplePhoto.sharp(2)]
        #expect(Set(digests) == Set(originals.map { SHA256Digest(of: $0).hex }))
        let again = await refusal {
            _ = try await ExportUser(scenario.platform)(
                scenario.expert, scenario.captures.shop, uniqueUserID: "ANN-00001", to: target)
        }
        #expect(again?.code == "role_too_low")
    }
}
