import AssayCore
import AssayOperations
import AssayWire
import Hummingbird

/// The members of staff, for admins.
///
/// | route | response |
/// | --- | --- |
/// | `GET /console/staff` | 200 the members, and the form of an invitation |
/// | `POST /console/staff/invite` | 200 the link, shown once |
/// | `POST /console/staff/link` | 200 the link for a new password, shown once |
/// | `POST /console/staff/role` | 303: role and organizations are set |
/// | `POST /console/staff/second-factor` | 303: the member sets up the second factor again |
/// | `POST /console/staff/disable` | 303: the member is disabled |
enum StaffRoutes {
    static let list = "/console/staff"

    static let chapter = ConsoleChapter(
        texts: StaffTexts.table,
        templates: ["staff": PackageResources.staff_mustache, "staff-link": PackageResources.staff_link_mustache],
        navigation: [ConsoleLink(list, text: "staff", role: .admin, keys: "g s")])

    static func add(to routes: inout ConsoleRouteTable, platform: Platform) {
        let (members, organizations) = (StaffReader(platform), OrganizationReader(platform))
        routes.get(list, role: .admin) { call in
            let staff = call.member.staff
            return StaffPage(
                members: try await members.list(staff),
                organizations: try await organizations.list(staff).filter { !$0.isSandbox }
            ).response(call)
        }
        addLinks(to: &routes, platform)
        let (changeRole, reset) = (ChangeRole(platform), ResetSecondFactor(platform))
        let disable = DisableStaff(platform)
        routes.post("\(list)/role", role: .admin) { call in
            let (role, organizations) = try position(call.form)
            try await changeRole(
                call.member.staff, email: email(call.form), role: role, organizations: organizations)
            return call.see(list, flash: "role_changed")
        }
        routes.post("\(list)/second-factor", role: .admin) { call in
            try await reset(call.member.staff, email: email(call.form))
            return call.see(list, flash: "second_factor_reset")
        }
        routes.post("\(list)/disable", role: .admin) { call in
            try await disable(call.member.staff, email: email(call.form))
            return call.see(list, flash: "member_disabled")
        }
    }

    private static func addLinks(to routes: inout ConsoleRouteTable, _ platform: Platform) {
        let (invite, make) = (InviteStaff(platform), MakeStaffLink(platform))
        routes.post("\(list)/invite", role: .admin) { call in
            let (role, organizations) = try position(call.form)
            let made = try await invite(
                call.member.staff, email: email(call.form), role: role, organizations: organizations)
            return link(made.secret, until: made.expiresAt, call)
        }
        routes.post("\(list)/link", role: .admin) { call in
            let made = try await make(call.member.staff, email: email(call.form), purpose: .reset)
            return link(made.secret, until: made.expiresAt, call)
        }
    }

    private static func link(_ secret: OneTimeSecret, until end: Timestamp, _ call: ConsoleCall) -> Response {
        call.page(
            "staff-link", title: call.text("link_made"),
            model: [
                "email": .text(email(call.form)),
                "link": .text(call.visit.site.platform.address.text + MakeStaffLink.path(secret)),
                "until": .text(PageTime.text(end)),
            ])
    }

    private static func email(_ form: ConsoleForm) -> String { form["email"] ?? "" }

    /// Reads role and organizations of a form; an admin works for all.
    private static func position(
        _ form: ConsoleForm
    ) throws(DomainError) -> (StaffActor.Role, Set<OrganizationID>) {
        guard let role = form["role"].flatMap(StaffActor.Role.init) else {
            throw .invalid("role", "unknown_role", "Choose one of the given roles.")
        }
        return (role, role == .admin ? [] : Set(form.all("organization").map { OrganizationID($0) }))
    }
}

/// The values of the page of members.
private struct StaffPage {
    let members: [StaffMember]
    let organizations: [Organization]

    func response(_ call: ConsoleCall) -> Response {
        call.page(
            "staff", title: call.text("staff"),
            model: [
                "members": .list(members.map { row($0, call) }), "roles": .list(roles(.expert, call)),
                "organizations": .list(choices([])),
            ])
    }

    private func row(_ member: StaffMember, _ call: ConsoleCall) -> PageModel {
        let names = organizations.filter { member.organizations.contains($0.id) }.map(\.name.text)
        return [
            "id": .text(member.id.rawValue), "email": .text(member.email),
            "query": .text(PageQuery.escaped(member.email)),
            "role": .text(call.text("role_\(member.role.rawValue)")),
            "scope": .text(member.role == .admin ? call.text("all_organizations") : names.joined(separator: ", ")),
            "is_active": .flag(member.disabledAt == nil), "is_self": .flag(member.id == call.member.staff.id),
            "roles": .list(roles(member.role, call)), "organizations": .list(choices(member.organizations)),
        ]
    }

    private func roles(_ chosen: StaffActor.Role, _ call: ConsoleCall) -> [PageModel] {
        StaffActor.Role.allCases.map { role in
            [
                "value": .text(role.rawValue), "text": .text(call.text("role_\(role.rawValue)")),
                "chosen": .flag(role == chosen),
            ]
        }
    }

    private func choices(_ chosen: Set<OrganizationID>) -> [PageModel] {
        organizations.map { organization in
            [
                "value": .text(organization.id.rawValue), "text": .text(organization.name.text),
                "chosen": .flag(chosen.contains(organization.id)),
            ]
        }
    }
}
