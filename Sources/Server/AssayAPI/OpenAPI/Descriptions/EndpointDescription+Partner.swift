import AssayWire

extension EndpointDescription {
    static let partnerAccess: [EndpointDescription] = Route.Version.allCases.flatMap { version in
        [
            EndpointDescription(
                Endpoints.health(version), .access, "Check the token and the server",
                "Load balancers use `/readyz` instead, which needs no token.",
                answer: "The token is valid and the server works.", status),
            EndpointDescription(
                Endpoints.authorizeUser(version), .access, "Sign the login request of a user",
                """
                Authenticate your user first, then return `signed_authorization_request` to the app. The first call \
                for a `unique_user_id` creates the user. A later call may repeat or omit the profile; a value once \
                set stays.
                """, request: .example(Bodies.authorizeRequest), answer: "The request is signed.",
                .example(Bodies.authorized), headers: [.warning],
                also: [
                    Answer(
                        409, "The request is signed, but fields keep their stored values.",
                        .example(Bodies.profileConflict), headers: [.warning])
                ]),
        ]
    }

    static let partnerItems: [EndpointDescription] = [
        itemV1, itemV2, lookupV1, lookupV2, searchV1, searchV2, certificate,
    ]

    private static let status = Content.document(
        "application/json", .object(["status": .closed(["ok"])], required: ["status"]), [Example(#"{"status":"ok"}"#)])

    private static let itemV1 = EndpointDescription(
        Endpoints.partnerItemV1, .items, "Get an item", answer: "The item.", .examples(Bodies.versioned(Bodies.itemV1)))

    private static let itemV2 = EndpointDescription(
        Endpoints.partnerItemV2, .items, "Get an item", parameters: [.includeImages, .includeCatalog],
        answer: "The item.", .example(Bodies.itemV2))

    private static let lookupV1 = EndpointDescription(
        Endpoints.lookUpItemV1, .items, "Look up items by your own id",
        "Returns the latest item with the `customer_item_id`, and at most 25 older ones.",
        answer: "The latest item, and older ones.", .examples(Bodies.versioned(Bodies.lookupV1)))

    private static let lookupV2 = EndpointDescription(
        Endpoints.lookUpItemV2, .items, "Look up an item by your own id",
        "Returns the latest item with the `customer_item_id`.", parameters: [.includeImages, .includeCatalog],
        answer: "The latest item.", .example(Bodies.itemV2))

    private static let searchDetails = """
        Returns a page of the organization's items, newest first. All filters must match, and one value of each. \
        A `key` is one of `entrupy_id`, `properties.brand.id`, `properties.model.id`, `status.result.id`, \
        `status.flag`, `activity.product_category`, `owner.user.username`, `text_fields.customer_item_id` (also \
        `customer_item_id`, `text_fields.sku`, `text_fields.order_id`) and `text_fields.style_code`. Null counts as \
        absent. For the next page send the same body with `cursor`.
        """

    private static let searchV1 = EndpointDescription(
        Endpoints.searchOrganizationV1, .items, "Search the organization's items", searchDetails,
        request: .examples([Example(Bodies.search), Example("{}", named: "everything")]), answer: "A page.",
        .examples(Bodies.versioned(Bodies.pageV1)))

    private static let searchV2 = EndpointDescription(
        Endpoints.searchOrganizationV2, .items, "Search the organization's items", searchDetails,
        request: .examples([Example(Bodies.search), Example("{}", named: "everything")]), answer: "A page.",
        .example(Bodies.pageV2))

    private static let certificate = EndpointDescription(
        Endpoints.partnerCertificate, .items, "Get a certificate",
        """
        Also returns one that is suspended or revoked, whose addresses are null: its page says only that it is no \
        longer valid. An item has another certificate after each issue, at the same addresses.
        """, answer: "The certificate.", .example(Bodies.certificate))
}
