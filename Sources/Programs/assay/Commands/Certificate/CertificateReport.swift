import AssayCore
import AssayKeys
import AssayWire

/// The output of the verification of a valid certificate, as text or JSON.
struct CertificateReport: Encodable {
    /// A file and the photo of the certificate that it is.
    struct Photo: Encodable {
        let file: String
        /// `original` or `published`; `nil` if the certificate does not have the photo.
        let match: String?
        let photo: CertificateCredential.Photo?

        /// - Throws: `invalid_request` for a file that can't be read, or is larger than a photo can be.
        init(_ file: String, in credential: CertificateCredential) throws(DomainError) {
            let bytes = try BoundedFile.read(file, named: "--photo", atMost: WireLimits.photoBytes)
            let (sha256, photos) = (SHA256Digest(of: bytes).hex, credential.credentialSubject.photos)
            let original = photos.first { $0.original_sha256 == sha256 }
            self.file = file
            photo = original ?? photos.first { $0.published_sha256 == sha256 }
            match = photo.map { _ in original == nil ? "published" : "original" }
        }

        fileprivate var text: String {
            guard let match, let photo else { return "\(file): not a photo of this certificate" }
            return "\(file): the \(match) photo of \(photo.region_name)"
        }
    }

    /// `checked` or `not_checked`.
    let revocation: String
    let certificate: CertificateCredential
    let photos: [Photo]

    /// Lines for people.
    var text: String {
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
