import AssayCore
import AssayOperations
import AssayWire

extension BeginCaptureResponse {
    /// - Parameter language: The language of labels and instructions.
    init(_ answer: BeginCapture.Answer, language: Language) {
        let snapshot = answer.snapshot
        self.init(
            id: snapshot.capture.clientID, regions: snapshot.regions.map { Region($0, of: snapshot, language) },
            text_fields: snapshot.retake == nil ? snapshot.textFields(in: language) : nil,
            expires_at: snapshot.capture.life.expiresAt.epoch, upload_token: answer.token)
    }
}

extension HandoverPlan {
    /// - Parameter language: The language of all texts.
    init(_ snapshot: CaptureSnapshot, language: Language) {
        self.init(
            regions: snapshot.regions.map { BeginCaptureResponse.Region($0, of: snapshot, language) },
            text_fields: snapshot.textFields(in: language),
            photos: CaptureStatusResponse(snapshot, language: language).photos,
            expires_at: snapshot.capture.life.expiresAt.epoch)
    }
}

extension BeginCaptureResponse.Region {
    fileprivate init(_ region: Catalog.Region, of snapshot: CaptureSnapshot, _ language: Language) {
        let texts = snapshot.catalog.texts
        self.init(
            id: region.id, label: texts.text(region.label, in: language),
            instruction: texts.text(region.instruction, in: language), required: snapshot.isRequired(region),
            min_short_side: region.minShortSide, outline: region.outline?.rawValue, sample: region.sample?.rawValue,
            sharpness_min: snapshot.sharpnessMin(of: region))
    }
}

extension CaptureSnapshot {
    fileprivate func textFields(in language: Language) -> [BeginCaptureResponse.TextField] {
        handedFields.map { BeginCaptureResponse.TextField($0, catalog.texts, language) }
    }
}

extension BeginCaptureResponse.TextField {
    fileprivate init(_ field: Catalog.TextField, _ texts: CatalogTexts, _ language: Language) {
        self.init(
            id: field.id, label: texts.text(field.label, in: language), required: field.required, max: field.max)
    }
}

extension CaptureStatusResponse {
    /// - Parameter language: The language of the sentences in refusals.
    init(_ snapshot: CaptureSnapshot, language: Language) {
        self.init(
            id: snapshot.capture.clientID, state: snapshot.state.rawValue,
            expires_at: snapshot.capture.life.expiresAt.epoch, entrupy_id: snapshot.capture.item?.rawValue,
            photos: snapshot.photos.map { photo in
                Photo(
                    region: photo.region, status: photo.check.name, digest: photo.digest,
                    refusal: photo.check.refusal.map { refusal in
                        Refusal(
                            code: refusal.code, text: snapshot.catalog.sentence(for: refusal, in: language),
                            measured: refusal.measured, needed: refusal.needed)
                    })
            })
    }
}
