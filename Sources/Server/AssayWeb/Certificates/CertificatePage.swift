import AssayCore
import AssayKeys
import AssayOperations
import AssayQRCode
import AssayWire
import Foundation
import Mustache

/// The values of the template of a certificate's page; it shows what the signed document says.
struct CertificatePage: Sendable {
    struct Certificate {
        let subject: CertificateCredential.Subject
        let issuer: CertificateCredential.Issuer
        /// The path of the page.
        let path: String
        /// The absolute address of the page, as the signed document implies it.
        let address: String
        let description: String
        let rows: [(label: String, value: String, isCode: Bool)]
        let hasPhotos: Bool
        let photos: [(region: String, name: String)]
        let removed: String?
        /// The QR code of the address as parts of an SVG.
        let code: (side: Int, path: String)?
        let checkAddress: String
    }

    private static let template = PageEscaping.template(
        String(decoding: PackageResources.certificate_mustache, as: UTF8.self))

    let t: CertificateTexts
    let language: String
    /// The path of the server's public address, which precedes every path of the page; usually empty.
    let base: String
    let title: String
    let isTest: Bool
    let certificate: Certificate?
    /// The sentence that a page without a certificate shows.
    let message: String?

    var html: String { Self.template.render(self) }

    /// - Parameters:
    ///   - answer: `nil` for the page of every address without a certificate.
    ///   - catalog: The item's catalog, for a language other than that of the document.
    init(_ answer: ReadCertificate.Answer?, _ catalog: Catalog?, _ base: String, _ language: Language) {
        t = CertificateTexts(language: language)
        self.language = language.rawValue
        self.base = base
        isTest = answer?.isTest ?? false
        certificate = answer.flatMap { [t] in Certificate($0, catalog, base, t) }
        if let subject = certificate?.subject {
            let name = [subject.brand_name, subject.style_name].compactMap { $0 }.joined(separator: " ")
            (title, message) = (t[isTest ? "title_test" : "title", name], nil)
        } else if let end = answer?.certificate.changedAt {
            (title, message) = (t["ended", t.day(of: end.iso8601)], t["ended_hint"])
        } else {
            (title, message) = (t["missing"], t["missing_hint"])
        }
    }
}

extension CertificatePage.Certificate {
    /// Returns `nil` if the certificate is not valid now.
    fileprivate init?(
        _ answer: ReadCertificate.Answer, _ catalog: Catalog?, _ base: String, _ t: CertificateTexts
    ) {
        guard let credential = answer.credential else { return nil }
        (subject, issuer) = (credential.credentialSubject, credential.issuer)
        let page = "/c/\(subject.entrupy_id)"
        (path, address) = (base + page, issuer.id + page)
        let domain = URL(string: issuer.id)?.host() ?? issuer.id
        description = t["description", "\(issuer.name) (\(domain))"]
        checkAddress = t["check_address", domain]
        let category = catalog?.category(id: subject.category)
        func name(_ key: TextKey?, else english: String) -> String {
            key.flatMap { catalog?.texts.lookup($0, in: t.language) } ?? english
        }
        let photoCount = subject.photos.isEmpty ? nil : "\(subject.photos.count)"
        let rows: [(key: String, value: String?, isCode: Bool)] = [
            ("category", name(.category(subject.category), else: subject.category_name), false),
            ("type", subject.item_type_name, false),
            ("result", t.day(of: subject.result_at), false), ("examined", photoCount, false),
            ("issued", t.day(of: credential.validFrom), false),
            ("issuer", issuer.name, false), ("domain", domain, false), ("item", subject.entrupy_id, true),
            ("number", answer.certificate.id.rawValue, true), ("holder", subject.holder, false),
            ("customer_item", subject.customer_item_id, true), ("serial", subject.serial_number, true),
            ("date_code", subject.date_code, true),
        ]
        self.rows = rows.compactMap { key, value, isCode in value.map { (t[key], $0, isCode) } }
        photos = answer.pictures.map { photo in
            (photo.region, name(category?.region(id: photo.region)?.label, else: photo.region_name))
        }
        hasPhotos = !photos.isEmpty
        removed = answer.photosRemovedAt.map { t["removed", t.day(of: $0.iso8601)] }
        code = QRCode(address)?.picture
    }
}
