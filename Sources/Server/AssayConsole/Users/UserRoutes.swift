import AssayCore
import AssayOperations
import AssayWire
import HTTPTypes
import Hummingbird

/// The users of the member's organizations.
///
/// | route | response |
/// | --- | --- |
/// | `GET /console/users` | 200 the users who fit `text`, or the newest |
/// | `GET /console/users/{user}` | 200 the user, and a page of the items |
/// | `POST /console/users/{user}` | 303: e-mail address and name are corrected; 400 or 409 the page with the form |
enum UserRoutes {
    static let list = "/console/users"

    static let chapter = ConsoleChapter(
        texts: UserTexts.table,
        templates: ["users": PackageResources.users_mustache, "user": PackageResources.user_mustache],
        assets: [ConsoleAsset("users.css", .style, PackageResources.users_css)],
        navigation: [ConsoleLink(list, text: "users", role: .expert, keys: "g u")])

    static func add(to routes: inout ConsoleRouteTable, platform: Platform) {
        let (find, read, correct) = (FindUsers(platform), ReadUser(platform), CorrectUser(platform))
        routes.get(list, role: .expert) { call in
            let text = try call.query["text"]
            return UserPage(call).list(try await find(call.member.staff, text), text)
        }
        routes.get("\(list)/{user}", role: .expert) { call in
            let details = try await read(
                call.member.staff, UserID(call.parameter("user")), after: call.query["after"])
            return UserPage(call).response(details, platform.catalogs.current)
        }
        routes.post("\(list)/{user}", role: .lead) { call in
            let (staff, id, form) = (call.member.staff, UserID(try call.parameter("user")), call.form)
            let profile = UserProfile(
                email: form["email"], firstName: form["first_name"], lastName: form["last_name"])
            do {
                try await correct(staff, id, profile, revision: form["revision"].flatMap { Int($0) } ?? 0)
                return call.see("\(list)/\(id)", flash: "corrected")
            } catch let error as DomainError where !error.fields.isEmpty || error.problem == .changedMeanwhile {
                return UserPage(call, typed: profile, error).response(
                    try await read(staff, id), platform.catalogs.current)
            }
        }
    }
}

/// The pages of users.
private struct UserPage {
    private let call: ConsoleCall
    /// The values of a refused form, with the refusal.
    private let typed: UserProfile?
    private let error: DomainError?

    init(_ call: ConsoleCall, typed: UserProfile? = nil, _ error: DomainError? = nil) {
        (self.call, self.typed, self.error) = (call, typed, error)
    }

    func list(_ found: (users: [ConsoleUser], hasMore: Bool), _ text: String?) -> Response {
        call.page(
            "users", title: call.text("users"),
            model: [
                "text": .text(text ?? ""), "heading": .text(call.text(text == nil ? "newest" : "found")),
                "users": .list(found.users.map { facts($0.user, $0.organization) }),
                "is_empty": .flag(found.users.isEmpty), "has_more": .flag(found.hasMore && text != nil),
            ])
    }

    func response(_ details: ConsoleUser, _ catalog: Catalog) -> Response {
        let user = details.user
        var model = facts(user, details.organization)
        model["items"] = .list(details.items.map { item($0, catalog) })
        model["is_empty"] = .flag(details.items.isEmpty)
        model["next"] = PageValue(details.next.map { "\(UserRoutes.list)/\(user.id)?after=\($0)" })
        model["can_correct"] = .flag(call.member.staff.role >= .lead && user.erasedAt == nil)
        model["erased"] = PageValue(user.erasedAt.map { PageTime.text($0) })
        model["revision"] = .text(String(user.revision))
        model["has_changed"] = .flag(error?.problem == .changedMeanwhile)
        let profile = typed ?? user.profile
        model["fields"] = .list([
            field("email", profile.email), field("first_name", profile.firstName), field("last_name", profile.lastName),
        ])
        let status = error.map { HTTPResponse.Status(code: $0.problem.status) }
        return call.page("user", title: title(user), model: model, status: status ?? .ok)
    }

    private func field(_ name: String, _ value: String?) -> PageModel {
        let problem = error?.fields.first { $0.name == name }
        return [
            "name": .text(name), "label": .text(call.text(name)), "value": .text(value ?? ""),
            "problem": PageValue(problem.map { call.text("field_\($0.code)") }),
        ]
    }

    private func title(_ user: User) -> String {
        guard user.erasedAt == nil else { return call.text("erased_user") }
        let name = [user.profile.firstName, user.profile.lastName].compactMap(\.self).joined(separator: " ")
        return name.isEmpty ? call.text("no_name") : name
    }

    private func facts(_ user: User, _ organization: Organization) -> PageModel {
        [
            "id": .text(user.id.rawValue), "name": .text(title(user)), "email": PageValue(user.profile.email),
            "unique_user_id": .text(user.erasedAt == nil ? user.uniqueUserID.text : ""),
            "username": .text(user.username),
            "organization": .text(organization.name.text), "since": .text(PageTime.text(user.createdAt)),
        ]
    }

    private func item(_ item: Item, _ catalog: Catalog) -> PageModel {
        let texts = catalog.contents.texts
        return [
            "id": .text(item.id.rawValue),
            "name": .text(item.name),
            "category": .text(texts.text(.category(item.facts.category), in: call.language)),
            "result": .text(texts.text(.resultHeader(item.life.result), in: call.language)),
            "is_flagged": .flag(item.life.flag == .flagged),
            "captured": .text(PageTime.text(item.times.capturedAt)),
        ]
    }
}
