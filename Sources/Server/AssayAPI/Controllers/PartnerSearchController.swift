import AssayCore
import AssayOperations
import AssayWire
import Hummingbird

/// The search over an organization's items, for its backend.
///
/// | route | response |
/// | --- | --- |
/// | `POST /v1/search/authentications` | 200 `PartnerSearchResponseV1` |
/// | `POST /v2/search/authentications` | 200 `PartnerSearchResponseV2` |
struct PartnerSearchController {
    private let reader: PartnerItemReader

    init(platform: Platform) {
        reader = PartnerItemReader(platform)
    }

    func addRoutes(to routes: Routes) {
        for version in Endpoint.Version.allCases {
            routes.partner(.searchOrganization(version), use: search)
        }
    }

    @Sendable private func search(
        _ request: Request, _ context: AssayRequestContext, _ actor: PartnerActor
    ) async throws -> Response {
        let search = try PartnerSearch(try await request.json(PartnerSearchBody.self))
        let page = try await reader.search(
            actor, search, as: .partner(context.apiVersion, including: search.includes), language: context.language)
        return .json(buffer: PartnerBody.page(page, hasSingleCursor: context.apiVersion.path == .v2))
    }
}
