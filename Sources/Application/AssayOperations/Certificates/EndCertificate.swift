package import AssayCore
import AssayStorage

/// Revokes the certificate of an item, or replaces it, in the name of a member of staff.
package struct EndCertificate: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Revokes the item's certificate, so that also its next authentic result brings no new one.
    ///
    /// - Parameter answer: The form of the answer.
    /// - Throws: `role_too_low`, `not_found`, `no_certificate`.
    @discardableResult
    package func revoke(
        _ staff: StaffActor, item id: ItemID, answering answer: CallAnswer<Item, Item> = .result
    ) async throws -> Item {
        throw DomainError.notFound("certificate")
    }

    /// Issues a new certificate by the organization's present settings, and revokes the one before.
    ///
    /// It is also the way to a certificate for an item that was decided before there were certificates.
    ///
    /// - Throws: `role_too_low`, `not_found`, `item_not_authentic`.
    @discardableResult
    package func reissue(
        _ staff: StaffActor, item id: ItemID, answering answer: CallAnswer<Item, Item> = .result
    ) async throws -> Item {
        throw DomainError.notFound("certificate")
    }
}
