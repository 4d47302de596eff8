import AssayWire

extension EndpointDescription {
    static let partnerAccess: [EndpointDescription] = Endpoint.Version.allCases.flatMap { version in
        [
            EndpointDescription(
                .health(version), .access, "Check the token and the server",
                "Load balancers use `/readyz` instead, which needs no token.",
                answers: [Answer(200, "The token is valid and the server works.", status)]),
            EndpointDescription(
                .authorizeUser(version), .access, "Sign the login request of a user",
                """
                Authenticate your user first, then return `signed_authorization_request` to the app. The first call \
                for a `unique_user_id` creates the user. A later call may repeat or omit the profile; a value once \
                set stays.
                """,
                request: .json(AuthorizeUserRequest.self, [Example(Bodies.authorizeRequest)]),
                answers: [
                    Answer(
                        200, "The request is signed.", .json(AuthorizeUserResponse.self, [Example(Bodies.authorized)]),
                        headers: [.warning]),
                    Answer(
                        409, "The request is signed, but fields keep their stored values.",
                        .json(AuthorizeUserResponse.self, [Example(Bodies.profileConflict)]), headers: [.warning]),
                ], problems: .authorizeUser),
        ]
    }

    static let partnerItems: [EndpointDescription] = [itemV1, itemV2, lookupV1, lookupV2, searchV1, searchV2]

    private static let status = Body.document(
        "application/json", .object(["status": .closed(["ok"])], required: ["status"]), [Example(#"{"status":"ok"}"#)])

    private static let itemV1 = EndpointDescription(
        .partnerItem(.v1), .items, "Get an item",
        answers: [
            Answer(200, "The item.", .json(PartnerItemResponse<PartnerItemV1>.self, Bodies.versioned(Bodies.itemV1)))
        ])

    private static let itemV2 = EndpointDescription(
        .partnerItem(.v2), .items, "Get an item", parameters: [.includeImages, .includeCatalog],
        answers: [Answer(200, "The item.", .json(PartnerItemResponse<PartnerItemV2>.self, [Example(Bodies.itemV2)]))],
        problems: [.invalidRequest])

    private static let lookupV1 = EndpointDescription(
        .lookUpItem(.v1), .items, "Look up items by your own id",
        "Returns the latest item with the `customer_item_id`, and at most 25 older ones.",
        answers: [
            Answer(
                200, "The latest item, and older ones.",
                .json(PartnerLookupResponseV1.self, Bodies.versioned(Bodies.lookupV1))
            )
        ])

    private static let lookupV2 = EndpointDescription(
        .lookUpItem(.v2), .items, "Look up an item by your own id",
        "Returns the latest item with the `customer_item_id`.", parameters: [.includeImages, .includeCatalog],
        answers: [
            Answer(200, "The latest item.", .json(PartnerItemResponse<PartnerItemV2>.self, [Example(Bodies.itemV2)]))
        ], problems: [.invalidRequest])

    private static let searchDetails = """
        Returns a page of the organization's items, newest first. All filters must match, and one value of each. \
        A `key` is one of `entrupy_id`, `properties.brand.id`, `properties.model.id`, `status.result.id`, \
        `status.flag`, `activity.product_category`, `owner.user.username`, `text_fields.customer_item_id` (also \
        `customer_item_id`, `text_fields.sku`, `text_fields.order_id`) and `text_fields.style_code`. Null counts as \
        absent. For the next page send the same body with `cursor`.
        """

    private static let searchV1 = EndpointDescription(
        .searchOrganization(.v1), .items, "Search the organization's items", searchDetails,
        request: .json(PartnerSearchRequestV1.self, [Example(Bodies.search), Example("{}", named: "everything")]),
        answers: [Answer(200, "A page.", .json(PartnerSearchResponseV1.self, Bodies.versioned(Bodies.pageV1)))],
        problems: .searchItems)

    private static let searchV2 = EndpointDescription(
        .searchOrganization(.v2), .items, "Search the organization's items", searchDetails,
        request: .json(PartnerSearchRequestV2.self, [Example(Bodies.search), Example("{}", named: "everything")]),
        answers: [Answer(200, "A page.", .json(PartnerSearchResponseV2.self, [Example(Bodies.pageV2)]))],
        problems: .searchItems)
}
