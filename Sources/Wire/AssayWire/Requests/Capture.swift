// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The body of `POST /sdk/v1/captures`.
package struct BeginCaptureRequest: Codable, Sendable, Hashable {
    /// The client's id for the capture: 8 to 64 characters of `A-Za-z0-9-`.
    ///
    /// Sending the same id again returns the same capture.
    package let id: String
    /// The item's metadata, by the documented metadata keys.
    package let item: [String: String]
    /// `production` or `debug`.
    package let configuration: String

    package init(id: String, item: [String: String], configuration: String) {
        self.id = id
        self.item = item
        self.configuration = configuration
    }
}

/// The response of `POST /sdk/v1/captures`.
///
/// Times are UNIX seconds.
package struct BeginCaptureResponse: Codable, Sendable {
    /// A photo that the capture needs.
    package struct Region: Codable, Sendable, Hashable {
        package let id: String
        package let label: String
        package let instruction: String
        package let required: Bool
        /// The minimum length of the short side of an accepted photo, in pixels.
        package let min_short_side: Int
        /// SVG path data in a 100 by 100 box, to overlay on the camera preview.
        package let outline: String?
        /// SVG path data in the same box, for the contents of a good photo.
        package let sample: String?
        /// The minimum sharpness of an accepted photo.
        package let sharpness_min: Double?

        package init(
            id: String, label: String, instruction: String, required: Bool, min_short_side: Int,
            outline: String? = nil, sample: String? = nil, sharpness_min: Double? = nil
        ) {
            self.id = id
            self.label = label
            self.instruction = instruction
            self.required = required
            self.min_short_side = min_short_side
            self.outline = outline
            self.sample = sample
            self.sharpness_min = sharpness_min
        }
    }

    /// A text field that the user can fill in, because the item's metadata has no value for it.
    package struct TextField: Codable, Sendable, Hashable {
        package let id: String
        package let label: String
        package let required: Bool
        /// The maximum length, in characters (Unicode scalars).
        package let max: Int

        package init(id: String, label: String, required: Bool, max: Int) {
            self.id = id
            self.label = label
            self.required = required
            self.max = max
        }
    }

    package let id: String
    package let regions: [Region]
    /// The text fields without a value; `nil` for a retake.
    package let text_fields: [TextField]?
    package let expires_at: Double
    /// Valid for this capture only, for seven days.
    package let upload_token: String

    package init(
        id: String, regions: [Region], text_fields: [TextField]? = nil, expires_at: Double, upload_token: String
    ) {
        self.id = id
        self.regions = regions
        self.text_fields = text_fields
        self.expires_at = expires_at
        self.upload_token = upload_token
    }
}

/// The response of `GET /sdk/v1/captures/{id}`, of a photo's `PUT`, of `submit` and of `DELETE`.
package struct CaptureStatusResponse: Codable, Sendable, Hashable {
    /// The status of one photo, by its latest upload.
    package struct Photo: Codable, Sendable, Hashable {
        package let region: String
        /// `checking`, `accepted` or `refused`.
        package let status: String
        /// The SHA-256 of the bytes, in lower-case hex.
        package let digest: String
        package let refusal: Refusal?

        package init(region: String, status: String, digest: String, refusal: Refusal?) {
            self.region = region
            self.status = status
            self.digest = digest
            self.refusal = refusal
        }
    }

    /// The reason for refusing a photo, in words that help the user to correct it.
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
    /// The item's id, once the capture is completed.
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
    /// The time when the user submitted, in UNIX seconds by the server's clock; the client adds its clock offset.
    package let submitted_at: Double
    /// The SHA-256 digests of the item's photos in lower-case hex, by region.
    package let digests: [String: String]
    /// The text fields' values, by field id.
    package let text_fields: [String: String]

    package init(submitted_at: Double, digests: [String: String], text_fields: [String: String]) {
        self.submitted_at = submitted_at
        self.digests = digests
        self.text_fields = text_fields
    }
}

extension BeginCaptureRequest: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "id": JSONSchema(["pattern": "^[A-Za-z0-9-]{8,64}$"])
            .described("The client's id for the capture; the same id again returns the same capture."),
        "item": .described("The item's metadata, by the documented metadata keys."),
        "configuration": JSONSchema(["enum": ["production", "debug"]])
            .described("Items of the debug configuration always end as `invalid`."),
    ]
}

extension BeginCaptureResponse: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "regions": .described("The photos that the capture needs, in the order to take them."),
        "text_fields": .described("The text fields that the user can fill in; absent for a retake."),
        "expires_at": .described("The time until which to submit, in UNIX seconds."),
        "upload_token": .described("Valid for the routes of this capture only, for seven days."),
    ]
}

extension BeginCaptureResponse.Region: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "outline": .described("SVG path data in a box of 100 by 100, to overlay on the camera preview."),
        "sample": .described("SVG path data in the same box: the contents of a good photo."),
        "sharpness_min": .described("The minimum sharpness of an accepted photo."),
    ]
}

extension CaptureStatusResponse: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "state": .open(["open", "submitted", "completed", "cancelled", "expired"]),
        "expires_at": .described("The time until which to submit, in UNIX seconds."),
        "entrupy_id": .described("The item's id, once the capture is completed."),
        "photos": .described("The latest photo of each region."),
    ]
}

extension CaptureStatusResponse.Photo: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "status": .open(["checking", "accepted", "refused"]),
        "digest": JSONSchema(["pattern": "^[0-9a-f]{64}$"]).described("The SHA-256 of the bytes."),
        "refusal": .described("Only of a refused photo; put another one."),
    ]
}

extension CaptureStatusResponse.Refusal: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "text": .described("A sentence for the user, in the language of the request."),
        "measured": .described("The measured value, in the unit of the code."),
        "needed": .described("The value that would have passed."),
    ]
}

extension SubmitCaptureRequest: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "submitted_at": .described("The time when the user submitted, in UNIX seconds by the server's clock."),
        "digests": .described("The photos' SHA-256 in lower-case hex, by region."),
        "text_fields": .described("The text fields' values, by the field's id."),
    ]
}
