import AssayCore
import AssayOperations
import AssayTestSupport
import AssayWire
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct CertificateRouteTests {
    private func find(
        _ id: CertificateID?, in shop: APIShop, token: String = APIShop.token(.read)
    ) async throws -> TestResponse {
        try await shop.call(
            Endpoints.partnerCertificate.route, ["certificate_id": id?.rawValue ?? ""], token: token)
    }

    @Test func aCertificateIsFoundInEachOfItsStates() async throws {
        let shop = try await APIShop()
        let item = try await shop.certificate()
        let issued = try await find(item.certificate, in: shop).decode(PartnerCertificate.self)
        let page = "\(shop.platform.address.text)/c/\(item.id)"
        #expect(issued.status == "issued" && issued.url == page && !issued.test)
        let shown = try await shop.item(item.id).decode(PartnerItemResponse<PartnerItemV2>.self).item
        #expect(shown.certificate == .init(certificate_id: issued.certificate_id, url: page))
        shop.clock.advance(seconds: 60)
        try await EndCertificate(shop.platform).revoke(APIShop.staff, item: item.id)
        let revoked = try await find(item.certificate, in: shop).decode(PartnerCertificate.self)
        #expect(revoked.status == "revoked" && revoked.issued_at == issued.issued_at)
        #expect(revoked.status_changed_at == shop.clock.now().iso8601)
    }

    @Test func aSandboxesCertificateIsATest() async throws {
        let shop = try await APIShop()
        let item = try await shop.certificate(by: APIShop.dan)
        let token = APIShop.token(.read, of: APIShop.sandbox)
        #expect(try await find(item.certificate, in: shop, token: token).decode(PartnerCertificate.self).test)
        #expect(try await find(item.certificate, in: shop).refusal() == "404 not_found")
    }
}
