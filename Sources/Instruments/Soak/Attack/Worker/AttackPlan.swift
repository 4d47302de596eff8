import Foundation

/// The orders of the attacking process, as a file.
struct AttackPlan: Codable, Sendable {
    /// Credentials of users who attack: what a person with an app, and a partner with a backend, can have.
    struct Credentials: Codable, Sendable {
        /// Sessions of users of the honest clients' organization.
        var neighbors: [String] = []
        /// Sessions of users of another organization.
        var strangers: [String] = []
        /// Sessions of a user of each organization who only fill disks: their limits must not stop other attacks.
        var fillers: [String] = []
        /// A session that was ended.
        var endedSession = ""
        /// The token of the other organization's backend.
        var partner = ""
        /// A token that was revoked.
        var revokedPartner = ""
        /// An item of an honest client, which no attacker may see.
        var foreignItem = ""

        /// Every session that may begin captures, but for the fillers'.
        var users: [String] { neighbors + strangers }
    }

    /// The server's port on this machine.
    let port: UInt16
    let seed: UInt64
    let seconds: Double
    let isShort: Bool
    /// The kinds that attack, by name.
    let kinds: [String]
    var credentials: Credentials
    let bounds: AttackBounds

    /// Bytes of a flood inside a picture.
    var flood: Int { isShort ? HostilePicture.shortFlood : HostilePicture.longFlood }
}

/// The bounds that must hold under every attack.
struct AttackBounds: Codable, Sendable, Equatable {
    /// Resident memory of the server and its children, in bytes.
    var memory = 1_024 << 20
    /// The quota that the run sets for each user's photos of unfinished captures, in MiB.
    var userMiB = 512
    /// What the installation may keep at the end of what attackers sent, in bytes: the quotas of the users who attack,
    /// and room for what is made of photos.
    var disk = (Self.users * 512 + 64) << 20
    /// How many users attack.
    static let users = 6
    /// The server's log at the level `warning`, in bytes: failures that one caller repeats are limited there.
    var log = 16 << 20
    /// How long one honest capture may take, in seconds.
    var captureSeconds = 60.0
    /// How much of a refused body may be sent on after the answer was there, in bytes: what the server may read, and
    /// what the sockets of both ends hold.
    var refusedBytes = 16 << 20
    /// How long a connection may be held that does not make progress, in seconds.
    var heldSeconds = 150.0
}
