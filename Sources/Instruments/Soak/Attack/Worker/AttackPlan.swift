import AssayInstruments
import Foundation

/// The instructions for the attacking process, stored in a file.
struct AttackPlan: Codable, Sendable {
    /// An organization whose backend stores as much as it can.
    struct Worst: Codable, Sendable {
        /// The backend's token.
        let token: String
        /// Items whose results can be flagged.
        let items: [String]
        /// A user's session.
        let session: String
    }

    /// Credentials that real attackers could have: a person with an app, or a partner with a backend.
    struct Credentials: Codable, Sendable {
        /// Sessions of users of the honest clients' organization and of another one, who may begin captures.
        var users: [String] = []
        /// Sessions of one user per organization who only fill disks, so that their limits do not stop other attacks.
        var fillers: [String] = []
        var worst: Worst?
    }

    /// The server's port on this machine.
    let port: UInt16
    let seed: UInt64
    let seconds: Double
    let isShort: Bool
    /// The names of the kinds that attack.
    let kinds: [String]
    let credentials: Credentials
    let bounds: AttackBounds

    /// The length of a flood inside a picture, in bytes.
    var flood: Int { isShort ? AttackPicture.shortFlood : AttackPicture.longFlood }
}

/// The bounds that must hold during every attack.
struct AttackBounds: Codable, Sendable, Equatable {
    /// Resident memory of the server and its children, in bytes.
    var memory = 1_024 << 20
    /// The quota that the run sets for each user's photos of unfinished captures, in MiB.
    var userMiB = 512
    /// The bound on the data of attackers that the installation may keep at the end, in bytes.
    ///
    /// It is the sum of the attacking users' quotas, plus room for data derived from photos.
    var disk = (Self.users * 512 + 64) << 20
    /// The bytes by which the database may grow beside the rows of the honest clients.
    ///
    /// It is sized for the limits that the run sets for the worst organization, and for captures without end.
    var database = 600 << 20
    /// The number of attacking users.
    static let users = 6
    /// The size of the server's log at level `warning`, in bytes.
    ///
    /// The server limits repeated failures of one caller there.
    var log = 16 << 20
    /// The time limit for one honest capture, in seconds.
    var captureSeconds = 60.0
    /// The bytes of a rejected body that may still be sent after the response: the part that the server may read, plus
    /// the socket buffers of both ends.
    var refusedBytes = 16 << 20
    /// The time limit for a connection that makes no progress, in seconds.
    var heldSeconds = 150.0
}
