import AssayCore
import AssayKeys
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import Testing

/// Certificates that staff revoke or replace.
@Suite struct EndCertificateTests {
    @Test func aRevokedCertificateComesBackOnlyByStaff() async throws {
        let scenario = try await CertificateScenario()
        let end = EndCertificate(scenario.platform)
        try await scenario.resolve()
        let revoked = try await end.revoke(scenario.lead, item: scenario.id)
        #expect(try await scenario.stored().item == revoked && revoked.isAuthentic)
        let again = await refusal { try await end.revoke(scenario.lead, item: scenario.id) }
        #expect(again == CertificateErrors.nothingToRevoke)
        try await scenario.reopen()
        try await scenario.resolve()
        #expect(try await scenario.stored().states == [.withdrawn])
        let replaced = try await end.reissue(scenario.lead, item: scenario.id)
        #expect(try await scenario.stored().states == [.issued, .withdrawn])
        let after = try await scenario.items.everything(of: replaced)
        #expect(after.timeline.last?.kind == .certificateReissued)
        #expect(after.timeline.map(\.kind).contains(.certificateRevoked))
        let actions = after.audit.map { $0[1] }
        #expect(actions.last == "certificate.reissue" && actions.contains("certificate.revoke"))
        #expect(after.events.last == "session.updated \(replaced.revision)")
    }

    @Test func anItemFromBeforeCertificatesGetsOneOnRequestAlone() async throws {
        let scenario = try await CertificateScenario()
        try await scenario.resolve()
        let (id, shop) = (scenario.id, scenario.items.shop)
        try await scenario.platform.store.write { tx in
            _ = try tx.sql.execute(
                "/* of a test */ DELETE FROM certificates WHERE organisation_id = \(shop) AND item_id = \(id)")
        }
        let user = scenario.items.user(scenario.items.ann)
        _ = try await SetFlag(scenario.platform)(user, id: id.rawValue, reason: nil, message: nil)
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

    @Test func onlyALeadEndsCertificates() async throws {
        let scenario = try await CertificateScenario()
        let (end, expert) = (EndCertificate(scenario.platform), scenario.items.expert)
        #expect(await refusal { try await end.revoke(expert, item: scenario.id) }?.code == "role_too_low")
        #expect(await refusal { try await end.reissue(expert, item: scenario.id) }?.code == "role_too_low")
    }
}

/// Certificates whose holder's name changes.
@Suite struct RenewCertificatesTests {
    @Test func aCorrectionReplacesTheCertificatesThatShowTheName() async throws {
        let scenario = try await CertificateScenario()
        try await scenario.resolve()
        #expect(try await scenario.renew() == 0, "the name was set before")
        try await scenario.name("Anna", "Berg")
        #expect(try await scenario.renew(limit: 1) > 1, "a full step may have a next one")
        #expect(try await scenario.holder() == "Anna Berg")
        #expect(try await scenario.stored().states == [.issued, .revoked])
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
        try await scenario.items.settings { $0.certificates.showsHolder = true }
        try await scenario.name("Anna", "Berg")
        #expect(try await scenario.renew() == 0)
        #expect(try await scenario.stored().states == [.issued])
    }

    @Test func aNameThatAPartnerAddsIsShown() async throws {
        let scenario = try await CertificateScenario()
        try await scenario.name("Ann", nil)
        try await scenario.resolve()
        _ = try await RotateSigningKey(scenario.platform)(scenario.items.admin, purpose: "login")
        _ = try await AuthorizeUser(scenario.platform)(
            scenario.items.partner,
            AuthorizeUser.Statement(
                authorizationRequest: try SDKDevice().authorizationRequest(), uniqueUserID: "ann-00001",
                email: "ann@example.com", firstName: nil, lastName: "Berg"))
        #expect(try await scenario.renew() == 1)
        #expect(try await scenario.holder() == "Ann Berg")
    }

    @Test func anErasedNameIsHiddenAtOnceAndDeletedAlsoWithoutAKey() async throws {
        let scenario = try await CertificateScenario()
        let (platform, items) = (scenario.platform, scenario.items)
        try await scenario.resolve()
        items.test.clock.advance(seconds: 60)
        _ = try await EraseUser(platform)(items.admin, items.shop, uniqueUserID: "ann-00001")
        let answer = try await scenario.answer()
        #expect(answer.credential == nil && answer.certificate.document == nil)
        #expect(answer.certificate.changedAt == items.test.clock.now())
        try await platform.store.write { tx in
            _ = try tx.sql.execute("/* of a test */ UPDATE signing_keys SET kid = 'lost'")
        }
        let job = try #require(try await LeaseJob(platform)(.eraseUser, owner: "worker", seconds: 60).job)
        try await RunErasure(platform)(job, owner: "worker")
        let stored = try await scenario.stored()
        #expect(stored.states == [.revoked] && stored.certificates[0].document == nil)
        #expect(stored.item.certificate == nil && stored.item.facts == stored.item.facts.erased)
    }
}
