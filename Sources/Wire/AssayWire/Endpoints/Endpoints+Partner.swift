/// The routes that a partner's backend calls for items.
extension Endpoints {
    /// One item of the organization by its `entrupy_id`.
    package static let partnerItemV1: Endpoint<NoBody, PartnerItemResponse<PartnerItemV1>> = partnerItem(.v1)
    package static let partnerItemV2: Endpoint<NoBody, PartnerItemResponse<PartnerItemV2>> = partnerItem(
        .v2, [.invalidRequest])

    private static func partnerItem<Item>(_ version: Route.Version, _ problems: [ProblemCode] = []) -> Endpoint<
        NoBody, PartnerItemResponse<Item>
    > {
        Endpoint(
            "authentications.get", .get, "/\(version.rawValue)/authentications/{entrupy_id}", audience: .partner,
            version: version, permission: .read, problems: problems)
    }

    /// The organization's items with a `customer_item_id`: the latest one, and in v1 older ones.
    package static let lookUpItemV1: Endpoint<NoBody, PartnerLookupResponseV1> = lookUpItem(.v1)
    package static let lookUpItemV2: Endpoint<NoBody, PartnerItemResponse<PartnerItemV2>> = lookUpItem(
        .v2, [.invalidRequest])

    private static func lookUpItem<Found>(_ version: Route.Version, _ problems: [ProblemCode] = []) -> Endpoint<
        NoBody, Found
    > {
        Endpoint(
            "authentications.lookup", .get, "/\(version.rawValue)/lookup/authentications/{lookup_value}",
            audience: .partner, version: version, permission: .read, problems: problems)
    }

    /// A page of the organization's items.
    package static let searchOrganizationV1: Endpoint<PartnerSearchRequestV1, PartnerSearchResponseV1> = search(.v1)
    package static let searchOrganizationV2: Endpoint<PartnerSearchRequestV2, PartnerSearchResponseV2> = search(.v2)

    private static func search<Search, Page>(_ version: Route.Version) -> Endpoint<Search, Page> {
        Endpoint(
            "authentications.search", .post, "/\(version.rawValue)/search/authentications", audience: .partner,
            version: version, permission: .read, onlyReads: true, problems: .searchItems)
    }

    /// The flag of an item, and the reasons that it can be set for.
    package static let partnerFlag = Endpoint<NoBody, PartnerFlagResponse>(
        "authentications.flag", .get, "/v2/authentications/{entrupy_id}/flag", audience: .partner, version: .v2,
        permission: .read)

    /// Disputes a result for the organization, also where its users may not.
    package static let setPartnerFlag = Endpoint<SetPartnerFlagRequest, PartnerFlagResponse>(
        "authentications.flag.set", .put, "/v2/authentications/{entrupy_id}/flag", audience: .partner,
        version: .v2, permission: .full, isIdempotent: false, problems: .setPartnerFlag)

    /// The same as ``setPartnerFlag``, for backends that send a `POST`.
    package static let postPartnerFlag = Endpoint<SetPartnerFlagRequest, PartnerFlagResponse>(
        "authentications.flag.post", .post, "/v2/authentications/{entrupy_id}/flag", audience: .partner,
        version: .v2, permission: .full, isIdempotent: false, problems: .setPartnerFlag)

    /// Withdraws a dispute.
    package static let clearPartnerFlag = Endpoint<NoBody, PartnerFlagResponse>(
        "authentications.flag.clear", .delete, "/v2/authentications/{entrupy_id}/flag", audience: .partner,
        version: .v2, permission: .full, isIdempotent: false, problems: .clearFlag)

    /// The questions that experts have asked about an item.
    package static let partnerMessages = Endpoint<NoBody, PartnerMessagesResponse>(
        "authentications.messages", .get, "/v2/authentications/{entrupy_id}/messages", audience: .partner,
        version: .v2, permission: .read)

    /// Asks the item's user a question with preset answers.
    package static let askMessage = Endpoint<AskMessageRequest, PartnerMessageResponse>(
        "authentications.messages.ask", .post, "/v2/authentications/{entrupy_id}/messages", audience: .partner,
        version: .v2, permission: .staff, status: 201, isIdempotent: false, problems: .askMessage)

    /// Answers an expert's question for the organization.
    package static let replyToPartnerMessage = Endpoint<ReplyRequest, PartnerMessageResponse>(
        "authentications.messages.reply", .post, "/v2/authentications/{entrupy_id}/messages/{message}/reply",
        audience: .partner, version: .v2, permission: .full, problems: .replyToMessage)

    /// Asks the item's user for more photos.
    package static let requestRetake = Endpoint<RequestRetakeRequest, RetakeResponse>(
        "authentications.retakes.request", .post, "/v2/authentications/{entrupy_id}/retakes", audience: .partner,
        version: .v2, permission: .staff, status: 201, isIdempotent: false, problems: .requestRetake)

    /// Makes a step of an item happen in a sandbox, by a worker after a delay.
    package static let simulateItem = Endpoint<SimulateItemRequest, SimulateItemResponse>(
        "sandbox.simulate", .post, "/v2/sandbox/items/{entrupy_id}/simulate", audience: .partner, version: .v2,
        permission: .full, status: 202, problems: .simulateItem)

    /// The brands and materials of the catalog, for the forms of a backend.
    package static let partnerConfiguration = Endpoint<AnyMembers, PartnerConfigurationResponse>(
        "config.authentications", .post, "/v2/config/authentications", audience: .partner, version: .v2,
        permission: .read, onlyReads: true)

    /// The same as ``partnerConfiguration``, by another name in use.
    package static let catalogBrands = Endpoint<AnyMembers, PartnerConfigurationResponse>(
        "catalog.brands", .post, "/v2/catalog/brands", audience: .partner, version: .v2,
        permission: .read, onlyReads: true)

    /// The catalog's categories with their item types, text fields and regions.
    package static let categories = Endpoint<NoBody, CategoriesResponse>(
        "categories", .get, "/v2/categories", audience: .partner, version: .v2, permission: .read)

    /// The reasons for which a result can be disputed.
    package static let flagReasons = Endpoint<NoBody, FlagReasonsResponse>(
        "flag-reasons", .get, "/v2/flag-reasons", audience: .partner, version: .v2, permission: .read)

    /// The events of the organization behind a sequence number, oldest first; waits for the next one on request.
    package static let events = Endpoint<NoBody, PartnerEventsResponse>(
        "events", .get, "/v2/events", audience: .partner, version: .v2, permission: .read, problems: [.invalidRequest])

    /// Erases one of the organization's users.
    package static let eraseUser = Endpoint<NoBody, EraseUserResponse>(
        "users.erase", .delete, "/v2/users/{unique_user_id}", audience: .partner, version: .v2, permission: .full,
        status: 202)

    /// One certificate of the organization by its id.
    package static let partnerCertificate = Endpoint<NoBody, PartnerCertificate>(
        "certificates.get", .get, "/v2/certificates/{certificate_id}", audience: .partner, version: .v2,
        permission: .read)

    /// All routes of the partner API.
    package static let partner: [Route] = {
        let both: [any RouteDeclaration] = Route.Version.allCases.flatMap {
            [health($0), authorizeUser($0)] + webhooks(of: $0)
        }
        let others: [any RouteDeclaration] = [
            partnerItemV1, partnerItemV2, lookUpItemV1, lookUpItemV2, searchOrganizationV1, searchOrganizationV2,
            partnerFlag, setPartnerFlag, postPartnerFlag, clearPartnerFlag, partnerMessages, askMessage,
            replyToPartnerMessage, requestRetake, simulateItem, partnerConfiguration, catalogBrands, categories,
            flagReasons, events, eraseUser, partnerCertificate,
        ]
        return (both + others).map(\.route)
    }()
}
