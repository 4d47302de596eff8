/// A customer of the installation, or the sandbox of one.
///
/// The two are twins: rows of their own, with their own tokens, apps, users and items, so that the organization in
/// each query alone keeps them apart (`design.md` §5).
package struct Organization: Sendable, Hashable {
    package let id: OrganizationID
    package let name: OrganizationName
    package let isSandbox: Bool
    /// The sandbox of an organization, the organization of a sandbox.
    package let twin: OrganizationID
    package let settings: OrganizationSettings
    /// Grows with each change of the settings.
    package let revision: Int
    package let createdAt: Timestamp

    package init(
        id: OrganizationID, name: OrganizationName, isSandbox: Bool, twin: OrganizationID,
        settings: OrganizationSettings, revision: Int, createdAt: Timestamp
    ) {
        self.id = id
        self.name = name
        self.isSandbox = isSandbox
        self.twin = twin
        self.settings = settings
        self.revision = revision
        self.createdAt = createdAt
    }

    /// A new organization and its sandbox, both with the settings that everything starts with.
    package static func pair(
        named name: OrganizationName, id: OrganizationID, sandbox: OrganizationID, now: Timestamp
    ) -> (organization: Organization, sandbox: Organization) {
        (
            Organization(
                id: id, name: name, isSandbox: false, twin: sandbox, settings: OrganizationSettings(), revision: 1,
                createdAt: now),
            Organization(
                id: sandbox, name: name.sandbox, isSandbox: true, twin: id, settings: OrganizationSettings(),
                revision: 1, createdAt: now)
        )
    }
}
