import AssayWire

/// The information in an error about the photos of a capture.
extension AssayError {
    /// The error's fields named `images.<region>`, each with its region and the refusal to show to the user.
    var photoFields: [(region: String, refusal: PhotoRefusal)] {
        fields.compactMap { field in
            guard field.field.hasPrefix("images.") else { return nil }
            return (
                String(field.field.dropFirst("images.".count)), PhotoRefusal(code: field.code, text: field.message)
            )
        }
    }

    /// The refusal of a photo that was just sent, if the error concerns the photo itself.
    ///
    /// Such a photo is too large, of an unsupported type, or of insufficient quality.
    var photoRefusal: PhotoRefusal? {
        guard code == .badRequest, !isBrokenInTransit else { return nil }
        return photoFields.first?.refusal
    }

    /// Whether the received bytes differ from those that were sent; sending them again can succeed.
    var isBrokenInTransit: Bool { problem == .digestMismatch || problem == .photoIncomplete }

    /// Whether the next attempt to send a photo uses a different request, which can succeed although this one failed.
    var isMendable: Bool {
        isBrokenInTransit || problem == .uploadOffsetMismatch || problem == .uploadTakenOver
    }
}

extension PhotoRefusal {
    /// Returns the server's user-facing sentence, or this client's own if the server sent none.
    func sentence(in language: String) -> String {
        text.isEmpty ? ErrorTexts.text(.badRequest, problem: .photoRefused, language: language) : text
    }
}

extension CaptureFlow.PhotoReport {
    /// Creates the report of a photo whose check has finished; `nil` while the check is pending.
    init?(_ photo: CaptureStatusResponse.Photo) {
        guard photo.status == "accepted" || photo.status == "refused" else { return nil }
        self.init(
            region: photo.region, digest: photo.digest, isAccepted: photo.status == "accepted",
            refusal: photo.status == "accepted"
                ? nil
                : PhotoRefusal(
                    code: photo.refusal?.code ?? ProblemCode.photoRefused.code, text: photo.refusal?.text ?? ""))
    }
}
