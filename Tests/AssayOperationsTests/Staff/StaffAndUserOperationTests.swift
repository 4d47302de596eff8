import AssayCore
import AssayOperations
import AssayTestSupport
import AssayWire
import Testing

@Suite struct StaffAndUserOperationTests {
    @Test func anExpertWorksForItsOrganizationAndTheSandbox() async throws {
        let bench = try await IdentityBench.make()
        let expert = try await bench.staff(.expert, email: "Ann@Shop.Example")
        #expect(expert.email == "ann@shop.example")
        #expect(expert.organizations == [bench.organization, bench.sandbox])
        #expect(try await StaffReader(bench.platform).find(email: "ANN@shop.example ") == expert)
        #expect(
            try await StaffReader(bench.platform).list(bench.admin).map(\.email) == [
                "admin@shop.example", "ann@shop.example",
            ])
        #expect(try await bench.audit().last == "staff.add by admin@shop.example")
    }

    @Test func staffNeedAFreeEmailAndOrganizationsThatFitTheirRole() async throws {
        let bench = try await IdentityBench.make()
        let add = AddStaff(bench.platform, passwordCost: .test)
        func code(_ email: String, _ role: StaffActor.Role, _ organizations: Set<OrganizationID>) async -> String? {
            await refusal { _ = try await add(bench.admin, email: email, role: role, organizations: organizations) }?
                .code
        }
        #expect(await code("admin@shop.example", .admin, []) == "staff_exists")
        #expect(await code("x@shop.example", .expert, []) == "invalid_request")
        #expect(await code("x@shop.example", .admin, [bench.organization]) == "invalid_request")
        #expect(await code("x@shop.example", .lead, [OrganizationID("nobody")]) == "not_found")
        #expect(await code("nobody", .admin, []) == "invalid_request")
        #expect(try await StaffReader(bench.platform).list(bench.admin).count == 1)
    }

    @Test func aDisabledStaffMemberIsUnauthorized() async throws {
        let bench = try await IdentityBench.make()
        _ = try await bench.staff(.lead, email: "lea@shop.example")
        try await DisableStaff(bench.platform)(bench.admin, email: "lea@shop.example")
        let disabled = await refusal { _ = try await StaffReader(bench.platform).find(email: "lea@shop.example") }
        #expect(disabled?.kind == .unauthorized)
        #expect(disabled?.code == "unknown_staff")
        let again = await refusal { try await DisableStaff(bench.platform)(bench.admin, email: "lea@shop.example") }
        let unknown = await refusal {
            try await DisableStaff(bench.platform)(bench.admin, email: "nobody@shop.example")
        }
        #expect(again?.kind == .notFound && again == unknown)
    }

    @Test func theLastAdminStays() async throws {
        let bench = try await IdentityBench.make()
        let alone = await refusal { try await DisableStaff(bench.platform)(bench.admin, email: "admin@shop.example") }
        #expect(alone?.code == "last_admin")
        let second = try await bench.staff(.admin, email: "second@shop.example")
        try await DisableStaff(bench.platform)(second, email: "admin@shop.example")
        #expect(try await StaffReader(bench.platform).find(email: nil) == second)
    }

    @Test func beforeInitNoActorExists() async throws {
        let test = try await TestPlatform.make()
        let error = await refusal { _ = try await StaffReader(test.platform).find(email: nil) }
        #expect(error?.code == "unknown_staff")
        #expect(error?.message.contains("assay init") == true)
    }

    @Test func aListIsReadWithItsOwnCursorsAndLimits() async throws {
        let bench = try await IdentityBench.make()
        let users = UserReader(bench.platform)
        for limit in [0, 101] {
            let error = await refusal { _ = try await users.list(bench.admin, bench.organization, limit: limit) }
            #expect(error?.fields.map(\.name) == ["limit"])
        }
        for cursor in ["", "x.y", "12", "."] {
            let error = await refusal { _ = try await users.list(bench.admin, bench.organization, after: cursor) }
            #expect(error?.fields.map(\.name) == ["cursor"], "\(cursor)")
        }
    }

    @Test func aUsersLimitsAreSetAndTakenBack() async throws {
        let bench = try await IdentityBench.make()
        _ = try await bench.authorize(SDKDevice())
        let set = SetUserLoginLimits(bench.platform)
        let limits = try LoginLimits(perMinute: 50, perDay: 500)
        #expect(
            try await set(bench.admin, bench.organization, uniqueUserID: "user-0001", limits: limits).loginLimits
                == limits)
        #expect(try await bench.user().loginLimits == limits)
        #expect(
            try await set(bench.admin, bench.organization, uniqueUserID: "user-0001", limits: nil).loginLimits == nil)
        #expect(
            try await bench.audit().suffix(2) == Array(repeating: "user.limits by admin@shop.example", count: 2)[...])
        let expert = try await bench.staff(.expert)
        let refused = await refusal {
            _ = try await set(expert, bench.organization, uniqueUserID: "user-0001", limits: nil)
        }
        #expect(refused?.code == "role_too_low")
        let unknown = await refusal {
            _ = try await set(bench.admin, bench.organization, uniqueUserID: "user-9999", limits: nil)
        }
        #expect(unknown == DomainError.notFound("user"))
    }
}
