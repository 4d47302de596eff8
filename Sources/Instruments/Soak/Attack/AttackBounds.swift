/// The bounds that must hold during every attack; the short form sends less data, so some are smaller there.
struct AttackBounds: Sendable {
    /// The number of users who fill the disk.
    private static let users = 2
    /// The time limit for one honest capture, in seconds.
    static let captureSeconds = 60.0

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
