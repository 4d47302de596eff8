package import AssayWire

extension PartnerCertificate {
    /// Renders a certificate; a withdrawn one is shown as revoked.
    ///
    /// - Parameters:
    ///   - isTest: Whether the organization is a sandbox.
    ///   - baseURL: The platform's address, without a trailing slash.
    package init(_ certificate: Certificate, isTest: Bool, baseURL: String) {
        let state = certificate.state == .withdrawn ? .revoked : certificate.state
        // An address is that of the item's newest certificate, which an older one must not name.
        let address = state == .issued ? CertificateAddress(of: certificate.item, baseURL: baseURL) : nil
        self.init(
            certificate_id: certificate.id.rawValue, entrupy_id: certificate.item.rawValue, status: state.rawValue,
            issued_at: certificate.issuedAt.iso8601, status_changed_at: certificate.changedAt.iso8601, test: isTest,
            url: address?.page, document_url: address?.document, preview_url: address?.preview)
    }
}
