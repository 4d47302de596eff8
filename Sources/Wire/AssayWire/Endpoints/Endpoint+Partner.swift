/// The routes that a partner's backend calls for items.
extension Endpoint {
    /// One item of the organization by its `entrupy_id`.
    package static func partnerItem(_ version: Version) -> Endpoint {
        Endpoint(
            "authentications.get", .get, "/\(version.rawValue)/authentications/{entrupy_id}", audience: .partner,
            version: version, permission: .read)
    }

    /// The organization's items with a `customer_item_id`.
    package static func lookUpItem(_ version: Version) -> Endpoint {
        Endpoint(
            "authentications.lookup", .get, "/\(version.rawValue)/lookup/authentications/{lookup_value}",
            audience: .partner, version: version, permission: .read)
    }

    /// A page of the organization's items.
    package static func searchOrganization(_ version: Version) -> Endpoint {
        Endpoint(
            "authentications.search", .post, "/\(version.rawValue)/search/authentications", audience: .partner,
            body: .json, version: version, permission: .read, onlyReads: true)
    }

    /// The flag of an item, and the reasons that it can be set for.
    package static let partnerFlag = Endpoint(
        "authentications.flag", .get, "/v2/authentications/{entrupy_id}/flag", audience: .partner, version: .v2,
        permission: .read)

    /// Disputes a result for the organization, also where its users may not.
    package static let setPartnerFlag = Endpoint(
        "authentications.flag.set", .put, "/v2/authentications/{entrupy_id}/flag", audience: .partner, body: .json,
        version: .v2, permission: .full, isIdempotent: false)

    /// The same as ``setPartnerFlag``, for backends that send a `POST`.
    package static let postPartnerFlag = Endpoint(
        "authentications.flag.post", .post, "/v2/authentications/{entrupy_id}/flag", audience: .partner, body: .json,
        version: .v2, permission: .full, isIdempotent: false)

    /// Withdraws a dispute.
    package static let clearPartnerFlag = Endpoint(
        "authentications.flag.clear", .delete, "/v2/authentications/{entrupy_id}/flag", audience: .partner,
        version: .v2, permission: .full, isIdempotent: false)

    /// The questions that experts have asked about an item.
    package static let partnerMessages = Endpoint(
        "authentications.messages", .get, "/v2/authentications/{entrupy_id}/messages", audience: .partner,
        version: .v2, permission: .read)

    /// Asks the item's user a question with preset answers.
    package static let askMessage = Endpoint(
        "authentications.messages.ask", .post, "/v2/authentications/{entrupy_id}/messages", audience: .partner,
        body: .json, version: .v2, permission: .staff, isIdempotent: false)

    /// Answers an expert's question for the organization.
    package static let replyToPartnerMessage = Endpoint(
        "authentications.messages.reply", .post, "/v2/authentications/{entrupy_id}/messages/{message}/reply",
        audience: .partner, body: .json, version: .v2, permission: .full)

    /// Asks the item's user for more photos.
    package static let requestRetake = Endpoint(
        "authentications.retakes.request", .post, "/v2/authentications/{entrupy_id}/retakes", audience: .partner,
        body: .json, version: .v2, permission: .staff, isIdempotent: false)

    /// The brands and materials of the catalog, for the forms of a backend.
    package static let partnerConfiguration = Endpoint(
        "config.authentications", .post, "/v2/config/authentications", audience: .partner, body: .json, version: .v2,
        permission: .read, onlyReads: true)

    /// The same as ``partnerConfiguration``, by another name in use.
    package static let catalogBrands = Endpoint(
        "catalog.brands", .post, "/v2/catalog/brands", audience: .partner, body: .json, version: .v2,
        permission: .read, onlyReads: true)

    /// The catalog's categories with their item types, text fields and regions.
    package static let categories = Endpoint(
        "categories", .get, "/v2/categories", audience: .partner, version: .v2, permission: .read)

    /// The reasons for which a result can be disputed.
    package static let flagReasons = Endpoint(
        "flag-reasons", .get, "/v2/flag-reasons", audience: .partner, version: .v2, permission: .read)

    /// The events of the organization behind a sequence number, oldest first; waits for the next one on request.
    package static let events = Endpoint(
        "events", .get, "/v2/events", audience: .partner, version: .v2, permission: .read)

    /// All routes of the partner API.
    package static let partner: [Endpoint] =
        Version.allCases.flatMap {
            [health($0), authorizeUser($0), partnerItem($0), lookUpItem($0), searchOrganization($0)] + webhooks(of: $0)
        }
        + [
            partnerFlag, setPartnerFlag, postPartnerFlag, clearPartnerFlag, partnerMessages, askMessage,
            replyToPartnerMessage, requestRetake, partnerConfiguration, catalogBrands, categories, flagReasons, events,
        ]
}
