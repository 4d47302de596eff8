import AssayWire

/// What a refusal says about the photos of a capture.
extension AssayError {
    /// The fields `images.<region>`, each with its region and what to tell the user.
    var photoFields: [(region: String, refusal: PhotoRefusal)] {
        fields.compactMap { field in
            guard field.field.hasPrefix("images.") else { return nil }
            return (
                String(field.field.dropFirst("images.".count)), PhotoRefusal(code: field.code, text: field.message)
            )
        }
    }

    /// The refusal of a photo that was just sent, where it is the photo that is refused: too large, of a kind that is
    /// not taken, or not good enough.
    var photoRefusal: PhotoRefusal? {
        guard code == .badRequest, !isBrokenInTransit else { return nil }
        return photoFields.first?.refusal
    }

    /// Whether other bytes arrived than were sent: sending them again can help.
    var isBrokenInTransit: Bool { ["digest_mismatch", "photo_incomplete"].contains(problemCode) }

    /// Whether the next try of a photo is another request than this one, and may succeed where this one can't.
    var isMendable: Bool {
        isBrokenInTransit || ["upload_offset_mismatch", "upload_taken_over"].contains(problemCode)
    }
}

extension PhotoRefusal {
    /// The platform's sentence for people; this client's own where the platform has none.
    func sentence(in language: String) -> String {
        text.isEmpty ? ErrorTexts.text(.badRequest, problemCode: "photo_refused", language: language) : text
    }
}

extension CaptureFlow.PhotoReport {
    /// The report of a photo whose check is done; `nil` while it is not.
    init?(_ photo: CaptureStatusResponse.Photo) {
        guard photo.status == "accepted" || photo.status == "refused" else { return nil }
        self.init(
            region: photo.region, digest: photo.digest, isAccepted: photo.status == "accepted",
            refusal: photo.status == "accepted"
                ? nil : PhotoRefusal(code: photo.refusal?.code ?? "photo_refused", text: photo.refusal?.text ?? ""))
    }
}
