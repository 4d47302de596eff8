import AssayCore
import AssayOperations
import HTTPTypes
import Hummingbird

/// The figures of the team, for leads.
///
/// The query has the organization and the period: `organization` and `days`.
///
/// | route | response |
/// | --- | --- |
/// | `GET /console/team` | 200 the figures, with plots |
/// | `GET /console/team.csv` | 200 the decisions of the period, newest first |
enum TeamRoutes {
    static let path = "/console/team"

    static let chapter = ConsoleChapter(
        texts: TeamTexts.table, templates: ["team": PackageResources.team_mustache],
        assets: [ConsoleAsset("team.css", .style, PackageResources.team_css)],
        navigation: [ConsoleLink(path, text: "team", role: .lead, keys: "g t")])

    static func add(to routes: inout ConsoleRouteTable, platform: Platform) {
        let read = ReadTeam(platform)
        @Sendable func report(_ call: ConsoleCall) async throws -> (TeamReport, OrganizationID?, Int) {
            let query = try call.query
            let organization = query["organization"].map { OrganizationID($0) }
            let days = query["days"].map { Int($0) ?? 0 } ?? ReadTeam.periods[1]
            return (try await read(call.member.staff, organization: organization, days: days), organization, days)
        }
        routes.get(path, role: .lead) { call in
            let (report, organization, days) = try await report(call)
            return TeamPage(report, call, platform.catalogs.current).response(organization, days: days)
        }
        routes.get("\(path).csv", role: .lead) { call in
            let (report, _, days) = try await report(call)
            var headers = ConsoleHeaders.page
            headers[.contentType] = "text/csv; charset=utf-8"
            headers[.contentDisposition] = "attachment; filename=\"decisions-\(days)-days.csv\""
            return Response(
                status: .ok, headers: headers, body: .init(byteBuffer: .init(string: CSVText.document(report.rows))))
        }
    }
}
