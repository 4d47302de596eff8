import AssayWire

extension EndpointDescription {
    private static let pictures = ["image/jpeg", "image/png", "image/heic", "image/webp"]

    static let handovers: [EndpointDescription] = [
        EndpointDescription(
            Endpoints.offerHandover, .screens, "Offer a screen to a phone",
            """
            The screens `capture` and `retake` call this route. Creates the hand-over of the screen, or renews its \
            ticket, which is valid for 60 seconds. The ticket before stays valid until its own end.
            """, request: .example("{}"), answer: "The code for the phone.", .example(Bodies.offer)),
        EndpointDescription(
            Endpoints.previewHandover, .screens, "Preview a hand-over",
            "The phone's page calls this route before its user goes on. The ticket stays valid.",
            request: .example(#"{"ticket": "assay_handover_5Zb1"}"#), answer: "The organization.",
            .example(#"{"organization": "Shop"}"#)),
        EndpointDescription(
            Endpoints.redeemHandover, .screens, "Redeem a hand-over",
            "The phone's page calls this route, from its own origin. A hand-over is redeemed once.",
            request: .example(#"{"ticket": "assay_handover_5Zb1"}"#), answer: "The phone's token.",
            .example(Bodies.handedOver)),
        EndpointDescription(
            Endpoints.handover, .screens, "Get the news of a hand-over",
            """
            Returns at once if the state is not `state`, or if there are messages behind `after`; else after `wait` \
            seconds. Messages up to `after` are deleted. After the end, a phone's token is invalid.
            """, parameters: [.handoverAfter, .handoverState, .handoverWait], answer: "The state and messages.",
            .example(Bodies.news)),
        EndpointDescription(
            Endpoints.handoverPlan, .screens, "Get the capture of a hand-over",
            "The phone's page shows these texts, and no text of the other device.", answer: "The capture.",
            .example(Bodies.handedPlan)),
        EndpointDescription(
            Endpoints.confirmHandover, .screens, "Confirm a hand-over",
            "The user has seen the same number on both devices. No messages pass before.", request: .example("{}"),
            answer: "The state.", .example(#"{"state": "confirmed"}"#)),
        EndpointDescription(
            Endpoints.sendHandoverMessages, .screens, "Send messages to the other device",
            """
            Each device may send the types of its side, with the members of the type alone: ids of the capture's photos \
            and text fields, and states. Anything else is refused.
            """, request: .example(#"{"messages": [{"type": "cancel"}]}"#), answer: "They are stored.",
            .example(#"{"sequence": 7}"#)),
        EndpointDescription(
            Endpoints.putHandoverPhoto, .screens, "Give a photo to the other device",
            "Another photo for the same request replaces the first one. At most four photos are kept. They count against "
                + "the quotas of uploads.", parameters: [.contentDigest], request: .bytes(pictures),
            answer: "The photo is stored."),
        EndpointDescription(
            Endpoints.handoverPhoto, .screens, "Get a photo of the phone", answer: "The photo.", .bytes(pictures)),
        EndpointDescription(
            Endpoints.deleteHandoverPhoto, .screens, "Delete a photo of the phone",
            answer: "The photo is deleted, or there was none."),
        EndpointDescription(
            Endpoints.endHandover, .screens, "End a hand-over",
            "Ends it for both devices, with its messages, its photos and the phone's token.", answer: "It has ended."),
    ]
}
