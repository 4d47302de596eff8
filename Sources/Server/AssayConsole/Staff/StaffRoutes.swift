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
/// | `POST /console/staff/role` | 303: role, organizations and skills are set |
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
        let (invite, make, change) = (InviteStaff(platform), MakeStaffLink(platform), ChangeRole(platform))
        let (reset, disable) = (ResetSecondFactor(platform), DisableStaff(platform))
        routes.get(list, role: .admin) { call in
            let staff = call.member.staff
            return StaffPage(
                call, organizations: try await organizations.list(staff).filter { !$0.isSandbox },
                platform.catalogs.current
            ).response(try await members.list(staff))
        }
        routes.post("\(list)/invite", role: .admin) { call in
            let form = try StaffForm(call.form)
            let made = try await invite(
                call.member.staff, email: form.email, role: form.role, organizations: form.organizations)
            if !form.skills.isEmpty { try await change(call.member.staff, email: form.email, skills: form.skills) }
            return link(made, call)
        }
        routes.post("\(list)/link", role: .admin) { call in
            link(try await make(call.member.staff, email: call.form["email"] ?? "", purpose: .reset), call)
        }
        routes.post("\(list)/role", role: .admin) { call in
            let form = try StaffForm(call.form)
            try await change(
                call.member.staff, email: form.email, role: form.role, organizations: form.organizations,
                skills: form.skills)
            return call.see(list, flash: "role_changed")
        }
        routes.post("\(list)/second-factor", role: .admin) { call in
            try await reset(call.member.staff, email: call.form["email"] ?? "")
            return call.see(list, flash: "second_factor_reset")
        }
        routes.post("\(list)/disable", role: .admin) { call in
            try await disable(call.member.staff, email: call.form["email"] ?? "")
            return call.see(list, flash: "member_disabled")
        }
    }

    private static func link(_ made: (secret: OneTimeSecret, expiresAt: Timestamp), _ call: ConsoleCall) -> Response {
        call.page(
            "staff-link", title: call.text("link_made"),
            model: [
                "email": PageValue(call.form["email"]),
                "link": .text(call.visit.site.platform.address.text + MakeStaffLink.path(made.secret)),
                "until": .text(PageTime.text(made.expiresAt)),
            ])
    }
}

/// The form of a member's role, organizations and skills.
private struct StaffForm {
    let email: String
    let role: StaffActor.Role
    /// Empty for an admin, who works for all.
    let organizations: Set<OrganizationID>
    let skills: Set<String>

    init(_ form: ConsoleForm) throws(DomainError) {
        guard let role = form["role"].flatMap(StaffActor.Role.init) else {
            throw .invalid("role", "unknown_role", "Choose one of the given roles.")
        }
        (email, self.role) = (form["email"] ?? "", role)
        organizations = role == .admin ? [] : Set(form.all("organization").map { OrganizationID($0) })
        skills = Set(form.all("category"))
    }
}

/// The page of members.
private struct StaffPage {
    private let call: ConsoleCall
    /// The groups of choices of a member's form, with their options.
    private let groups: [(name: String, title: String, type: String, options: [(id: String, text: String)])]

    init(_ call: ConsoleCall, organizations: [Organization], _ catalog: Catalog) {
        self.call = call
        let texts = catalog.contents.texts
        groups = [
            ("role", "role", "radio", StaffActor.Role.allCases.map { ($0.rawValue, call.text("role_\($0.rawValue)")) }),
            ("organization", "organizations", "checkbox", organizations.map { ($0.id.rawValue, $0.name.text) }),
            (
                "category", "skills", "checkbox",
                catalog.contents.categories.map { ($0.id, texts.text(.category($0.id), in: call.language)) }
            ),
        ]
    }

    func response(_ members: [StaffMember]) -> Response {
        call.page(
            "staff", title: call.text("staff"),
            model: [
                "members": .list(members.map(row)), "groups": models(chosen: [StaffActor.Role.expert.rawValue]),
            ])
    }

    private func row(_ member: StaffMember) -> PageModel {
        let chosen = member.skills.union(member.organizations.map(\.rawValue)).union([member.role.rawValue])
        var scope = groups.map { group in
            group.options.filter { chosen.contains($0.id) }.map(\.text).joined(separator: ", ")
        }
        if member.role == .admin { scope[1] = call.text("all_organizations") }
        return [
            "id": .text(member.id.rawValue), "email": .text(member.email),
            "query": .text(Route.escaped(member.email)),
            "scope": .text(scope.filter { !$0.isEmpty }.joined(separator: " · ")),
            "is_active": .flag(member.disabledAt == nil), "is_self": .flag(member.id == call.member.staff.id),
            "groups": models(chosen: chosen),
        ]
    }

    /// - Parameter chosen: The ids of the chosen options; no two groups have an id in common.
    private func models(chosen: Set<String>) -> PageValue {
        .list(
            groups.map { name, title, type, options in
                [
                    "name": .text(name), "title": .text(call.text(title)), "type": .text(type),
                    "options": .list(
                        options.map { id, text in
                            ["value": .text(id), "text": .text(text), "chosen": .flag(chosen.contains(id))]
                        }),
                ]
            })
    }
}
