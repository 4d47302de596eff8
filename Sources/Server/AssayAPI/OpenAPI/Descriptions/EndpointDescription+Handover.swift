import AssayWire

extension EndpointDescription {
    private static let pictures = ["image/jpeg", "image/png", "image/heic", "image/webp"]

    static let handovers: [EndpointDescription] = [
        EndpointDescription(
            .offerHandover, .screens, "Offer a screen to a phone",
            """
            The screens `capture` and `retake` call this route. Creates the hand-over of the screen, or renews its \
            ticket, which is valid for 60 seconds. The ticket before stays valid until its own end.
            """,
            request: .json(HandoverCommand.self, [Example("{}")]),
            answers: [Answer(201, "The code for the phone.", .json(HandoverOffer.self, [Example(Bodies.offer)]))],
            problems: .offerHandover),
        EndpointDescription(
            .previewHandover, .screens, "Preview a hand-over",
            "The phone's page calls this route before its user goes on. The ticket stays valid.",
            request: .json(RedeemHandoverRequest.self, [Example(#"{"ticket": "assay_handover_5Zb1"}"#)]),
            answers: [
                Answer(
                    200, "The organization.", .json(HandoverPreview.self, [Example(#"{"organization": "Shop"}"#)]))
            ], problems: [.invalidTicket]),
        EndpointDescription(
            .redeemHandover, .screens, "Redeem a hand-over",
            "The phone's page calls this route, from its own origin. A hand-over is redeemed once.",
            request: .json(RedeemHandoverRequest.self, [Example(#"{"ticket": "assay_handover_5Zb1"}"#)]),
            answers: [
                Answer(200, "The phone's token.", .json(RedeemHandoverResponse.self, [Example(Bodies.handedOver)]))
            ], problems: .redeemTicket),
        EndpointDescription(
            .handover, .screens, "Get the news of a hand-over",
            """
            Returns at once if the state is not `state`, or if there are messages behind `after`; else after `wait` \
            seconds. Messages up to `after` are deleted. After the end, a phone's token is invalid.
            """,
            parameters: [.handoverAfter, .handoverState, .handoverWait],
            answers: [Answer(200, "The state and messages.", .json(HandoverUpdate.self, [Example(Bodies.news)]))],
            problems: [.invalidRequest, .notFound]),
        EndpointDescription(
            .handoverPlan, .screens, "Get the capture of a hand-over",
            "The phone's page shows these texts, and no text of the other device.",
            answers: [Answer(200, "The capture.", .json(HandoverPlan.self, [Example(Bodies.handedPlan)]))],
            problems: .handoverPlan),
        EndpointDescription(
            .confirmHandover, .screens, "Confirm a hand-over",
            "The user has seen the same number on both devices. No messages pass before.",
            request: .json(HandoverCommand.self, [Example("{}")]),
            answers: [
                Answer(200, "The state.", .json(HandoverState.self, [Example(#"{"state": "confirmed"}"#)]))
            ], problems: .confirmHandover),
        EndpointDescription(
            .sendHandoverMessages, .screens, "Send messages to the other device",
            """
            Each device may send the types of its side, with the members of the type alone: ids of the capture's photos \
            and text fields, and states. Anything else is refused.
            """,
            request: .json(SendHandoverMessagesRequest.self, [Example(#"{"messages": [{"type": "cancel"}]}"#)]),
            answers: [
                Answer(202, "They are stored.", .json(SentHandoverMessages.self, [Example(#"{"sequence": 7}"#)]))
            ], problems: .sendHandoverMessages),
        EndpointDescription(
            .putHandoverPhoto, .screens, "Give a photo to the other device",
            "Another photo for the same request replaces the first one. At most four photos are kept. They count against "
                + "the quotas of uploads.",
            parameters: [.contentDigest], request: .bytes(pictures),
            answers: [Answer(201, "The photo is stored.")],
            problems: .putHandoverPhoto),
        EndpointDescription(
            .handoverPhoto, .screens, "Get a photo of the phone",
            answers: [Answer(200, "The photo.", .bytes(pictures))]),
        EndpointDescription(
            .deleteHandoverPhoto, .screens, "Delete a photo of the phone",
            answers: [Answer(204, "The photo is deleted, or there was none.")], problems: [.changedMeanwhile]),
        EndpointDescription(
            .endHandover, .screens, "End a hand-over",
            "Ends it for both devices, with its messages, its photos and the phone's token.",
            answers: [Answer(204, "It has ended.")], problems: [.changedMeanwhile]),
    ]
}
