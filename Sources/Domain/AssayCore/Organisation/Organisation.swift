/// A customer of the installation, or the sandbox of one.
///
/// The two are twins: rows of their own, with their own tokens, apps, users and items, so that the organisation in
/// each query alone keeps them apart (`design.md` §5).
package struct Organisation: Sendable, Hashable {
    package let id: OrganisationID
    package let name: OrganisationName
    package let isSandbox: Bool
    /// The sandbox of an organisation, the organisation of a sandbox.
    package let twin: OrganisationID
    package let settings: OrganisationSettings
    /// Grows with each change of the settings.
    package let revision: Int
    package let createdAt: Timestamp

    package init(
        id: OrganisationID, name: OrganisationName, isSandbox: Bool, twin: OrganisationID,
        settings: OrganisationSettings, revision: Int, createdAt: Timestamp
    ) {
        self.id = id
        self.name = name
        self.isSandbox = isSandbox
        self.twin = twin
        self.settings = settings
        self.revision = revision
        self.createdAt = createdAt
    }

    /// A new organisation and its sandbox, both with the settings that everything starts with.
    package static func pair(
        named name: OrganisationName, id: OrganisationID, sandbox: OrganisationID, now: Timestamp
    ) -> (organisation: Organisation, sandbox: Organisation) {
        (
            Organisation(
                id: id, name: name, isSandbox: false, twin: sandbox, settings: OrganisationSettings(), revision: 1,
                createdAt: now),
            Organisation(
                id: sandbox, name: name.sandbox, isSandbox: true, twin: id, settings: OrganisationSettings(),
                revision: 1, createdAt: now)
        )
    }
}
