import AssayWire

extension EndpointDescription {
    private static let flagDetails = Body.json(EntrupyFlagDetails.self, [Example(Bodies.flagDetails)])
    private static let begunRetake = Body.json(BeginCaptureResponse.self, [Example(Bodies.begun)])

    static let support: [EndpointDescription] = [
        EndpointDescription(
            .flag, .flags, "Get the flag of an item", "A flag disputes the result; an expert answers it.",
            answers: [Answer(200, "The flag, and the reasons that it can be set for.", flagDetails)]),
        EndpointDescription(
            .setFlag, .flags, "Dispute a result",
            request: .json(SetFlagRequest.self, [Example(Bodies.setFlag), Example("{}", named: "default")]),
            answers: [Answer(200, "The flag is set.", flagDetails)],
            problems: .setFlag),
        EndpointDescription(
            .clearFlag, .flags, "Withdraw a dispute", answers: [Answer(200, "The flag is cleared.", flagDetails)],
            problems: .clearFlag),
        EndpointDescription(
            .retakes, .support, "List the items that wait for photos", "All on one page, at most 100.",
            answers: [Answer(200, "The items.", .json(EntrupySearchResult.self, [Example(Bodies.resultPage)]))]),
        EndpointDescription(
            .beginRetake, .support, "Begin the capture of requested photos",
            "The capture then uses the routes of every capture.",
            request: .json(BeginRetakeRequest.self, [Example(#"{"id": "b1c9b7a8-retake-1"}"#)]),
            answers: [
                Answer(200, "The capture had begun before; its upload token is new.", begunRetake),
                Answer(201, "The capture has begun.", begunRetake),
            ],
            problems: .beginRetake),
        EndpointDescription(
            .messages, .support, "List the questions about an item",
            answers: [
                Answer(200, "The questions, oldest first.", .json(MessagesResponse.self, [Example(Bodies.messages)]))
            ]),
        EndpointDescription(
            .replyToMessage, .support, "Answer a question", "The same answer again changes nothing.",
            request: .json(ReplyRequest.self, [Example(#"{"answer_id": "a1"}"#)]),
            answers: [
                Answer(
                    200, "The question with its reply.", .json(EntrupySupportMessage.self, [Example(Bodies.message)]))
            ], problems: .replyToMessage),
    ]
}
