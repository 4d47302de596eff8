package import AssayCore
import AssaySQL

/// The sums to which quotas apply.
extension UploadReservationRepository {
    /// Adds to the sums of a capture, its user and its organization, in this order, with one statement.
    ///
    /// All users of an organization share the organization's row. Each transaction therefore changes it last, so that
    /// it is locked only for the duration of a commit, also where the transaction stores a photo or creates an item.
    ///
    /// - Parameter quotas: The limits, checked for each sum separately in the same statement; `nil` for no limit.
    /// - Returns: The quota that has no space left; the caller must then not commit.
    func add(
        _ bytes: Int, to reservation: UploadReservation, within quotas: UploadQuotas?
    ) throws -> UploadQuotas.Scope? {
        let organization = reservation.organization
        let (capture, user) = (Self.holder(reservation.capture), Self.holder(reservation.user))
        let holders: [(UploadQuotas.Scope, String)] = [
            (.capture, capture), (.user, user), (.organization, Self.organizationHolder),
        ]
        // The statement compares only where a sum already exists; a first sum equals the bytes themselves.
        if let quotas, let full = holders.first(where: { bytes > quotas.bytes($0.0) }) { return full.0 }
        let most = { quotas?.bytes($0) ?? Int.max }
        let rows = try sql.query(
            """
            INSERT INTO upload_use (organisation_id, holder, bytes)
            VALUES (\(organization), \(capture), \(bytes)), (\(organization), \(user), \(bytes)),
                (\(organization), \(Self.organizationHolder), \(bytes))
            ON CONFLICT (organisation_id, holder) DO UPDATE SET bytes = upload_use.bytes + excluded.bytes
            WHERE upload_use.bytes + excluded.bytes <= CASE excluded.holder WHEN \(capture) THEN \(most(.capture))
                WHEN \(user) THEN \(most(.user)) ELSE \(most(.organization)) END
            RETURNING holder
            """)
        let changed = Set(try rows.map { try $0.get("holder", as: String.self) })
        return holders.first { !changed.contains($0.1) }?.0
    }

    /// Returns the bytes that no item holds yet, for a capture, a user or the whole organization.
    package func bytes(of scope: UploadQuotas.Scope, _ reservation: UploadReservation) throws -> Int {
        let holder =
            switch scope {
            case .capture: Self.holder(reservation.capture)
            case .user: Self.holder(reservation.user)
            case .organization: Self.organizationHolder
            }
        let row = try sql.first(
            """
            SELECT bytes FROM upload_use
            WHERE organisation_id = \(reservation.organization) AND holder = \(holder)
            """)
        return try row?.get("bytes") ?? 0
    }

    /// Deletes the sums of a capture and its user if they are zero.
    ///
    /// The table has rows only for users and captures with photos in progress.
    func forgetEmptySums(of reservation: UploadReservation) throws {
        try sql.execute(
            """
            DELETE FROM upload_use
            WHERE organisation_id = \(reservation.organization) AND bytes = 0
                AND holder IN (\(Self.holder(reservation.capture)), \(Self.holder(reservation.user)))
            """)
    }

    private static let organizationHolder = "organisation"

    private static func holder(_ capture: CaptureID) -> String { "capture:\(capture.rawValue)" }

    private static func holder(_ user: UserID) -> String { "user:\(user.rawValue)" }
}
