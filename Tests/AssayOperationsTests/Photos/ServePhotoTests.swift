import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct ServePhotoTests {
    private func accepted(_ scenario: CaptureScenario) async throws -> Photo {
        try await scenario.begin()
        try await scenario.put(try await SamplePhoto.sharp())
        try await scenario.checkAll()
        return try #require(try await scenario.fetch().photos.first)
    }

    private func allowOriginals(_ scenario: CaptureScenario) async throws {
        try await scenario.platform.store.write { tx throws in
            let organization = try #require(try tx.organizations.find(scenario.shop))
            var settings = organization.settings
            settings.serveOriginals = true
            #expect(try tx.organizations.update(settings, of: scenario.shop, revision: organization.revision))
        }
    }

    @Test func originalsAreServedOnlyWhereTheOrganizationAllowsIt() async throws {
        let scenario = try await CaptureScenario()
        let photo = try await accepted(scenario)
        let serve = ServePhoto(scenario.platform)
        #expect(await refusal { _ = try await serve(key: photo.key, rendition: "original") } == .notFound("photo"))
        try await allowOriginals(scenario)
        let answer = try await serve(key: photo.key, rendition: "original")
        #expect(answer.isOriginal)
        var bytes: [UInt8] = []
        for try await chunk in answer.bytes { bytes += chunk }
        #expect(bytes == (try await SamplePhoto.sharp()))
    }

    @Test func everythingElseAnswersAlike() async throws {
        let scenario = try await CaptureScenario()
        let photo = try await accepted(scenario)
        try await scenario.put(try await SamplePhoto.blurred(), "size_tag")
        let unseen = try #require(try await scenario.fetch().photos.first { $0.region == "size_tag" })
        let serve = ServePhoto(scenario.platform)
        let attempts = [
            (String(repeating: "0", count: 32), "scale_micro"), (photo.key.uppercased(), "scale_micro"),
            (String(photo.key.dropLast()), "scale_micro"), ("", "scale_micro"), (photo.key, "thumbnail"),
            (photo.key, ""), ("../../../../etc/passwd", "original"), (unseen.key, "scale_micro"),
        ]
        for (key, rendition) in attempts {
            let refused = await refusal { _ = try await serve(key: key, rendition: rendition) }
            #expect(refused == .notFound("photo"), "\(key) \(rendition)")
        }
        try await scenario.checkAll()
        #expect(await refusal { _ = try await serve(key: unseen.key, rendition: "scale_micro") } == .notFound("photo"))
    }

    @Test func aPhotoThatWasReplacedOrGivenUpIsNotServed() async throws {
        let scenario = try await CaptureScenario()
        let photo = try await accepted(scenario)
        try await scenario.put(try await SamplePhoto.sharp(2))
        let serve = ServePhoto(scenario.platform)
        #expect(await refusal { _ = try await serve(key: photo.key, rendition: "scale_micro") } == .notFound("photo"))
        try await scenario.checkAll()
        let current = try #require(try await scenario.fetch().photos.first)
        _ = try await serve(key: current.key, rendition: "scale_micro")
        _ = try await CancelCapture(scenario.platform)(scenario.owner, id: "capture-1")
        try await scenario.deleteAll()
        #expect(await refusal { _ = try await serve(key: current.key, rendition: "scale_micro") } == .notFound("photo"))
    }
}
