import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

@Suite struct LibraryTests {
    private let scenario: ItemScenario

    init() async throws { scenario = try await ItemScenario() }

    private var lead: StaffActor { scenario.staff("lead@example.com", .lead, [scenario.shop]) }
    private var files: [String] {
        let folder = scenario.test.folder.url
        let names = ["blobs", "spool"].flatMap { name in
            FileManager.default.subpaths(atPath: folder.appending(path: name).path)?.map { "\(name)/\($0)" } ?? []
        }
        return names.filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: folder.appending(path: name).path, isDirectory: &isFolder)
                && !isFolder.boolValue
        }
    }

    /// Adds a photo, whose bytes arrive in two pieces.
    private func add(
        for organization: OrganizationID? = nil, by staff: StaffActor, region: String? = nil, brand: String = "Nike",
        style: String? = nil, rights: String = "Our own photo", _ bytes: [UInt8]? = nil
    ) async throws {
        scenario.test.clock.advance(seconds: 1)
        let bytes = if let bytes { bytes } else { try await SamplePhoto.sharp() }
        var pieces = [Array(bytes.prefix(10)), Array(bytes.dropFirst(10))].filter { !$0.isEmpty }
        var texts = [AddLibraryPhoto.Text.brand: brand, .source: "Fair 2026", .rights: rights]
        texts[.style] = style
        try await AddLibraryPhoto(scenario.platform)(
            staff, for: organization ?? scenario.shop, category: "sneakers",
            region: region ?? scenario.required("a")[0].region, texts: texts
        ) { pieces.isEmpty ? nil : pieces.removeFirst() }
    }

    private func photos(of staff: StaffActor) async throws -> [LibraryPhoto] {
        try await LibraryReader(scenario.platform).page(staff).photos
    }

    @Test func aLeadAddsAPhotoForAnOwnOrganizationAndAnAdminForAll() async throws {
        try await add(by: lead)
        try await add(for: LibraryPhoto.everyone, by: scenario.admin)
        for (staff, organization) in [(lead, scenario.rival), (scenario.admin, OrganizationID("nobody"))] {
            let refused = await refusal { try await add(for: organization, by: staff) }
            #expect(refused == .notFound("organisation"))
        }
        for staff in [lead, scenario.expert] {
            let organization = staff.role == .lead ? LibraryPhoto.everyone : scenario.shop
            #expect(await refusal { try await add(for: organization, by: staff) }?.code == "role_too_low")
        }
        let own = try await photos(of: lead)
        #expect(own.map(\.organization) == [LibraryPhoto.everyone, scenario.shop])
        #expect(own.allSatisfy { $0.facts.brandID == "nike" && $0.width == 800 && $0.mediaType == "image/jpeg" })
        let other = scenario.staff("other@example.com", .lead, [scenario.rival])
        #expect(try await photos(of: other).map(\.organization) == [LibraryPhoto.everyone])
        #expect(files.count == 6, "three pictures of each photo, and nothing in the spool")
    }

    @Test func aPictureIsShownToTheStaffWhoMaySeeIt() async throws {
        try await add(by: lead)
        let (photo, reader) = (try #require(try await photos(of: lead).first), LibraryReader(scenario.platform))
        for rendition in [ReadConsolePhoto.Rendition.original, .working, .thumbnail] {
            let answer = try await reader.picture(scenario.expert, photo: photo.id, rendition)
            #expect(answer.mediaType == "image/jpeg" && answer.bytes.count > 0)
        }
        let other = scenario.staff("other@example.com", .lead, [scenario.rival])
        for (staff, id) in [(other, photo.id), (lead, PhotoID("\u{0}"))] {
            let refused = await refusal { _ = try await reader.picture(staff, photo: id, .working) }
            #expect(refused == .notFound("photo"))
        }
        #expect(await refusal { try await RemoveLibraryPhoto(scenario.platform)(other, photo: photo.id) } != nil)
    }

    @Test func aRefusedPictureLeavesNothing() async throws {
        let sharp = try await SamplePhoto.sharp()
        let pictures: [([UInt8], String)] = [
            (Array("<svg onload='alert(1)'/>".utf8), "unsupported_format"),
            (Array(sharp.prefix(sharp.count / 2)), "photo_truncated"), ([], "invalid_request"),
            ([UInt8](repeating: 7, count: CaptureLimits.photoBytes + 1), "photo_too_large"),
        ]
        for (bytes, code) in pictures { #expect(await refusal { try await add(by: lead, bytes) }?.code == code) }
        #expect(await refusal { try await add(by: lead, rights: " ") }?.code == "invalid_request")
        #expect(await refusal { try await add(by: lead, brand: "a\u{0}b") }?.code == "invalid_text")
        #expect(await refusal { try await add(by: lead, region: "nowhere") }?.code == "invalid_request")
        #expect(try await photos(of: lead).isEmpty && files.isEmpty)
    }

    @Test func aRemovedPhotoLosesItsBlobsAndTheSweepKeepsTheOthers() async throws {
        try await add(by: lead)
        try await add(by: lead)
        let photos = try await photos(of: lead)
        let old = scenario.test.clock.now().adding(seconds: -7_200).date
        for name in files {
            let path = scenario.test.folder.url.appending(path: name).path
            try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
        }
        #expect(try await SweepBlobs(scenario.platform)() == 0)
        try await RemoveLibraryPhoto(scenario.platform)(lead, photo: photos[0].id)
        #expect(files.count == 3)
        // As a call that ended before it deleted the blobs.
        try await scenario.platform.store.write { _ = try $0.library.delete(photos[1]) }
        #expect(try await SweepBlobs(scenario.platform)() == 3)
        #expect(files.isEmpty)
    }

    @Test func anItemsPageHasThePhotosOfItsBrandByStyle() async throws {
        let region = scenario.required("a")[0].region
        try await add(by: lead, style: "Dunk")
        try await add(for: LibraryPhoto.everyone, by: scenario.admin, style: "air jordan 1")
        for _ in 0..<3 { try await add(by: lead) }
        try await add(by: lead, brand: "Somebody")
        try await add(for: scenario.rival, by: scenario.admin, style: "Air Jordan 1")
        try await add(by: lead, region: scenario.required("a")[1].region)
        let item = try await scenario.complete(scenario.required("a"))
        let review = try await ReadReviewItem(scenario.platform)(scenario.expert, item: item.id)
        let found = try #require(review.regions.first { $0.id == region }).library
        #expect(found.map(\.facts.styleName) == ["air jordan 1", nil, nil])
        #expect(review.regions.map(\.library.count).reduce(0, +) == 4)
    }
}
