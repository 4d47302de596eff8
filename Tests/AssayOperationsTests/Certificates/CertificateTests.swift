import AssayCore
import AssayKeys
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import Testing

/// The certificates that follow from results.
@Suite struct CertificateTests {
    @Test(arguments: TestDatabase.available)
    func anAuthenticResultBringsACertificate(kind: TestDatabase) async throws {
        let scenario = try await CertificateScenario(kind)
        #expect(try await scenario.stored().certificates.isEmpty)
        try await scenario.resolve()
        let stored = try await scenario.stored()
        let certificate = try #require(stored.certificates.first)
        #expect(stored.certificates.count == 1 && certificate.state == .issued)
        #expect(stored.item.certificate == certificate.id && certificate.id.rawValue.count == 26)
        #expect(stored.item.withoutDecision.certificate == nil, "it would tell the result")
        #expect(certificate.issuedAt == scenario.items.test.clock.now() && certificate.showsHolder)
        let answer = try await scenario.answer()
        let credential = try #require(answer.credential)
        let subject = credential.credentialSubject
        #expect(credential.id == CertificateCredential.idPrefix + certificate.id.rawValue)
        #expect(credential.issuer == .init(id: "http://assay.test", name: "Shop") && credential.test == nil)
        #expect(credential.credentialStatus.map(\.statusListIndex) == [0, 1].map { "\(2 * certificate.place + $0)" })
        #expect(credential.validFrom == "\(certificate.issuedAt.iso8601.prefix(19))Z")
        #expect(subject.entrupy_id == scenario.id.rawValue && subject.result == "authentic")
        #expect(subject.result_at == stored.item.times.resultAt?.iso8601)
        #expect((subject.category, subject.brand_name, subject.style_name) == ("sneakers", "Nike", "Air Jordan 1"))
        #expect(subject.category_name == "Sneakers")
        #expect((subject.holder, subject.customer_item_id) == ("Ann Berg", "sku-1"))
        #expect(subject.serial_number == nil && subject.date_code == nil)
        let regions = scenario.items.required("a")
        #expect(subject.photos.map(\.region) == regions.map(\.region))
        #expect(subject.photos.map(\.original_sha256) == regions.map(\.digest))
        #expect(subject.photos.allSatisfy { $0.published_sha256 == nil && $0.region_name != $0.region })
        #expect(!answer.isTest && answer.pictures.isEmpty && answer.photosRemovedAt == nil)
        let snapshot = try await ReadEvents(scenario.platform).page(
            scenario.items.partner(scenario.items.shop), after: 0, limit: 100, wait: 0
        ).events.last?.snapshot
        #expect(snapshot?.item.certificate == certificate.id)
    }

    @Test(arguments: TestDatabase.available)
    func aCertificateFollowsTheResult(kind: TestDatabase) async throws {
        let scenario = try await CertificateScenario(kind)
        try await scenario.resolve()
        let first = try #require(try await scenario.stored().item.certificate)
        try await scenario.reopen()
        var stored = try await scenario.stored()
        #expect(stored.states == [.suspended] && stored.item.certificate == nil)
        #expect(
            stored.certificates[0].document != nil && stored.certificates[0].changedAt > stored.certificates[0].issuedAt
        )
        try await scenario.resolve()
        stored = try await scenario.stored()
        #expect(stored.states == [.issued] && stored.item.certificate == first)
        try await scenario.reopen()
        try await scenario.resolve(.unknown)
        stored = try await scenario.stored()
        #expect(stored.states == [.revoked] && stored.item.certificate == nil && stored.certificates[0].document == nil)
        try await scenario.reopen()
        try await scenario.resolve()
        stored = try await scenario.stored()
        #expect(stored.states == [.issued, .revoked] && stored.item.certificate != first)
        #expect(stored.item.certificate == stored.certificates[0].id)
        #expect(stored.certificates[0].place != stored.certificates[1].place)
    }

    @Test func anEarlierCertificateVerifiesAfterTheRotationOfItsKey() async throws {
        let scenario = try await CertificateScenario()
        try await scenario.resolve()
        let document = try #require(try await scenario.stored().certificates.first?.document)
        _ = try await RotateSigningKey(scenario.platform)(scenario.items.admin, purpose: "certificates")
        let verifier = CertificateVerifier(keys: try await PublicKeys(scenario.platform)(), issuer: nil)
        let list = try await ReadCertificate(scenario.platform).statusList()
        let now = scenario.items.test.clock.now().date
        #expect(try verifier.verify(document, statusList: list, at: now).credentialSubject.result == "authentic")
    }

    @Test func theFirstTwoCertificatesShareTheKeyThatIsMadeForThem() async throws {
        let (scenario, database) = try await HeldDatabase.hold {
            try await CertificateScenario(.postgres, wrapping: $0)
        }
        let other = try await scenario.items.complete(scenario.items.required("b")).id
        try await scenario.items.decideNext()
        let (first, second, _) = try await database.overlap {
            try await scenario.resolve()
        } with: {
            try await ResolveItem(scenario.platform)(scenario.lead, item: other, result: .authentic)
        }
        try first.get()
        _ = try second.get()
        for id in [scenario.id, other] {
            let answer = try await ReadCertificate(scenario.platform)(id.rawValue)
            #expect(try await scenario.verdict(on: answer.certificate.document) == nil)
        }
    }

    @Test(arguments: TestDatabase.available)
    func aPlaceThatIsTakenIsNotGivenAgain(kind: TestDatabase) async throws {
        var issued: [Certificate] = []
        for _ in 0..<2 {
            // Both platforms make the same ids.
            let scenario = try await CertificateScenario(kind)
            let other = try await scenario.items.complete(scenario.items.required("b"))
            let taken = issued.first.map {
                Certificate(
                    id: CertificateID("taken"), organization: other.organization, user: other.user, item: other.id,
                    place: $0.place, showsHolder: false, document: nil, state: .revoked, issuedAt: $0.issuedAt,
                    changedAt: $0.issuedAt)
            }
            try await scenario.platform.store.write { tx throws in
                if let taken { #expect(try tx.certificates.insert(taken, revision: 1)) }
            }
            try await scenario.resolve()
            issued.append(try #require(try await scenario.stored().certificates.first))
        }
        #expect(issued[0].id == issued[1].id && issued[0].place != issued[1].place)
        #expect(issued.allSatisfy { (0..<1 << 16).contains($0.place) }, "the list is short")
    }

    /// A step, and the state of an item in which it is taken.
    enum Step: String, CaseIterable {
        case issue, suspend, reinstate, revoke, withdraw, reissue

        func prepare(_ scenario: CertificateScenario) async throws {
            guard self != .issue else { return }
            try await scenario.resolve()
            if self == .reinstate || self == .revoke { try await scenario.reopen() }
        }

        func take(_ scenario: CertificateScenario) async throws {
            switch self {
            case .issue, .reinstate: try await scenario.resolve()
            case .suspend: try await scenario.reopen()
            case .revoke: try await scenario.resolve(.unknown)
            case .withdraw: try await EndCertificate(scenario.platform).revoke(scenario.lead, item: scenario.id)
            case .reissue: try await EndCertificate(scenario.platform).reissue(scenario.lead, item: scenario.id)
            }
        }

        var states: [CertificateLife.State] {
            switch self {
            case .issue, .reinstate: [.issued]
            case .suspend: [.suspended]
            case .revoke: [.revoked]
            case .withdraw: [.withdrawn]
            case .reissue: [.issued, .revoked]
            }
        }
    }

    @Test(arguments: Step.allCases)
    func aCrashAtAnyStatementLeavesItemAndCertificateTogether(step: Step) async throws {
        let interruption = Interruption()
        let scenario = try await CertificateScenario(wrapping: interruption.database)
        try await step.prepare(scenario)
        let before = try await scenario.stored()
        let count = try await interruption.everywhere {
            try await step.take(scenario)
        } check: { count in
            let found = try await scenario.stored()
            #expect(found == before, "after \(count) statements")
        }
        #expect(count > 5)
        let after = try await scenario.stored()
        #expect(after.states == step.states && after.timeline == before.timeline + 1)
        #expect(after.item.certificate == after.certificates.first { $0.state == .issued }?.id)
        #expect(after.certificates.allSatisfy { ($0.document != nil) == [.issued, .suspended].contains($0.state) })
    }
}
