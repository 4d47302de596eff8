import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct ReadConsolePhotoTests {
    /// Stores an item of the shop with a photo of each region that the debug configuration needs.
    private func captured(_ id: String, _ scenario: CaptureScenario) async throws -> (ItemID, [Photo]) {
        let item = try await scenario.test.capture(
            id, of: CaptureScenario.sneaker, configuration: "debug", as: scenario.user(scenario.ann))
        let shop = scenario.shop
        let photos = try await scenario.platform.store.read {
            try $0.photos.listAccepted(item: item, organization: shop)
        }
        return (item, photos)
    }

    private func staff(_ organization: OrganizationID) -> StaffActor {
        StaffActor(id: StaffID("eve"), email: "eve@example.com", role: .expert, organizations: [organization])
    }

    @Test func staffGetTheOriginalAlsoWhereTheOrganizationServesNone() async throws {
        let scenario = try await CaptureScenario()
        let (item, photos) = try await captured("capture-1", scenario)
        let (read, photo) = (ReadConsolePhoto(scenario.platform), try #require(photos.first))
        let original = try await read(staff(scenario.shop), item: item, photo: photo.id, rendition: .original)
        var bytes: [UInt8] = []
        for try await chunk in original.bytes { bytes += chunk }
        #expect(bytes == (try await SamplePhoto.sharp(1)))
        #expect(original.mediaType == photo.mediaType)
        for rendition in [ReadConsolePhoto.Rendition.working, .thumbnail] {
            let derived = try await read(staff(scenario.shop), item: item, photo: photo.id, rendition: rendition)
            #expect(derived.mediaType == "image/jpeg" && derived.bytes.count != original.bytes.count)
        }
    }

    @Test func aPhotoIsReadOnlyOfItsOwnItemAndByItsOrganizationsStaff() async throws {
        let scenario = try await CaptureScenario()
        let (item, photos) = try await captured("capture-1", scenario)
        let (other, _) = try await captured("capture-2", scenario)
        let (read, photo) = (ReadConsolePhoto(scenario.platform), try #require(photos.first?.id))
        let attempts: [(StaffActor, ItemID, PhotoID, DomainError)] = [
            (staff(scenario.rival), item, photo, .notFound("item")),
            (staff(scenario.shop), other, photo, .notFound("photo")),
            (staff(scenario.shop), item, PhotoID("unknown"), .notFound("photo")),
            (staff(scenario.shop), item, PhotoID("\u{0}"), .notFound("photo")),
        ]
        for (staff, item, photo, expected) in attempts {
            let refused = await refusal { _ = try await read(staff, item: item, photo: photo, rendition: .working) }
            #expect(refused == expected)
        }
    }
}
