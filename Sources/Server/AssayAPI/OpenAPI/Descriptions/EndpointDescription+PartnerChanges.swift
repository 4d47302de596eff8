import AssayWire

extension EndpointDescription {
    private static let flagBody = Body.json(PartnerFlagResponse.self, [Example(Bodies.partnerFlag)])
    private static let messageBody = Body.json(PartnerMessageResponse.self, [Example(Bodies.partnerMessage)])

    static let partnerFlags: [EndpointDescription] = [
        EndpointDescription(
            .partnerFlag, .flags, "Get the flag of an item",
            "A flag disputes the result; an expert answers it.",
            answers: [Answer(200, "The flag, and the reasons that it can be set for.", flagBody)]),
        setFlag(
            .setPartnerFlag, "Dispute a result",
            "The organization may do so for each final result, also where its users may not."),
        setFlag(.postPartnerFlag, "Dispute a result by POST", "The same as `PUT`."),
        EndpointDescription(
            .clearPartnerFlag, .flags, "Withdraw a dispute", parameters: [.idempotencyKey],
            answers: [Answer(200, "The flag is cleared.", flagBody)], problems: .clearFlag),
    ]

    private static func setFlag(_ endpoint: Endpoint, _ summary: String, _ details: String) -> EndpointDescription {
        EndpointDescription(
            endpoint, .flags, summary, details, parameters: [.idempotencyKey],
            request: .json(
                SetPartnerFlagRequest.self, [Example(Bodies.setPartnerFlag), Example("{}", named: "default")]),
            answers: [Answer(200, "The flag is set.", flagBody)],
            problems: .setPartnerFlag)
    }

    static let partnerSupport: [EndpointDescription] = [
        EndpointDescription(
            .partnerMessages, .support, "List the questions about an item",
            answers: [
                Answer(
                    200, "The questions, oldest first.",
                    .json(PartnerMessagesResponse.self, [Example(Bodies.partnerMessages)]))
            ]),
        EndpointDescription(
            .askMessage, .support, "Ask the item's user a question",
            "Needs a token of scope `staff`, whose member of staff asks.", parameters: [.idempotencyKey],
            request: .json(AskMessageRequest.self, [Example(Bodies.askMessage)]),
            answers: [Answer(201, "The question is asked.", messageBody)],
            problems: .askMessage),
        EndpointDescription(
            .replyToPartnerMessage, .support, "Answer a question for the organization",
            "The same answer again changes nothing.",
            request: .json(ReplyRequest.self, [Example(#"{"answer_id": "a1"}"#)]),
            answers: [Answer(200, "The question with its reply.", messageBody)],
            problems: .replyToMessage),
        EndpointDescription(
            .requestRetake, .support, "Ask the item's user for photos",
            "Needs a token of scope `staff`. The item must be under review, or final with a flag.",
            parameters: [.idempotencyKey],
            request: .json(RequestRetakeRequest.self, [Example(Bodies.requestRetake)]),
            answers: [
                Answer(201, "The photos are requested.", .json(RetakeResponse.self, [Example(Bodies.retake)]))
            ], problems: .requestRetake),
    ]

    static let partnerEvents: [EndpointDescription] = [
        EndpointDescription(
            .events, .events, "Read the event log",
            """
            Returns the events behind `after`, oldest first; each event is kept for 30 days. If there is none, the \
            call waits up to `wait` seconds for the next one, and returns an empty list if there is still none.
            """,
            parameters: [.eventsAfter, .eventsLimit, .eventsWait],
            answers: [
                Answer(200, "The events.", .json(PartnerEventsResponse.self, [Example(Bodies.events)]))
            ], problems: [.invalidRequest])
    ]

    static let partnerCatalog: [EndpointDescription] = [
        configuration(
            .partnerConfiguration, "Get brands and materials",
            "The choices for the forms of a backend. The body may be empty, or an object of any members."),
        configuration(
            .catalogBrands, "Get brands and materials by another path",
            "The same as `POST /v2/config/authentications`."),
        EndpointDescription(
            .categories, .catalog, "List the categories",
            "Each with its item types, required metadata, text fields and photos.",
            parameters: [.ifNoneMatch],
            answers: [
                Answer(
                    200, "The categories.", .json(CategoriesResponse.self, [Example(Bodies.categories)]),
                    headers: [.entityTag]),
                Answer(304, "The client has this version.", headers: [.entityTag]),
            ]),
        EndpointDescription(
            .flagReasons, .catalog, "List the reasons for a flag",
            parameters: [.ifNoneMatch],
            answers: [
                Answer(
                    200, "The reasons.", .json(FlagReasonsResponse.self, [Example(Bodies.flagReasons)]),
                    headers: [.entityTag]),
                Answer(304, "The client has this version.", headers: [.entityTag]),
            ]),
    ]

    private static func configuration(
        _ endpoint: Endpoint, _ summary: String, _ details: String
    ) -> EndpointDescription {
        EndpointDescription(
            endpoint, .catalog, summary, details,
            request: .document("application/json", .object([:]), [Example("{}")]),
            answers: [
                Answer(
                    200, "Brands and materials.",
                    .json(PartnerConfigurationResponse.self, [Example(Bodies.partnerConfiguration)]))
            ])
    }
}
