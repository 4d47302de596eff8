/// The public addresses of an item's certificate.
package struct CertificateAddress: Sendable, Hashable {
    private let base: String

    /// - Parameter baseURL: The platform's address, without a trailing slash.
    package init(of item: ItemID, baseURL: String) {
        base = "\(baseURL)/c/\(item.rawValue)"
    }

    package var page: String { base }
    /// The signed document (`vc+jwt`).
    package var document: String { "\(base).jws" }
    /// The picture that messengers show with a link to the page, a JPEG of 1200 × 630 pixels.
    package var preview: String { "\(base)/preview.jpg" }
}
