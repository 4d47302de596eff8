import AssayCore
import Testing

@Suite struct StaffMemberTests {
    private func member(_ role: StaffActor.Role, _ organizations: Set<OrganizationID>) -> StaffMember {
        StaffMember(
            id: StaffID("s"), email: "s@shop.example", role: role, organizations: organizations,
            createdAt: Timestamp(microseconds: 0))
    }

    @Test func anAdminWorksForAllAndOthersForTheirs() {
        let (mine, other) = (OrganizationID("mine"), OrganizationID("other"))
        #expect(member(.admin, []).actor.mayWork(for: other))
        for role in [StaffActor.Role.expert, .lead] {
            #expect(member(role, [mine]).actor.mayWork(for: mine))
            #expect(!member(role, [mine]).actor.mayWork(for: other))
            #expect(!member(role, []).actor.mayWork(for: mine))
        }
    }

    @Test func isFoundByEmailInAnyCase() throws {
        #expect(try StaffMember.checkedEmail(" Ann@Shop.Example ") == "ann@shop.example")
    }

    @Test(arguments: ["", " ", "ann", "ann@"])
    func needsAnEmail(email: String) {
        #expect(throws: DomainError.self) { try StaffMember.checkedEmail(email) }
    }
}
