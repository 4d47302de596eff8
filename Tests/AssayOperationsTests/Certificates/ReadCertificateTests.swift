import AssayCore
import AssayKeys
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import Testing

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

    @Test func theStatusListFollowsEachChange() async throws {
        let scenario = try await CertificateScenario()
        let (read, clock) = (ReadCertificate(scenario.platform), scenario.items.test.clock)
        try await scenario.resolve()
        let certificate = try await scenario.answer().certificate
        func verdict() async throws -> CertificateFailure? {
            try await scenario.verdict(on: certificate.document, read.statusList())
        }
        #expect(try await verdict() == nil)
        let first = try await read.statusList()
        clock.advance(seconds: 59)
        #expect(try await read.statusList() == first)
        clock.advance(seconds: 2)
        #expect(try await read.statusList() != first)
        try await scenario.reopen()
        #expect(try await verdict() == .suspended, "before the minute is over")
        clock.advance(seconds: 3_600)
        #expect(try await verdict() == .suspended)
        try await scenario.resolve()
        #expect(try await verdict() == nil)
        clock.advance(seconds: 300)
        #expect(try await verdict() == nil)
        // By a transaction that began before the last list was made.
        let late = clock.now().adding(seconds: -100)
        try await scenario.platform.store.write { tx throws in
            #expect(
                try tx.certificates.change(certificate.id, of: certificate.organization, to: .revoked, now: late))
        }
        #expect(try await verdict() == .revoked)
        clock.advance(seconds: 3_600)
        #expect(try await verdict() == .revoked)
        try await scenario.insert(at: 1 << 16)
        #expect(try await verdict() == .revoked, "a longer list has the earlier changes, too")
    }

    @Test func photosArePublishedWithTheirDigests() async throws {
        let test = try await TestPlatform.make()
        let items = try await ItemScenario(on: test)
        let (shop, read, end) = (items.shop, ReadCertificate(items.platform), EndCertificate(items.platform))
        let id = try await test.capture(of: ["brand": "Nike", "style_name": "One"], as: items.user(items.ann))
        try await test.decideAll()
        try await ResolveItem(items.platform)(items.admin, item: id, result: .authentic)
        let answer = try await read(id.rawValue)
        let photos = try #require(answer.credential?.credentialSubject.photos)
        #expect(!photos.isEmpty && answer.pictures == photos)
        // As of photos that were checked before there were certificates.
        try await items.platform.store.write { tx in
            _ = try tx.sql.execute(
                "/* of a test */ UPDATE photos SET published_digest = NULL WHERE organisation_id = \(shop)")
        }
        #expect(await refusal { _ = try await read.picture(of: photos[0], in: answer) }?.code == "not_found")
        try await end.reissue(items.admin, item: id)
        #expect(try await read(id.rawValue).credential?.credentialSubject.photos == photos)
        try await items.settings { $0.retentionDays = 30 }
        test.clock.advance(seconds: 31 * 86_400)
        #expect(try await ApplyRetention(items.platform)() == 1)
        let job = try #require(try await LeaseJob(items.platform)(.removePhotos, owner: "worker", seconds: 60).job)
        try await RemovePhotos(items.platform)(job, owner: "worker")
        try await end.reissue(items.admin, item: id)
        let removed = try await read(id.rawValue)
        #expect(removed.pictures.isEmpty && removed.photosRemovedAt == test.clock.now())
        #expect(removed.credential?.credentialSubject.photos == photos, "the digests stay")
    }

    @Test func serialNumberDateCodeAndPhotosAreShownOnlyIfTheShopWantsIt() async throws {
        let scenario = try await CertificateScenario()
        let (items, shop) = (scenario.items, scenario.items.shop)
        let shots = items.required("b")
        let id = try await items.complete(shots + [.init("date_code")]).id
        try await items.decideNext()
        func shown() async throws -> (texts: [String?], regions: Set<String>) {
            let answer = try await ReadCertificate(scenario.platform)(id.rawValue)
            let subject = answer.credential?.credentialSubject
            return ([subject?.serial_number, subject?.date_code], Set(answer.pictures.map(\.region)))
        }
        let fields = #"{"serial_number":"SN1","date_code":"DC1"}"#
        try await scenario.platform.store.write { tx in
            _ = try tx.sql.execute(
                "/* of a test */ UPDATE photos SET published_digest = digest WHERE organisation_id = \(shop)")
            _ = try tx.sql.execute(
                "/* of a test */ UPDATE items SET text_fields = \(fields) WHERE organisation_id = \(shop)")
        }
        try await ResolveItem(scenario.platform)(items.admin, item: id, result: .authentic)
        let hidden = try await shown()
        #expect(hidden.texts == [nil, nil])
        #expect(hidden.regions == Set(shots.map(\.region)), "a photo shows the number, too")
        try await items.settings { settings in
            settings.certificates.showsSerial = true
            settings.certificates.showsDateCode = true
        }
        try await EndCertificate(scenario.platform).reissue(items.admin, item: id)
        let visible = try await shown()
        #expect(visible.texts == ["SN1", "DC1"] && visible.regions.contains("date_code"))
        try await items.settings { $0.certificates.showsPhotos = false }
        #expect(try await shown().regions.isEmpty, "also of a certificate that was issued before")
    }
}
