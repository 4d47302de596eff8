// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The body of `POST /sdk/v1/captures`.
package struct BeginCaptureRequest: Codable, Sendable, Hashable {
    /// Made by the client: 8 to 64 characters of `A-Za-z0-9-`; sending the same id again answers the same capture.
    package let id: String
    /// The item's metadata, by the keys of `spec/sdk.md` §6.
    package let item: [String: String]
    /// `production` or `debug`.
    package let configuration: String

    package init(id: String, item: [String: String], configuration: String) {
        self.id = id
        self.item = item
        self.configuration = configuration
    }
}

/// The answer of `POST /sdk/v1/captures`.
///
/// Times are UNIX seconds.
package struct BeginCaptureResponse: Codable, Sendable {
    /// A photo that the capture needs.
    package struct Region: Codable, Sendable, Hashable {
        package let id: String
        package let label: String
        package let instruction: String
        package let required: Bool
        /// The least short side of an accepted photo, in pixels.
        package let min_short_side: Int

        package init(id: String, label: String, instruction: String, required: Bool, min_short_side: Int) {
            self.id = id
            self.label = label
            self.instruction = instruction
            self.required = required
            self.min_short_side = min_short_side
        }
    }

    package let id: String
    package let regions: [Region]
    package let expires_at: Double
    /// Good for this capture alone, seven days long.
    package let upload_token: String

    package init(id: String, regions: [Region], expires_at: Double, upload_token: String) {
        self.id = id
        self.regions = regions
        self.expires_at = expires_at
        self.upload_token = upload_token
    }
}

/// The answer of `GET /sdk/v1/captures/{id}`, of a photo's `PUT`, of `submit` and of `DELETE`.
package struct CaptureStatusResponse: Codable, Sendable, Hashable {
    /// One photo, by its latest upload.
    package struct Photo: Codable, Sendable, Hashable {
        package let region: String
        /// `checking`, `accepted` or `refused`.
        package let status: String
        /// SHA-256 of the bytes, lower-case hex.
        package let digest: String
        package let refusal: Refusal?

        package init(region: String, status: String, digest: String, refusal: Refusal?) {
            self.region = region
            self.status = status
            self.digest = digest
            self.refusal = refusal
        }
    }

    /// Why a photo was refused, in words that a person can act on.
    package struct Refusal: Codable, Sendable, Hashable {
        package let code: String
        package let text: String
        package let measured: Double?
        package let needed: Double?

        package init(code: String, text: String, measured: Double? = nil, needed: Double? = nil) {
            self.code = code
            self.text = text
            self.measured = measured
            self.needed = needed
        }
    }

    package let id: String
    /// `open`, `submitted`, `completed`, `cancelled` or `expired`.
    package let state: String
    package let expires_at: Double
    /// The item, once completed.
    package let entrupy_id: String?
    package let photos: [Photo]

    package init(id: String, state: String, expires_at: Double, entrupy_id: String?, photos: [Photo]) {
        self.id = id
        self.state = state
        self.expires_at = expires_at
        self.entrupy_id = entrupy_id
        self.photos = photos
    }
}

/// The body of `POST /sdk/v1/captures/{id}/submit`.
package struct SubmitCaptureRequest: Codable, Sendable, Hashable {
    /// When the user pressed submit, UNIX seconds by the server's clock (the client corrects by the offset it learnt).
    package let submitted_at: Double
    /// SHA-256 in lower-case hex by region: the photos that the item will have.
    package let digests: [String: String]
    /// Values by text field id.
    package let text_fields: [String: String]

    package init(submitted_at: Double, digests: [String: String], text_fields: [String: String]) {
        self.submitted_at = submitted_at
        self.digests = digests
        self.text_fields = text_fields
    }
}
