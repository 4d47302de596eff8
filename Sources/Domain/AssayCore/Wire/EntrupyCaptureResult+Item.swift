package import AssayWire

extension EntrupyCaptureResult {
    /// Renders an item in the shape that the SDK hands out (`spec/sdk.md` §3).
    ///
    /// - Parameter language: Of the display strings alone; ids and what people wrote stay as they are.
    package init(_ document: ItemDocument, language: Language) {
        let renderer = ItemRenderer(document: document, language: language)
        self.init(
            authentication_id: document.item.id.rawValue,
            properties: renderer.properties,
            status: renderer.status,
            more_details: EntrupyCaptureResultMoreDetails(certificate: EntrupyCaptureResultMoreDetailsCertificate()),
            text_fields: renderer.textFields,
            images: renderer.images,
            event_times: renderer.eventTimes,
            timestamp: EntrupyCaptureResultTimestamp(document.item.times.capturedAt),
            events: renderer.events,
            user: EntrupyCaptureResultUser(username: document.username),
            batch_request: renderer.batchRequest)
    }
}

extension EntrupyFlagDetails {
    /// Renders an item's flag and the reasons that there are (seed 000 §1).
    package init(_ document: ItemDocument, language: Language) {
        let renderer = ItemRenderer(document: document, language: language)
        self.init(flag_status: renderer.flag, supported_flag_reasons: renderer.flagReasons)
    }
}

extension EntrupyCaptureResultTimestamp {
    /// A moment as the documents show it.
    package init(_ time: Timestamp) {
        self.init(display: time.iso8601, epoch: time.epoch)
    }
}

extension EntrupyCaptureResultStatusId {
    /// The word of the wire for a result.
    package init(_ result: ResultID) {
        self.init(rawValue: result.rawValue)
    }
}
