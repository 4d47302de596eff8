import AssayWire

extension EndpointDescription {
    private static let flagDetails = Content.example(Bodies.flagDetails)
    private static let begunRetake = Content.example(Bodies.begun)

    static let support: [EndpointDescription] = [
        EndpointDescription(
            Endpoints.flag, .flags, "Get the flag of an item", "A flag disputes the result; an expert answers it.",
            answer: "The flag, and the reasons that it can be set for.", flagDetails),
        EndpointDescription(
            Endpoints.setFlag, .flags, "Dispute a result",
            request: .examples([Example(Bodies.setFlag), Example("{}", named: "default")]), answer: "The flag is set.",
            flagDetails),
        EndpointDescription(
            Endpoints.clearFlag, .flags, "Withdraw a dispute", answer: "The flag is cleared.", flagDetails),
        EndpointDescription(
            Endpoints.retakes, .support, "List the items that wait for photos", "All on one page, at most 100.",
            answer: "The items.", .example(Bodies.resultPage)),
        EndpointDescription(
            Endpoints.beginRetake, .support, "Begin the capture of requested photos",
            "The capture then uses the routes of every capture.", request: .example(#"{"id": "b1c9b7a8-retake-1"}"#),
            answer: "The capture has begun.", begunRetake,
            also: [Answer(200, "The capture had begun before; its upload token is new.", begunRetake)]),
        EndpointDescription(
            Endpoints.messages, .support, "List the questions about an item", answer: "The questions, oldest first.",
            .example(Bodies.messages)),
        EndpointDescription(
            Endpoints.replyToMessage, .support, "Answer a question", "The same answer again changes nothing.",
            request: .example(#"{"answer_id": "a1"}"#), answer: "The question with its reply.", .example(Bodies.message)
        ),
    ]
}
