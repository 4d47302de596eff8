import AssayCore
import AssayKeys
import AssayOperations
import AssayQRCode
import AssayWire
import Foundation
import Mustache

/// The values of the template of a certificate's page; it shows what the signed document says.
struct CertificatePage: Sendable {
    struct Row {
        let label: String
        let value: String
        let isCode: Bool
    }

    struct Photo {
        let source: String
        let name: String
    }

    struct Certificate {
        /// The page's own absolute address.
        let address: String
        let description: String
        let mark: String
        let brand: String
        let item: String?
        let rows: [Row]
        let hasPhotos: Bool
        let photos: [Photo]
        let removed: String?
        /// The QR code of the address as parts of an SVG.
        let code: (side: Int, path: String)?
        let checkAddress: String
        let document: String
        /// The command that checks the downloaded document.
        let command: String
    }

    private static let template = PageEscaping.template(
        String(decoding: PackageResources.certificate_mustache, as: UTF8.self))

    let t: CertificateTexts
    let language: String
    /// The path before every path, usually empty.
    let base: String
    let title: String
    var isTest = false
    var certificate: Certificate?
    /// The sentence of a page without a certificate.
    var message: String?

    var html: String { Self.template.render(self) }

    private init(_ base: String, _ language: Language, title: (CertificateTexts) -> String) {
        t = CertificateTexts(language: language)
        self.language = language.rawValue
        self.base = base
        self.title = title(t)
    }

    /// The page of every address without a certificate.
    static func missing(_ base: String, _ language: Language) -> CertificatePage {
        var page = CertificatePage(base, language) { $0["missing"] }
        page.message = page.t["missing_hint"]
        return page
    }

    /// The page of a certificate, or that of its end.
    init(_ answer: ReadCertificate.Answer, _ base: String, _ language: Language) {
        guard let credential = answer.credential else {
            self.init(base, language) { $0["ended", $0.day(of: answer.certificate.changedAt.iso8601)] }
            message = t["ended_hint"]
            isTest = answer.isTest
            return
        }
        let subject = credential.credentialSubject
        let name = [subject.brand_name, subject.style_name].compactMap { $0 }.joined(separator: " ")
        self.init(base, language) { $0[answer.isTest ? "title_test" : "title", name] }
        isTest = answer.isTest
        certificate = Certificate(answer, credential, base, t)
    }
}

extension CertificatePage.Certificate {
    fileprivate init(
        _ answer: ReadCertificate.Answer, _ credential: CertificateCredential, _ base: String, _ t: CertificateTexts
    ) {
        let (subject, issuer) = (credential.credentialSubject, credential.issuer)
        let path = "/c/\(subject.entrupy_id)"
        let domain = URL(string: issuer.id)?.host() ?? issuer.id
        address = issuer.id + path
        description = t["description", "\(issuer.name) (\(domain))"]
        mark = t[answer.isTest ? "mark_test" : "mark"]
        brand = subject.brand_name
        item = subject.style_name
        let photoCount = subject.photos.isEmpty ? nil : "\(subject.photos.count)"
        let rows: [(key: String, value: String?, isCode: Bool)] = [
            ("category", subject.category_name, false), ("type", subject.item_type_name, false),
            ("result", t.day(of: subject.result_at), false), ("examined", photoCount, false),
            ("issued", t.day(of: credential.validFrom), false),
            ("issuer", issuer.name, false), ("domain", domain, false), ("item", subject.entrupy_id, true),
            ("number", answer.certificate.id.rawValue, true), ("holder", subject.holder, false),
            ("customer_item", subject.customer_item_id, true), ("serial", subject.serial_number, true),
            ("date_code", subject.date_code, true),
        ]
        self.rows = rows.compactMap { row in
            row.value.map { .init(label: t[row.key], value: $0, isCode: row.isCode) }
        }
        photos = answer.pictures.map {
            .init(source: "\(base)\(path)/\(Route.escaped($0.region)).jpg", name: $0.region_name)
        }
        hasPhotos = !photos.isEmpty
        removed = answer.photosRemovedAt.map { t["removed", t.day(of: $0.iso8601)] }
        code = QRCode(address)?.picture
        checkAddress = t["check_address", domain]
        document = "\(base)\(path).jws"
        command = "assay certificate verify \(subject.entrupy_id).jws --url \(issuer.id)"
    }
}
