import AssayCore
import AssayKeys
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import Testing

/// What anyone learns about certificates.
@Suite struct ReadCertificateTests {
    @Test func everyIDWithoutACertificateIsAnsweredAlike() async throws {
        let scenario = try await CertificateScenario()
        let items = scenario.items
        let other = try await items.complete(items.required("b")).id
        try await items.decideNext()
        try await ResolveItem(items.platform)(items.admin, item: other, result: .unknown)
        let read = ReadCertificate(items.platform)
        for id in [scenario.id.rawValue, other.rawValue, "0000000000", "x", ""] {
            #expect(await refusal { _ = try await read(id) } == DomainError.notFound("certificate"))
            #expect(await refusal { _ = try await read.picture(id, region: "sole") } == .notFound("certificate"))
        }
        try await scenario.resolve()
        #expect(try await read(" \(scenario.id.rawValue.lowercased()) ").certificate.item == scenario.id)
    }

    @Test func aCertificateThatIsNotValidTellsOnlySinceWhen() async throws {
        let scenario = try await CertificateScenario()
        try await scenario.resolve()
        try await scenario.reopen()
        for state in [CertificateLife.State.suspended, .withdrawn] {
            if state == .withdrawn {
                try await EndCertificate(scenario.platform).revoke(scenario.lead, item: scenario.id)
            }
            let answer = try await scenario.answer()
            #expect(answer.certificate.state == state && answer.certificate.document == nil)
            #expect(answer.credential == nil && answer.pictures.isEmpty)
            #expect(answer.certificate.changedAt >= scenario.items.test.clock.now())
        }
    }

    @Test func aPartnerReadsTheCertificatesOfItsOrganization() async throws {
        let scenario = try await CertificateScenario()
        try await scenario.resolve()
        let id = try #require(try await scenario.stored().item.certificate)
        let read = ReadCertificate(scenario.platform)
        let found = try await read.find(scenario.items.partner(scenario.items.shop), id: id.rawValue)
        #expect(found.certificate.id == id && !found.isTest)
        let foreign = await refusal {
            _ = try await read.find(scenario.items.partner(scenario.items.rival), id: id.rawValue)
        }
        #expect(foreign == .notFound("certificate"))
        #expect(try await read.list(scenario.items.expert, item: scenario.id).map(\.id) == [id])
    }

    @Test func theListIsBuiltAgainAfterAChangeAndAMinute() async throws {
        let scenario = try await CertificateScenario()
        let (read, clock) = (ReadCertificate(scenario.platform), scenario.items.test.clock)
        try await scenario.resolve()
        let first = try await read.statusList()
        clock.advance(seconds: 59)
        #expect(try await read.statusList() == first)
        clock.advance(seconds: 2)
        let second = try await read.statusList()
        #expect(second != first)
        try await scenario.reopen()
        clock.advance(seconds: -60)
        #expect(try await read.statusList() != second)
    }

    @Test func photosArePublishedWithTheirDigests() async throws {
        let test = try await TestPlatform.make()
        let items = try await ItemScenario(on: test)
        let (shop, ann) = (items.shop, items.user(items.ann))
        let id = try await test.capture(of: ["brand": "Nike", "style_name": "One"], as: ann)
        try await test.decideAll()
        try await ResolveItem(items.platform)(items.admin, item: id, result: .authentic)
        let read = ReadCertificate(items.platform)
        let answer = try await read(id.rawValue)
        let photos = try #require(answer.credential?.credentialSubject.photos)
        #expect(!photos.isEmpty && answer.pictures == photos.map(\.region))
        for photo in photos {
            let picture = try await read.picture(id.rawValue, region: photo.region)
            #expect(picture.mediaType == "image/jpeg" && !picture.isOriginal)
            var digest = SHA256Stream()
            for try await chunk in picture.bytes { digest.update(chunk) }
            #expect(digest.finish().hex == photo.published_sha256)
        }
        // As of photos that were checked before there were certificates.
        try await items.platform.store.write { tx in
            _ = try tx.sql.execute(
                "/* of a test */ UPDATE photos SET published_digest = NULL WHERE organisation_id = \(shop)")
        }
        let region = photos[0].region
        #expect(await refusal { _ = try await read.picture(id.rawValue, region: region) }?.code == "not_found")
        try await EndCertificate(items.platform).reissue(items.admin, item: id)
        #expect(try await read(id.rawValue).credential?.credentialSubject.photos == photos)
        try await items.settings { $0.certificates.showsPhotos = false }
        #expect(try await read(id.rawValue).pictures.isEmpty)
        #expect(await refusal { _ = try await read.picture(id.rawValue, region: region) }?.code == "not_found")
        try await items.settings { $0.certificates.showsPhotos = true }
        try await removePhotos(of: id, items)
        let removed = try await read(id.rawValue)
        #expect(removed.pictures.isEmpty && removed.photosRemovedAt == test.clock.now())
        #expect(removed.credential?.credentialSubject.photos == photos, "the digests stay")
        try await EndCertificate(items.platform).reissue(items.admin, item: id)
        #expect(try await read(id.rawValue).credential?.credentialSubject.photos == photos)
    }

    @Test func aSerialNumberAndADateCodeAreShownOnlyIfTheShopWantsIt() async throws {
        let scenario = try await CertificateScenario()
        let (items, shop) = (scenario.items, scenario.items.shop)
        let shots = items.required("b")
        let id = try await items.complete(shots + [.init("date_code")]).id
        try await items.decideNext()
        let fields = #"{"serial_number":"SN1","date_code":"DC1"}"#
        try await scenario.platform.store.write { tx in
            _ = try tx.sql.execute(
                "/* of a test */ UPDATE photos SET published_digest = digest WHERE organisation_id = \(shop)")
            _ = try tx.sql.execute(
                "/* of a test */ UPDATE items SET text_fields = \(fields) WHERE organisation_id = \(shop)")
        }
        try await ResolveItem(scenario.platform)(items.admin, item: id, result: .authentic)
        let hidden = try await ReadCertificate(scenario.platform)(id.rawValue)
        #expect(hidden.credential?.credentialSubject.serial_number == nil)
        #expect(hidden.credential?.credentialSubject.date_code == nil)
        #expect(Set(hidden.pictures) == Set(shots.map(\.region)), "a photo shows the number, too")
        try await items.settings { settings in
            settings.certificates.showsSerial = true
            settings.certificates.showsDateCode = true
        }
        try await EndCertificate(scenario.platform).reissue(items.admin, item: id)
        let shown = try await ReadCertificate(scenario.platform)(id.rawValue)
        #expect(shown.credential?.credentialSubject.serial_number == "SN1")
        #expect(shown.credential?.credentialSubject.date_code == "DC1")
        #expect(shown.pictures.contains("date_code"))
    }

    private func removePhotos(of id: ItemID, _ items: ItemScenario) async throws {
        let (shop, now) = (items.shop, items.test.clock.now())
        try await items.platform.store.write { tx in
            try tx.jobs.enqueue(
                .removePhotos, organization: shop, subject: id.rawValue, dueAt: now, id: JobID("J"), now: now)
        }
        let job = try #require(try await LeaseJob(items.platform)(.removePhotos, owner: "worker", seconds: 60).job)
        try await RemovePhotos(items.platform)(job, owner: "worker")
    }
}
