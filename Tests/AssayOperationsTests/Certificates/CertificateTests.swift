import AssayCore
import AssayKeys
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import Testing

/// The certificates that follow from results.
@Suite struct CertificateTests {
    @Test func anAuthenticResultBringsACertificate() async throws {
        let scenario = try await CertificateScenario()
        try await scenario.resolve()
        let stored = try await scenario.stored()
        let certificate = try #require(stored.certificates.first)
        #expect(stored.item.withoutDecision.certificate == nil, "it would tell the result")
        #expect(certificate.issuedAt == scenario.items.test.clock.now() && certificate.showsHolder)
        let answer = try await scenario.answer()
        let credential = try #require(answer.credential)
        let subject = credential.credentialSubject
        #expect(credential.id == CertificateCredential.idPrefix + certificate.id.rawValue)
        #expect(credential.issuer == .init(id: "http://assay.test", name: "Shop") && credential.test == nil)
        #expect(credential.validFrom == "\(certificate.issuedAt.iso8601.prefix(19))Z")
        #expect(subject.entrupy_id == scenario.id.rawValue && subject.result == "authentic")
        #expect(subject.result_at == stored.item.times.resultAt?.iso8601)
        #expect((subject.category, subject.brand_name, subject.style_name) == ("sneakers", "Nike", "Air Jordan 1"))
        #expect(subject.category_name == "Sneakers")
        #expect((subject.holder, subject.customer_item_id) == ("Ann Berg", "sku-1"))
        let regions = scenario.items.required("a")
        #expect(subject.photos.map(\.region) == regions.map(\.region))
        #expect(subject.photos.map(\.original_sha256) == regions.map(\.digest))
        #expect(subject.photos.allSatisfy { $0.published_sha256 == nil && $0.region_name != $0.region })
        let events = try await ReadEvents(scenario.platform).page(
            scenario.items.partner, after: 0, limit: 100, wait: 0
        ).events
        #expect(events.last?.snapshot?.item.certificate == certificate.id)
    }

    @Test func anEarlierCertificateVerifiesAfterTheRotationOfItsKey() async throws {
        let scenario = try await CertificateScenario()
        try await scenario.resolve()
        let document = try #require(try await scenario.stored().certificates.first?.document)
        _ = try await RotateSigningKey(scenario.platform)(scenario.items.admin, purpose: "certificates")
        #expect(try await scenario.verdict(on: document, ReadCertificate(scenario.platform).statusList()) == nil)
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

    @Test func aPlaceThatIsTakenIsNotGivenAgain() async throws {
        // Both platforms make the same ids.
        let (first, second) = (try await CertificateScenario(), try await CertificateScenario())
        try await first.insert(at: 1)
        try await first.resolve()
        let certificate = try #require(try await first.stored().certificates.first)
        try await second.insert(at: certificate.place)
        try await second.resolve()
        let other = try #require(try await second.stored().certificates.first)
        #expect(other.id == certificate.id && other.place != certificate.place)
        #expect([certificate, other].allSatisfy { (0..<1 << 16).contains($0.place) }, "the list is short")
    }

    enum Change: String {
        case authentic, unknown, reopen, withdraw, reissue

        func callAsFunction(_ scenario: CertificateScenario) async throws {
            switch self {
            case .authentic: try await scenario.resolve()
            case .unknown: try await scenario.resolve(.unknown)
            case .reopen: try await scenario.reopen()
            case .withdraw: try await EndCertificate(scenario.platform).revoke(scenario.lead, item: scenario.id)
            case .reissue: try await EndCertificate(scenario.platform).reissue(scenario.lead, item: scenario.id)
            }
        }
    }

    /// Changes of an item, of which the last one is interrupted, and the states of its certificates then.
    static let changes: [([Change], [CertificateLife.State])] = [
        ([.authentic], [.issued]), ([.authentic, .reopen], [.suspended]),
        ([.authentic, .reopen, .authentic], [.issued]), ([.authentic, .reopen, .unknown], [.revoked]),
        ([.authentic, .reopen, .unknown, .reopen, .authentic], [.issued, .revoked]),
        ([.authentic, .withdraw], [.withdrawn]), ([.authentic, .reissue], [.issued, .revoked]),
    ]

    @Test(arguments: changes)
    func aCrashAtAnyStatementLeavesItemAndCertificateTogether(
        changes: [Change], states: [CertificateLife.State]
    ) async throws {
        let interruption = Interruption()
        let scenario = try await CertificateScenario(wrapping: interruption.database)
        for change in changes.dropLast() { try await change(scenario) }
        let before = try await scenario.stored()
        let count = try await interruption.everywhere {
            try await changes.last?(scenario)
        } check: { count in
            let found = try await scenario.stored()
            #expect(found == before, "after \(count) statements")
        }
        #expect(count > 5)
        let after = try await scenario.stored()
        #expect(after.states == states && after.timeline == before.timeline + 1)
        #expect(after.item.certificate == after.certificates.first { $0.state == .issued }?.id)
        #expect(after.certificates.allSatisfy { ($0.document != nil) == [.issued, .suspended].contains($0.state) })
    }
}
