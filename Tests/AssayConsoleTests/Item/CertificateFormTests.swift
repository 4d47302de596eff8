import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import HTTPTypes
import HummingbirdTesting
import Testing

/// Tests for the certificates on an item's page, and for their forms.
@Suite struct CertificateFormTests {
    private func forms(_ page: TestResponse) -> Set<String> {
        Set(page.html.matches(of: /action="\/console\/items\/\w+\/([\w-]+)/).map { String($0.1) })
    }

    @Test func aLeadReplacesACertificateAndRevokesItAlsoAfterTheErasureOfTheUser() async throws {
        let bench = try await ConsoleBench()
        let (platform, staff, now) = (bench.test.platform, ConsoleBench.actor(.lead), bench.test.clock.now())
        let item = try await bench.test.capture(of: ["brand": "Nike", "style_name": "One"], as: try await bench.user())
        try await bench.test.decideAll()
        let (path, lead) = ("/console/items/\(item)", try await bench.browser(.lead))
        let waiting = try await lead.get(path).html
        #expect(!waiting.contains("Certificates") && !waiting.contains("-certificate"))

        try await ResolveItem(platform)(staff, item: item, result: .authentic)
        let issued = try await lead.send(try await lead.get(path), "\(path)/reissue-certificate")
        #expect(issued.status == .seeOther && issued.headers[.location] == path)
        let certificates = try await ReadCertificate(platform).list(staff, item: item)
        #expect(certificates.count == 2)
        let (number, valid) = (certificates[0].id, try await lead.get(path))
        #expect(valid.html.contains("href=\"/c/\(item)\">Valid</a>") && valid.html.contains("<p>\(number)</p>"))
        #expect(valid.html.contains("until you issue a new one") && valid.html.contains("the earlier one is revoked"))
        #expect(forms(valid).isSuperset(of: ["note", "reopen", "revoke-certificate", "reissue-certificate"]))
        let expert = try await bench.browser(.expert).get(path).html
        #expect(expert.contains(">Valid</a>") && !expert.contains("-certificate"))

        try await platform.store.write { tx in
            _ = try tx.erasure.mark(UserID("ANN"), organization: ConsoleBench.shop, now: now)
        }
        let erased = try await lead.get(path)
        #expect(erased.html.contains(">erased</a>") && forms(erased) == ["revoke-certificate"])
        let revoked = try await lead.send(erased, "\(path)/revoke-certificate")
        #expect(revoked.status == .seeOther)
        let page = try await lead.get(path)
        #expect(page.html.contains("Revoked by staff") && page.html.contains("<p>\(number)</p>"))
        #expect(!page.html.contains("href=\"/c/\(item)\"") && forms(page) == [])
        let again = try await lead.send(page, "\(path)/revoke-certificate")
        #expect(again.status == .conflict && again.html.contains("no certificate that could be revoked"))
    }
}
