/// A customer of the installation, or the sandbox of one.
///
/// Both have their own rows, tokens, apps, users and items. The organization in each query is enough to keep them
/// apart.
package struct Organization: Sendable, Hashable {
    package let id: OrganizationID
    package let name: OrganizationName
    package let isSandbox: Bool
    /// The sandbox of an organization, or the organization of a sandbox.
    package let counterpart: OrganizationID
    package let settings: OrganizationSettings
    /// Incremented by each change of the settings.
    package let revision: Int
    package let createdAt: Timestamp

    package init(
        id: OrganizationID, name: OrganizationName, isSandbox: Bool, counterpart: OrganizationID,
        settings: OrganizationSettings, revision: Int, createdAt: Timestamp
    ) {
        self.id = id
        self.name = name
        self.isSandbox = isSandbox
        self.counterpart = counterpart
        self.settings = settings
        self.revision = revision
        self.createdAt = createdAt
    }

    /// Makes a new organization and its sandbox, both with the default settings.
    package static func pair(
        named name: OrganizationName, id: OrganizationID, sandbox: OrganizationID, now: Timestamp
    ) -> (organization: Organization, sandbox: Organization) {
        (
            Organization(
                id: id, name: name, isSandbox: false, counterpart: sandbox, settings: OrganizationSettings(),
                revision: 1,
                createdAt: now),
            Organization(
                id: sandbox, name: name.sandbox, isSandbox: true, counterpart: id, settings: OrganizationSettings(),
                revision: 1, createdAt: now)
        )
    }
}
