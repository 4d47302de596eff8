import AssayWire

extension EndpointDescription {
    private static let captureStatus = Content.example(Bodies.captureStatus)
    private static let begun = Content.example(Bodies.begun)
    private static let item = Content.example(Bodies.result)

    static let captures: [EndpointDescription] = [
        EndpointDescription(
            Endpoints.beginCapture, .captures, "Begin a capture",
            "The client chooses the id, and may repeat the call. The capture must be submitted within two hours.",
            request: .example(Bodies.beginCapture), answer: "The capture has begun.", begun,
            also: [Answer(200, "The capture had begun before; its upload token is new.", begun)]),
        EndpointDescription(
            Endpoints.captureStatus, .captures, "Get the status of a capture", answer: "The capture and its photos.",
            captureStatus),
        EndpointDescription(
            Endpoints.submitCapture, .captures, "Submit a capture",
            "Stops the two-hour limit. Photos may follow for seven days.", request: .example(Bodies.submit),
            answer: "The capture is submitted.", captureStatus),
        EndpointDescription(
            Endpoints.completeCapture, .captures, "Complete a capture",
            "Creates the item, or returns it if it exists. Waits up to ten seconds for the checks of photos.",
            answer: "The item.", item),
        EndpointDescription(
            Endpoints.cancelCapture, .captures, "Cancel a capture", answer: "The capture is cancelled.", captureStatus),
    ]

    static let uploads: [EndpointDescription] = [
        EndpointDescription(
            Endpoints.putPhoto, .captures, "Upload a photo",
            "The same bytes again change nothing; other bytes replace the photo.",
            parameters: [.contentDigest, .uploadIncomplete], request: .bytes(mediaTypes),
            answer: "The photo is stored.", captureStatus),
        EndpointDescription(
            Endpoints.uploadOffset, .captures, "Get the progress of an upload",
            "As the IETF draft of resumable uploads says, in interop version 3.", answer: "The progress.",
            headers: [.uploadProgress, .uploadState, .uploadVersion]),
        EndpointDescription(
            Endpoints.continueUpload, .captures, "Continue an upload", "The body is the rest of the photo.",
            parameters: [.uploadOffset, .uploadIncomplete], request: .bytes(mediaTypes), answer: "The photo is stored.",
            captureStatus),
        EndpointDescription(
            Endpoints.discardUpload, .captures, "Discard an upload", answer: "The bytes are deleted."),
    ]

    private static let mediaTypes = ["application/octet-stream", "image/jpeg", "image/heic", "image/png", "image/webp"]

    static let items: [EndpointDescription] = [
        EndpointDescription(
            Endpoints.item, .items, "Get an item of the user", answer: "The item.", item),
        EndpointDescription(
            Endpoints.searchItems, .items, "Search the user's items by filters and dates",
            request: .examples([Example(Bodies.search), Example("{}", named: "everything")]), answer: "A page.",
            .example(Bodies.resultPage)),
        EndpointDescription(
            Endpoints.queryItems, .items, "Search or count the user's items", request: .example(Bodies.query),
            answer: "A page.", .example(Bodies.queryPage)),
        EndpointDescription(
            Endpoints.editTextFields, .items, "Change text fields of an item",
            request: .example(#"{"text_fields": {"us_size": "10"}}"#), answer: "The item.", item),
    ]
}
