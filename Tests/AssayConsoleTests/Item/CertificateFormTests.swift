import AssayCore
import AssayInstruments
import AssayOperations
import AssayStorage
import AssayTestSupport
import HTTPTypes
import HummingbirdTesting
import Testing

/// Tests for the certificates on an item's page, and for their forms.
@Suite struct CertificateFormTests {
    /// Stores an authentic item without photos.
    private func authentic(_ bench: ConsoleBench) async throws -> ItemID {
        let facts = ItemFacts(
            category: "sneakers", itemType: nil, brandID: "nike", brandName: "Nike", styleName: "Air Max 1",
            customerItemID: nil, textFields: ["style_name": "Air Max 1"])
        let seed = ItemSeeder.Seed(
            user: try await bench.user().user, facts: facts, capturedAt: bench.test.clock.now(), result: .authentic)
        let seeder = try await ItemSeeder(bench.test.platform, organization: ConsoleBench.shop, hasPhotos: false)
        return try #require(try await seeder([seed]).first)
    }

    @Test func aLeadIssuesAndRevokesTheCertificateOfAnAuthenticItem() async throws {
        let bench = try await ConsoleBench()
        let item = try await authentic(bench)
        let (path, lead) = ("/console/items/\(item)", try await bench.browser(.lead))
        let issued = try await lead.send(try await lead.get(path), "\(path)/reissue-certificate")
        #expect(issued.status == .seeOther && issued.headers[.location] == path)
        let certificates = try await ReadCertificate(bench.test.platform).list(ConsoleBench.actor(.lead), item: item)
        let number = try #require(certificates.first?.id)
        let valid = try await lead.get(path)
        #expect(valid.html.contains("href=\"/c/\(item)\">Valid</a>") && valid.html.contains("<p>\(number)</p>"))
        #expect(valid.html.contains("\(path)/revoke-certificate") && valid.html.contains("\(path)/reissue-certificate"))

        let revoked = try await lead.send(valid, "\(path)/revoke-certificate")
        #expect(revoked.status == .seeOther)
        let page = try await lead.get(path)
        #expect(page.html.contains("Revoked by staff") && page.html.contains("<p>\(number)</p>"))
        #expect(!page.html.contains("href=\"/c/\(item)\"") && !page.html.contains("\(path)/revoke-certificate"))
        let again = try await lead.send(page, "\(path)/revoke-certificate")
        #expect(again.status == .conflict && again.html.contains("no certificate that could be revoked"))
    }

    @Test func anExpertSeesTheCertificateWithoutForms() async throws {
        let bench = try await ConsoleBench()
        let item = try await authentic(bench)
        try await EndCertificate(bench.test.platform).reissue(ConsoleBench.actor(.lead), item: item)
        let html = try await bench.browser(.expert).get("/console/items/\(item)").html
        #expect(html.contains(">Valid</a>") && !html.contains("-certificate"))
    }

    @Test func anItemThatIsNotAuthenticHasNeither() async throws {
        let bench = try await ConsoleBench()
        let html = try await bench.browser(.lead).get("/console/items/\(try await bench.item())").html
        #expect(!html.contains("Certificates") && !html.contains("-certificate"))
    }
}
