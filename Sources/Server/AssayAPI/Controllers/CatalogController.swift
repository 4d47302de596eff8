import AssayCore
import AssayOperations
import AssayWire

/// The catalog: the configuration of captures for apps, and parts for the forms of an organization's backend.
///
/// The documents have an `ETag`; the status is 304 if the client has the same bytes.
struct CatalogController {
    private let fetch: FetchConfiguration
    private let read: ReadCatalog
    private let documents = CatalogDocuments()

    init(platform: Platform) {
        fetch = FetchConfiguration(platform)
        read = ReadCatalog(platform)
    }

    func addRoutes(to routes: Routes) {
        routes.user.rendered(Endpoints.configuration) { call in
            let answer = try fetch(call.actor, type: call.query("type"))
            return try documents.response(to: call, answer.type.rawValue, of: answer.catalog) {
                SDKConfiguration(answer.catalog, type: answer.type, language: call.language)
            }
        }
        for endpoint in [Endpoints.partnerConfiguration, Endpoints.catalogBrands] {
            routes.partner(endpoint) { call in
                let answer = read(call.actor)
                return PartnerConfigurationResponse(answer.catalog, language: call.language, issuedAt: answer.now)
            }
        }
        routes.partner.rendered(Endpoints.categories) { call in
            let catalog = read(call.actor).catalog
            return try documents.response(to: call, "categories", of: catalog) {
                CategoriesResponse(catalog, language: call.language)
            }
        }
        routes.partner.rendered(Endpoints.flagReasons) { call in
            let catalog = read(call.actor).catalog
            return try documents.response(to: call, "flag-reasons", of: catalog) {
                FlagReasonsResponse(catalog, language: call.language)
            }
        }
    }
}
