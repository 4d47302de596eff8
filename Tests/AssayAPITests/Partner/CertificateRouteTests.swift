import AssayCore
import AssayOperations
import AssayTestSupport
import AssayWire
import HummingbirdTesting
import Testing

@Suite struct CertificateRouteTests {
    @Test(arguments: [APIShop.ann, APIShop.dan])
    func aCertificateIsFoundAlsoAfterItsEnd(user: UserActor) async throws {
        let shop = try await APIShop()
        let item = try await shop.certified(by: user)
        let id = try #require(item.certificate)
        func find() async throws -> PartnerCertificate {
            let token = APIShop.token(.read, of: user.organization)
            return try await shop.call(
                Endpoints.partnerCertificate.route, ["certificate_id": id.rawValue], token: token
            ).decode(PartnerCertificate.self)
        }
        let issued = try await find()
        #expect(issued.url == "\(shop.platform.address.text)/c/\(item.id)")
        #expect(issued.test == (user.organization == APIShop.sandbox))
        // A seeded item has its result some time after its capture.
        shop.clock.advance(seconds: 600)
        try await EndCertificate(shop.platform).revoke(APIShop.staff, item: item.id)
        let revoked = try await find()
        #expect(revoked.status == "revoked" && revoked.issued_at == issued.issued_at)
        #expect(revoked.status_changed_at == shop.clock.now().iso8601)
    }
}
