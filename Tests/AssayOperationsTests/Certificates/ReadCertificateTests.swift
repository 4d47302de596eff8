import AssayCore
import AssayKeys
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import Testing

/// What anyone learns about certificates.
@Suite struct ReadCertificateTests {
    @Test func aMemberWhoMayStillVoteSeesNoCertificate() async throws {
        let bench = try await DecisionBench.voting("one:100", ItemScenario())
        try await bench.vote(bench.expert, .authentic)
        let (read, id) = (ReadCertificate(bench.platform), bench.item.id)
        for (member, count) in [(bench.expert, 1), (bench.colleague, 0)] {
            #expect(try await read.list(member.staff, item: id).count == count)
            let partner = PartnerActor(
                organization: bench.items.shop, token: APITokenID("token"), scope: .staff, staff: member.staff)
            let certificate = try #require(try await bench.present().certificate)
            let found = try? await read.find(partner, id: certificate.rawValue)
            #expect((found == nil) == (count == 0))
        }
    }

    @Test func theListIsBuiltAgainAfterAChangeAndAMinute() async throws {
        let scenario = try await CertificateScenario()
        let (read, clock) = (ReadCertificate(scenario.platform), scenario.items.test.clock)
        try await scenario.resolve()
        let document = try #require(try await scenario.answer().certificate.document)
        let first = try await read.statusList()
        #expect(try await scenario.verdict(on: document, first) == nil)
        clock.advance(seconds: 59)
        #expect(try await read.statusList() == first)
        clock.advance(seconds: 2)
        #expect(try await read.statusList() != first)
        try await scenario.reopen()
        // The list of before is not a minute old.
        clock.advance(seconds: -60)
        #expect(try await scenario.verdict(on: document, read.statusList()) == .suspended)
        clock.advance(seconds: -60)
        try await scenario.resolve(.unknown)
        #expect(try await scenario.verdict(on: document, read.statusList()) == .revoked)
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
        #expect(!photos.isEmpty && answer.pictures == photos)
        // As of photos that were checked before there were certificates.
        try await items.platform.store.write { tx in
            _ = try tx.sql.execute(
                "/* of a test */ UPDATE photos SET published_digest = NULL WHERE organisation_id = \(shop)")
        }
        #expect(await refusal { _ = try await read.picture(of: photos[0], in: answer) }?.code == "not_found")
        try await EndCertificate(items.platform).reissue(items.admin, item: id)
        #expect(try await read(id.rawValue).credential?.credentialSubject.photos == photos)
        try await items.settings { $0.certificates.showsPhotos = false }
        #expect(try await read(id.rawValue).pictures.isEmpty)
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
        #expect(Set(hidden.pictures.map(\.region)) == Set(shots.map(\.region)), "a photo shows the number, too")
        try await items.settings { settings in
            settings.certificates.showsSerial = true
            settings.certificates.showsDateCode = true
        }
        try await EndCertificate(scenario.platform).reissue(items.admin, item: id)
        let shown = try await ReadCertificate(scenario.platform)(id.rawValue)
        #expect(shown.credential?.credentialSubject.serial_number == "SN1")
        #expect(shown.credential?.credentialSubject.date_code == "DC1")
        #expect(shown.pictures.contains { $0.region == "date_code" })
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
