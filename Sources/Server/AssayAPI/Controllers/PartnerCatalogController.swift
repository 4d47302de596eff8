import AssayCore
import AssayOperations
import AssayWire
import Hummingbird

/// The catalog for the forms of an organization's backend.
///
/// | route | response |
/// | --- | --- |
/// | `POST /v2/config/authentications` | 200 `PartnerConfigurationResponse` |
/// | `POST /v2/catalog/brands` | the same |
/// | `GET /v2/categories` | 200 `CategoriesResponse` with an `ETag`, or 304 |
/// | `GET /v2/flag-reasons` | 200 `FlagReasonsResponse` with an `ETag`, or 304 |
struct PartnerCatalogController {
    private let read: ReadCatalog
    private let documents = CatalogDocuments()

    init(platform: Platform) {
        read = ReadCatalog(platform)
    }

    func addRoutes(to routes: Routes) {
        routes.partner(.partnerConfiguration, use: configuration)
        routes.partner(.catalogBrands, use: configuration)
        routes.partner(.categories) { request, context, actor in
            let catalog = read(actor).catalog
            return try documents.response(to: request, "categories", of: catalog, in: context.language) {
                CategoriesResponse(catalog, language: context.language)
            }
        }
        routes.partner(.flagReasons) { request, context, actor in
            let catalog = read(actor).catalog
            return try documents.response(to: request, "flag-reasons", of: catalog, in: context.language) {
                FlagReasonsResponse(catalog, language: context.language)
            }
        }
    }

    /// The body may be empty or an object of any members, which older platforms used to select a part.
    @Sendable private func configuration(
        _ request: Request, _ context: AssayRequestContext, _ actor: PartnerActor
    ) async throws -> Response {
        let body = try await request.jsonBody()
        if body.readableBytes > 0 { _ = try body.json(AnyMembers.self) }
        let answer = read(actor)
        return try .json(
            PartnerConfigurationResponse(answer.catalog, language: context.language, issuedAt: answer.now))
    }

    /// A JSON object whose members are ignored.
    private struct AnyMembers: Decodable {
        private enum CodingKeys: CodingKey {}

        init(from decoder: any Decoder) throws {
            _ = try decoder.container(keyedBy: CodingKeys.self)
        }
    }
}
