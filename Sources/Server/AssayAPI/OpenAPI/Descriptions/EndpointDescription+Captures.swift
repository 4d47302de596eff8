import AssayWire

extension EndpointDescription {
    private static let captureStatus = Body.json(CaptureStatusResponse.self, [Example(Bodies.captureStatus)])
    private static let begun = Body.json(BeginCaptureResponse.self, [Example(Bodies.begun)])
    private static let item = Body.json(EntrupyCaptureResult.self, [Example(Bodies.result)])

    static let captures: [EndpointDescription] = [
        EndpointDescription(
            .beginCapture, .captures, "Begin a capture",
            "The client chooses the id, and may repeat the call. The capture must be submitted within two hours.",
            request: .json(BeginCaptureRequest.self, [Example(Bodies.beginCapture)]),
            answers: [
                Answer(200, "The capture had begun before; its upload token is new.", begun),
                Answer(201, "The capture has begun.", begun),
            ],
            problems: .beginCapture),
        EndpointDescription(
            .captureStatus, .captures, "Get the status of a capture",
            answers: [Answer(200, "The capture and its photos.", captureStatus)]),
        EndpointDescription(
            .submitCapture, .captures, "Submit a capture",
            "Stops the two-hour limit. Photos may follow for seven days.",
            request: .json(SubmitCaptureRequest.self, [Example(Bodies.submit)]),
            answers: [Answer(200, "The capture is submitted.", captureStatus)],
            problems: .submitCapture),
        EndpointDescription(
            .completeCapture, .captures, "Complete a capture",
            "Creates the item, or returns it if it exists. Waits up to ten seconds for the checks of photos.",
            answers: [Answer(200, "The item.", item)],
            problems: .completeCapture),
        EndpointDescription(
            .cancelCapture, .captures, "Cancel a capture",
            answers: [Answer(200, "The capture is cancelled.", captureStatus)],
            problems: .cancelCapture),
    ]

    static let uploads: [EndpointDescription] = [
        EndpointDescription(
            .putPhoto, .captures, "Upload a photo",
            "The same bytes again change nothing; other bytes replace the photo.",
            parameters: [.contentDigest, .uploadIncomplete], request: .bytes(mediaTypes),
            answers: [Answer(201, "The photo is stored.", captureStatus)],
            problems: .putPhoto),
        EndpointDescription(
            .uploadOffset, .captures, "Get the progress of an upload",
            "As the IETF draft of resumable uploads says, in interop version 3.",
            answers: [Answer(204, "The progress.", headers: [.uploadOffset, .uploadIncomplete, .uploadVersion])],
            problems: [.unknownRegion]),
        EndpointDescription(
            .continueUpload, .captures, "Continue an upload", "The body is the rest of the photo.",
            parameters: [.uploadOffset, .uploadIncomplete], request: .bytes(mediaTypes),
            answers: [Answer(201, "The photo is stored.", captureStatus)],
            problems: .continueUpload),
        EndpointDescription(
            .discardUpload, .captures, "Discard an upload",
            answers: [Answer(204, "The bytes are deleted.")], problems: [.unknownRegion]),
    ]

    private static let mediaTypes = ["application/octet-stream", "image/jpeg", "image/heic", "image/png", "image/webp"]

    static let items: [EndpointDescription] = [
        EndpointDescription(.item, .items, "Get an item of the user", answers: [Answer(200, "The item.", item)]),
        EndpointDescription(
            .searchItems, .items, "Search the user's items by filters and dates",
            request: .json(SearchItemsRequest.self, [Example(Bodies.search), Example("{}", named: "everything")]),
            answers: [Answer(200, "A page.", .json(EntrupySearchResult.self, [Example(Bodies.resultPage)]))],
            problems: .searchItems),
        EndpointDescription(
            .queryItems, .items, "Search or count the user's items",
            request: .json(QueryItemsRequest.self, [Example(Bodies.query)]),
            answers: [Answer(200, "A page.", .json(EntrupySearchItemsResult.self, [Example(Bodies.queryPage)]))],
            problems: .queryItems),
        EndpointDescription(
            .editTextFields, .items, "Change text fields of an item",
            request: .json(EditTextFieldsRequest.self, [Example(#"{"text_fields": {"us_size": "10"}}"#)]),
            answers: [Answer(200, "The item.", item)], problems: .editTextFields),
    ]
}
