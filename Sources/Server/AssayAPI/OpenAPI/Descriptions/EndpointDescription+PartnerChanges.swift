import AssayWire

extension EndpointDescription {
    private static let flagBody = Content.example(Bodies.partnerFlag)
    private static let messageBody = Content.example(Bodies.partnerMessage)

    static let partnerFlags: [EndpointDescription] = [
        EndpointDescription(
            Endpoints.partnerFlag, .flags, "Get the flag of an item",
            "A flag disputes the result; an expert answers it.",
            answer: "The flag, and the reasons that it can be set for.", flagBody),
        setFlag(
            Endpoints.setPartnerFlag, "Dispute a result",
            "The organization may do so for each final result, also where its users may not."),
        setFlag(
            Endpoints.postPartnerFlag, "Dispute a result by POST", "The same as `PUT`."),
        EndpointDescription(
            Endpoints.clearPartnerFlag, .flags, "Withdraw a dispute", parameters: [.idempotencyKey],
            answer: "The flag is cleared.", flagBody),
    ]

    private static func setFlag(_ endpoint: some RouteDeclaration, _ summary: String, _ details: String)
        -> EndpointDescription
    {
        EndpointDescription(
            endpoint, .flags, summary, details, parameters: [.idempotencyKey],
            request: .examples([Example(Bodies.setPartnerFlag), Example("{}", named: "default")]),
            answer: "The flag is set.", flagBody)
    }

    static let partnerSupport: [EndpointDescription] = [
        EndpointDescription(
            Endpoints.partnerMessages, .support, "List the questions about an item",
            answer: "The questions, oldest first.", .example(Bodies.partnerMessages)),
        EndpointDescription(
            Endpoints.askMessage, .support, "Ask the item's user a question",
            "Needs a token of scope `staff`, whose member of staff asks.", parameters: [.idempotencyKey],
            request: .example(Bodies.askMessage), answer: "The question is asked.", messageBody),
        EndpointDescription(
            Endpoints.replyToPartnerMessage, .support, "Answer a question for the organization",
            "The same answer again changes nothing.", request: .example(#"{"answer_id": "a1"}"#),
            answer: "The question with its reply.", messageBody),
        EndpointDescription(
            Endpoints.requestRetake, .support, "Ask the item's user for photos",
            "Needs a token of scope `staff`. The item must be under review, or final with a flag.",
            parameters: [.idempotencyKey], request: .example(Bodies.requestRetake), answer: "The photos are requested.",
            .example(Bodies.retake)),
    ]

    static let partnerUsers: [EndpointDescription] = [
        EndpointDescription(
            Endpoints.eraseUser, .access, "Erase a user",
            """
            Ends the user's sessions and unfinished captures at once. A worker then deletes names, texts and photos; \
            items stay without a user. A second call, or an unknown id, is 404. A later authorization of the same id \
            makes a new user.
            """, answer: "The user is erased; these were found.", .example(Bodies.erased))
    ]

    static let partnerSandbox: [EndpointDescription] = [
        EndpointDescription(
            Endpoints.simulateItem, .sandbox, "Make a step of an item happen",
            """
            In sandboxes alone. A worker carries out the step after the delay, as an expert does, with the same events. \
            The same step again changes nothing while it waits. A step that has become impossible by then is dropped.
            """, request: .example(#"{"outcome": "retake", "delay_seconds": 2}"#), answer: "The step is scheduled.",
            .example(Bodies.simulated))
    ]

    static let partnerEvents: [EndpointDescription] = [
        EndpointDescription(
            Endpoints.events, .events, "Read the event log",
            """
            Returns the events behind `after`, oldest first; each event is kept for 30 days. If there is none, the \
            call waits up to `wait` seconds for the next one, and returns an empty list if there is still none.
            """, parameters: [.eventsAfter, .eventsLimit, .eventsWait], answer: "The events.", .example(Bodies.events))
    ]

    static let partnerCatalog: [EndpointDescription] = [
        configuration(
            Endpoints.partnerConfiguration, "Get brands and materials",
            "The choices for the forms of a backend. The body may be empty, or an object of any members."),
        configuration(
            Endpoints.catalogBrands, "Get brands and materials by another path",
            "The same as `POST /v2/config/authentications`."),
        EndpointDescription(
            Endpoints.categories, .catalog, "List the categories",
            "Each with its item types, required metadata, text fields and photos.", parameters: [.ifNoneMatch],
            answer: "The categories.", .example(Bodies.categories), headers: [.entityTag], also: [.notModified]),
        EndpointDescription(
            Endpoints.flagReasons, .catalog, "List the reasons for a flag", parameters: [.ifNoneMatch],
            answer: "The reasons.", .example(Bodies.flagReasons), headers: [.entityTag], also: [.notModified]),
    ]

    private static func configuration(
        _ endpoint: some RouteDeclaration, _ summary: String, _ details: String
    ) -> EndpointDescription {
        EndpointDescription(
            endpoint, .catalog, summary, details, request: .document("application/json", .object([:]), [Example("{}")]),
            answer: "Brands and materials.", .example(Bodies.partnerConfiguration))
    }
}
