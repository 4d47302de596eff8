import AssayCore
import AssayOperations
import AssayWire

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
