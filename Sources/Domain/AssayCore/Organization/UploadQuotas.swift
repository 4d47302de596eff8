/// How many bytes of photos that no item holds yet may lie on the disk: of one capture, one user, one organization.
///
/// What counts are the photos of captures that are not finished, uploads that are under way or broke off, and replaced
/// photos that wait for their deletion.
package struct UploadQuotas: Sendable, Hashable {
    /// The quota of a capture, in MiB.
    ///
    /// The built-in catalog asks for 13 photos at most, of 32 MiB at most: 416 MiB. Twice that lets each of them be
    /// taken again while the one before is still on the disk.
    package var captureMiB = 832
    /// The quota of a user, in MiB.
    ///
    /// Five complete captures at once need 2,080; the rest is for photos that are taken again.
    package var userMiB = 2_560
    /// The quota of an organization, in MiB.
    package var organizationMiB = 65_536

    /// What each can be, in MiB: at least one photo of the largest size.
    package static let range = 32...16_777_216

    package init() {}

    /// Whose quota it is.
    package enum Scope: String, Sendable, Hashable, CaseIterable {
        case capture
        case user
        case organization
    }

    package subscript(scope: Scope) -> Int {
        switch scope {
        case .capture: captureMiB
        case .user: userMiB
        case .organization: organizationMiB
        }
    }

    /// The quota in bytes.
    package func bytes(_ scope: Scope) -> Int {
        self[scope] << 20
    }
}

extension UploadQuotas {
    /// The refusal of an upload for which a quota has no room.
    ///
    /// What the caller alone fills is the caller's to clear, and 429 says so to the user. What the whole organization
    /// fills is nobody's fault who asks: 503, for which the client SDK keeps the photo and sends it again.
    package func refusal(_ scope: Scope) -> DomainError {
        let room = "\(self[scope]) MiB"
        return switch scope {
        case .capture:
            DomainError(
                .tooManyRequests, "capture_quota_reached",
                "The photos of this capture fill the \(room) that a capture may have until it is completed. Replaced "
                    + "photos are deleted within seconds: retry then, or cancel the capture.", retryAfter: 5)
        case .user:
            DomainError(
                .tooManyRequests, "user_quota_reached",
                "The photos of this user's unfinished captures fill the \(room) that a user may have. Complete or "
                    + "cancel other captures, or discard uploads that broke off, then retry.", retryAfter: 5)
        case .organization:
            DomainError(
                .unavailable, "organization_quota_reached",
                "The photos of the organization's unfinished captures fill the \(room) that it may have. Nothing was "
                    + "changed; retry in a few seconds.", retryAfter: 15)
        }
    }
}
