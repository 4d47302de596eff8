import AssayCore
import AssayOperations
import AssayTestSupport

extension ItemScenario {
    /// The shop's backend with a token of scope `full`.
    var partner: PartnerActor { partner(shop) }

    /// The shop's backend with a token that acts for an expert.
    var reviewer: PartnerActor {
        let token = APITokenID("token-staff")
        return PartnerActor(
            organization: shop, token: token, scope: .staff,
            staff: StaffActor(
                id: StaffID("eve"), email: "eve@example.com", role: .expert, organizations: [shop], token: token))
    }

    func partner(_ organization: OrganizationID) -> PartnerActor {
        PartnerActor(organization: organization, token: APITokenID("token-full"), scope: .full)
    }

    /// Stores an item of Ann's with a final result.
    func decided(_ prefix: String = "a", by user: UserID? = nil) async throws -> Item {
        let item = try await complete(required(prefix), by: user)
        try await decideNext()
        test.clock.advance(seconds: 600)
        try await ResolveItem(platform)(expert, item: item.id, result: .unknown)
        test.clock.advance(seconds: 600)
        return item
    }
}
