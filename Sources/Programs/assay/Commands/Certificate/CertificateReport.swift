// The names of the members are the keys of the JSON.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AssayKeys

/// The output of a verification, as text or JSON.
struct CertificateReport: Encodable {
    /// A photo and its place in the certificate.
    struct Photo: Encodable {
        let file: String
        let sha256: String
        /// `original` or `published`; `nil` if the certificate does not have the photo.
        let match: String?
        let region: String?
        private let region_name: String?

        init(_ file: String, sha256: String, in credential: CertificateCredential) {
            let photos = credential.credentialSubject.photos
            let original = photos.first { $0.original_sha256 == sha256 }
            let found = original ?? photos.first { $0.published_sha256 == sha256 }
            (self.file, self.sha256) = (file, sha256)
            (region, region_name) = (found?.region, found?.region_name)
            match = found.map { _ in original == nil ? "published" : "original" }
        }

        fileprivate var text: String {
            guard let match, let region_name else { return "\(file): not a photo of this certificate" }
            return "\(file): the \(match) photo of \(region_name)"
        }
    }

    let valid: Bool
    /// A stable word and a sentence; `nil` for a valid certificate.
    let code: String?
    let message: String?
    /// `checked` or `not_checked`; `nil` for a certificate that is not valid.
    let revocation: String?
    let certificate: CertificateCredential?
    let photos: [Photo]

    init(_ credential: CertificateCredential, isRevocationChecked: Bool, photos: [Photo]) {
        valid = true
        (code, message) = (nil, nil)
        revocation = isRevocationChecked ? "checked" : "not_checked"
        certificate = credential
        self.photos = photos
    }

    init(_ failure: CertificateFailure) {
        valid = false
        (code, message) = (failure.rawValue, failure.description)
        (revocation, certificate) = (nil, nil)
        photos = []
    }

    /// Whether the certificate is valid and has every photo.
    var isGood: Bool { valid && photos.allSatisfy { $0.match != nil } }

    /// Lines for people.
    var text: String {
        guard let certificate else { return message ?? "" }
        let subject = certificate.credentialSubject
        let item = [subject.brand_name, subject.style_name ?? subject.item_type_name ?? subject.category_name]
        let rows = [
            ["issuer", "\(certificate.issuer.id) (\(certificate.issuer.name))"], ["item", subject.entrupy_id],
            ["", item.joined(separator: " ")], ["result", "\(subject.result), \(subject.result_at)"],
            ["certificate", "\(certificate.id), valid from \(certificate.validFrom)"],
            ["revocation", revocation == "checked" ? "not revoked, not suspended" : "revocation not checked"],
        ]
        return (["The certificate is valid."] + TextTable.lines(rows) + photos.map { Terminal.plain($0.text) })
            .joined(separator: "\n")
    }
}
