import AssayInstruments
import AssayWire
import Foundation

/// The instructions for the attacking process, stored in a file.
struct AttackPlan: Codable, Sendable {
    /// Credentials that real attackers could have: a person with an app, or a partner with a backend.
    struct Credentials: Codable, Sendable {
        /// Sessions of users of the honest clients' organization and of another one, who may begin captures.
        let users: [String]
        /// Sessions of one user per organization who only fill disks, so that their limits do not stop other attacks.
        let fillers: [String]
        /// The token of a backend that stores as much as it can.
        let backend: String
        /// Items whose results this backend can flag.
        let items: [String]
        /// The session of a user of the backend's organization.
        let session: String
    }

    /// The server's port on this machine.
    let port: UInt16
    let seed: UInt64
    let seconds: Double
    let isShort: Bool
    /// The names of the kinds that attack.
    let kinds: [String]
    let credentials: Credentials

    /// The length of a flood inside a picture, in bytes.
    var flood: Int { isShort ? AttackPicture.shortFlood : AttackPicture.longFlood }
}

/// The bounds that must hold during every attack; the short form sends less data, so some are smaller there.
struct AttackBounds: Sendable, Equatable {
    /// The number of attacking users.
    private static let users = 6
    /// The time limit for one honest capture, in seconds.
    static let captureSeconds = 60.0
    /// The time limit for a connection that makes no progress, in seconds.
    static let heldSeconds = 150.0

    let isShort: Bool

    /// Resident memory of the server and its children, in bytes.
    let memory = 1_024 << 20
    /// The size of the server's log at level `warning`, in bytes.
    ///
    /// The server limits repeated failures of one caller there.
    let log = 16 << 20
    /// The quota that the run sets for each user's photos of unfinished captures, in MiB.
    var userMiB: Int { isShort ? 64 : 512 }
    /// The bound on the data of attackers that the installation may keep at the end, in bytes.
    ///
    /// It is the sum of the attacking users' quotas, plus room for data derived from photos.
    var disk: Int { (Self.users * userMiB + 64) << 20 }
    /// The bytes by which the database may grow beside the rows of the honest clients.
    ///
    /// It is sized for the limits of the worst organization, and for captures without end.
    var database: Int { (isShort ? 64 : 600) << 20 }
    /// The changes and the deliveries that the worst organization may make in a day.
    var worstChanges: Int { isShort ? 300 : 3_000 }
    var worstDeliveries: Int { isShort ? 1_000 : 10_000 }
}

/// JSON files that are exchanged between the processes of a run.
enum JSONFile {
    static func read<Value: Decodable>(_ type: Value.Type, _ path: String) throws -> Value {
        try WireJSON.decode(type, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// Replaces the file atomically, so that a reader never sees partial content.
    ///
    /// Only the owner may read it.
    static func write(_ value: some Encodable, _ path: String) throws {
        let file = URL(fileURLWithPath: path)
        try WireJSON.encode(value).write(to: file, options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }
}
