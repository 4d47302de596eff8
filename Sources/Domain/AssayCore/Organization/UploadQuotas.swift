import AssayWire

/// The limits on disk space for photos that no item holds yet: per capture, per user and per organization.
///
/// The quotas count the photos of unfinished captures, running and interrupted uploads, and replaced photos that wait
/// for their deletion.
package struct UploadQuotas: Sendable, Hashable {
    /// The quota of a capture, in MiB.
    ///
    /// The built-in catalog asks for at most 13 photos of at most 32 MiB each: 416 MiB. Twice that allows the user to
    /// retake each photo while the previous one is still on the disk.
    package var captureMiB = 832
    /// The quota of a user, in MiB.
    ///
    /// Five complete captures at once need 2,080; the rest is for retaken photos.
    package var userMiB = 2_560
    /// The quota of an organization, in MiB.
    package var organizationMiB = 65_536

    /// The allowed values of each quota, in MiB: at least one photo of the maximum size.
    package static let range = 32...16_777_216

    package init() {}

    /// The owner of a quota.
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
    /// The error for an upload that exceeds a quota.
    ///
    /// The caller can clear a quota that only the caller fills, so the status is 429, which the app shows to the
    /// user. A caller is not responsible for the whole organization's quota, so its status is 503: the client SDK
    /// keeps the photo and sends it again.
    package func refusal(_ scope: Scope) -> DomainError {
        let room = "\(self[scope]) MiB"
        return switch scope {
        case .capture:
            DomainError(
                .captureQuotaReached,
                "The photos of this capture fill the \(room) that a capture may have until it is completed. Replaced "
                    + "photos are deleted within seconds: retry then, or cancel the capture.", retryAfter: 5)
        case .user:
            DomainError(
                .userQuotaReached,
                "The photos of this user's unfinished captures fill the \(room) that a user may have. Complete or "
                    + "cancel other captures, or discard uploads that broke off, then retry.", retryAfter: 5)
        case .organization:
            DomainError(
                .organizationQuotaReached,
                "The photos of the organization's unfinished captures fill the \(room) that it may have. Nothing was "
                    + "changed; retry in a few seconds.", retryAfter: 15)
        }
    }
}
