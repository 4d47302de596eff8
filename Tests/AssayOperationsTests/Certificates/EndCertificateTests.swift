import AssayCore
import AssayInstruments
import AssayKeys
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import Testing

/// Certificates that staff revoke or replace.
@Suite struct EndCertificateTests {
    @Test(arguments: TestDatabase.available)
    func aRevokedCertificateComesBackOnlyByStaff(kind: TestDatabase) async throws {
        let scenario = try await CertificateScenario(kind)
        let end = EndCertificate(scenario.platform)
        let none = await refusal { try await end.revoke(scenario.lead, item: scenario.id) }
        #expect(none == CertificateErrors.nothingToRevoke)
        try await scenario.resolve()
        let revoked = try await end.revoke(scenario.lead, item: scenario.id)
        var stored = try await scenario.stored()
        #expect(stored.item == revoked && revoked.certificate == nil && revoked.isAuthentic)
        #expect(stored.states == [.withdrawn] && stored.certificates[0].document == nil)
        let again = await refusal { try await end.revoke(scenario.lead, item: scenario.id) }
        #expect(again == CertificateErrors.nothingToRevoke)
        try await scenario.reopen()
        try await scenario.resolve()
        #expect(try await scenario.stored().states == [.withdrawn])
        let replaced = try await end.reissue(scenario.lead, item: scenario.id)
        stored = try await scenario.stored()
        #expect(stored.states == [.issued, .withdrawn] && replaced.certificate == stored.certificates[0].id)
        let after = try await scenario.items.everything(of: replaced)
        #expect(after.timeline.last?.kind == .certificateReissued)
        #expect(after.timeline.map(\.kind).contains(.certificateRevoked))
        #expect(after.audit.map { $0[1] }.suffix(1) == ["certificate.reissue"])
        #expect(after.audit.contains { $0[1] == "certificate.revoke" })
        #expect(after.events.last == "session.updated \(replaced.revision)")
    }

    @Test func anItemFromBeforeCertificatesGetsOneOnRequestAlone() async throws {
        let scenario = try await CertificateScenario()
        try await scenario.resolve()
        let (id, shop) = (scenario.id, scenario.items.shop)
        try await scenario.platform.store.write { tx in
            _ = try tx.sql.execute(
                "/* of a test */ UPDATE items SET certificate_id = NULL WHERE organisation_id = \(shop) AND id = \(id)")
            _ = try tx.sql.execute(
                "/* of a test */ DELETE FROM certificates WHERE organisation_id = \(shop) AND item_id = \(id)")
        }
        _ = try await SetFlag(scenario.platform)(scenario.user, id: id.rawValue, reason: nil, message: nil)
        #expect(try await scenario.stored().states.isEmpty)
        try await EndCertificate(scenario.platform).reissue(scenario.lead, item: id)
        #expect(try await scenario.stored().states == [.issued])
    }

    @Test func aDecisionThatWaitsOutlivesTheEndOfACertificate() async throws {
        let bench = try await DecisionBench()
        let (platform, admin, id) = (bench.platform, bench.items.admin, bench.item.id)
        try await ResolveItem(platform)(admin, item: id, result: .authentic)
        let item = try await ReopenItem(platform)(admin, item: id)
        try await TakeItem(platform)(bench.expert, id)
        try await bench.decide(bench.decision(revision: item.revision))
        try await EndCertificate(platform).revoke(admin, item: id)
        #expect(try await bench.apply() == .applied)
    }

    @Test func onlyALeadOfTheOrganizationEndsCertificates() async throws {
        let scenario = try await CertificateScenario()
        try await scenario.resolve()
        let end = EndCertificate(scenario.platform)
        let foreign = scenario.items.staff("lead@rival.example", .lead, [scenario.items.rival])
        for (staff, code) in [(scenario.items.expert, "role_too_low"), (foreign, "not_found")] {
            #expect(await refusal { try await end.revoke(staff, item: scenario.id) }?.code == code)
            #expect(await refusal { try await end.reissue(staff, item: scenario.id) }?.code == code)
        }
        #expect(try await scenario.stored().states == [.issued])
    }
}

/// Certificates whose holder's name changes.
@Suite struct RenewCertificatesTests {
    @Test(arguments: TestDatabase.available)
    func aCorrectionReplacesTheCertificatesThatShowTheName(kind: TestDatabase) async throws {
        let scenario = try await CertificateScenario(kind)
        try await scenario.resolve()
        #expect(try await scenario.renew() == 0, "the name was set before")
        try await scenario.name("Anna", "Berg")
        #expect(try await scenario.holder() == "Ann Berg")
        #expect(try await scenario.renew() == 1)
        #expect(try await scenario.holder() == "Anna Berg")
        let stored = try await scenario.stored()
        #expect(stored.states == [.issued, .revoked] && stored.item.certificate == stored.certificates[0].id)
        #expect(stored.certificates[1].document == nil)
        let everything = try await scenario.items.everything(of: stored.item)
        #expect(everything.timeline.last?.kind == .certificateReissued)
        // A worker that was killed before the end of its job.
        try await scenario.name("Ann", "Berg")
        let job = try #require(
            try await LeaseJob(scenario.platform)(.reissueCertificates, owner: "dead", seconds: 60).job)
        await #expect(throws: LeaseLost.self) { try await RenewCertificates(scenario.platform)(job, owner: "worker") }
        let interrupted = try await scenario.stored()
        scenario.items.test.clock.advance(seconds: 61)
        #expect(try await scenario.renew() == 1)
        #expect(try await scenario.stored() == interrupted)
        #expect(try await scenario.holder() == "Ann Berg")
    }

    @Test func aSuspendedCertificateWithAnOldNameDoesNotComeBack() async throws {
        let scenario = try await CertificateScenario()
        try await scenario.resolve()
        try await scenario.reopen()
        let before = try await scenario.stored()
        try await scenario.name(nil, "Borg")
        try await scenario.renew()
        let after = try await scenario.stored()
        #expect(after.states == [.revoked] && after.item == before.item)
        try await scenario.resolve()
        #expect(try await scenario.holder() == "Borg")
        #expect(try await scenario.stored().states == [.issued, .revoked])
    }

    @Test func aResultBesideACorrectionBringsNoOldNameBack() async throws {
        let (scenario, database) = try await HeldDatabase.hold {
            try await CertificateScenario(.postgres, wrapping: $0)
        }
        try await scenario.resolve()
        try await scenario.reopen()
        try await scenario.name("Anna", "Berg")
        let (before, now) = (try await scenario.stored().item, scenario.items.test.clock.now())
        let writer = ItemWriter(scenario.platform, now: now)
        // The lease of the job is the first transaction.
        let (first, second, isFree) = try await database.overlap(skipping: 1) {
            try await scenario.renew()
        } with: {
            try await scenario.platform.store.write { tx in
                var item = before
                let change = try item.handle(.resolved(.authentic, reasons: []), at: now)
                try writer.store(&item, from: before, change, in: tx)
            }
        }
        #expect(try first.get() == 1 && !isFree)
        #expect(throws: DomainError.revisionConflict) { try second.get() }
        #expect(try await scenario.stored().states == [.revoked])
    }

    @Test func aCertificateWithoutANameStays() async throws {
        let scenario = try await CertificateScenario()
        try await scenario.items.settings { $0.certificates.showsHolder = false }
        try await scenario.resolve()
        #expect(try await scenario.holder() == nil)
        #expect(try await scenario.stored().certificates[0].showsHolder == false)
        try await scenario.items.settings { $0.certificates.showsHolder = true }
        try await scenario.name("Anna", "Berg")
        #expect(try await scenario.renew() == 0)
        #expect(try await scenario.stored().states == [.issued])
    }

    @Test func aNameThatAPartnerAddsIsShown() async throws {
        let bench = try await IdentityBench.make()
        _ = try await bench.authorize(SDKDevice(), first: "Ann")
        let user = try await bench.user()
        // An item of the user, as certain as a real one.
        let (now, organization) = (bench.clock.now(), bench.organization)
        let facts = ItemFacts(
            category: "sneakers", itemType: nil, brandID: "nike", brandName: "Nike", styleName: nil,
            customerItemID: nil, textFields: [:])
        try await bench.platform.store.write { tx in
            let found = try #require(try tx.organizations.find(organization))
            var settings = found.settings
            settings.certificates.showsHolder = true
            _ = try tx.organizations.update(settings, of: organization, revision: found.revision)
        }
        let item = try #require(
            try await ItemSeeder(bench.platform, organization: organization)([
                .init(user: user.id, facts: facts, capturedAt: now, result: .authentic)
            ]).first)
        let read = ReadCertificate(bench.platform)
        #expect(try await read(item.rawValue).credential?.credentialSubject.holder == "Ann")
        _ = try await bench.authorize(SDKDevice(), email: nil, last: "Berg")
        let job = try #require(
            try await LeaseJob(bench.platform)(.reissueCertificates, owner: "worker", seconds: 60).job)
        try await RenewCertificates(bench.platform)(job, owner: "worker")
        #expect(try await read(item.rawValue).credential?.credentialSubject.holder == "Ann Berg")
    }
}
