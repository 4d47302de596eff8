package import AssayCore
import AssaySQL

/// The disk space reserved for uploads and photos until an item holds them, with its sums.
///
/// A row and the sums that include it change in one transaction, so the sums always equal the rows. A crash can leave
/// an unneeded row, which the sweep finds, but never a wrong sum.
package struct UploadReservationRepository {
    let sql: any SQLTransaction

    /// Reserves space, or changes the space that the same upload has reserved earlier.
    ///
    /// A resumable upload releases the space of the region's other upload, whose partial file it deletes. The
    /// reservation passes to the process that receives the upload now, even if another one had received a part.
    ///
    /// - Returns: The quota that has no space left; the caller must then not commit.
    package func take(
        _ reservation: UploadReservation, within quotas: UploadQuotas, checkAt: Timestamp
    ) throws -> UploadQuotas.Scope? {
        var more = reservation.bytes
        if try !insert(reservation, checkAt: checkAt) {
            guard let earlier = try find(reservation.id, organization: reservation.organization),
                try change(earlier, to: reservation.bytes, .receiving, of: reservation.process, checkAt: checkAt)
            else { throw DomainError.revisionConflict }
            more -= earlier.bytes
        }
        // The sums come after the rows. All uploads of the organization would otherwise wait for one that waits for
        // another request of the same upload.
        if reservation.digest != nil { try releaseOtherParts(than: reservation) }
        return try add(more, to: reservation, within: more > 0 ? quotas : nil)
    }

    /// Assigns an upload's space to the photo that was made from it, and releases the bytes that the photo does not
    /// need.
    package func store(
        _ reservation: UploadReservation, as photo: PhotoID, bytes: Int, checkAt: Timestamp
    ) throws {
        let isThere =
            try sql.execute(
                """
                UPDATE upload_reservations SET id = \(photo), bytes = \(bytes), state = \(Self.stored),
                    process_id = \(ProcessID.none), check_at = \(checkAt)
                WHERE organisation_id = \(reservation.organization) AND id = \(reservation.id)
                    AND state = \(UploadReservation.State.receiving.rawValue) AND process_id = \(reservation.process)
                """) == 1
        guard isThere else { return try addMissing(photo, bytes, of: reservation, checkAt: checkAt) }
        guard bytes != reservation.bytes else { return }
        _ = try add(bytes - reservation.bytes, to: reservation, within: nil)
    }

    /// Counts a photo whose reservation another process has taken over, or a sweep has released.
    ///
    /// It would otherwise count against no quota.
    private func addMissing(
        _ photo: PhotoID, _ bytes: Int, of reservation: UploadReservation, checkAt: Timestamp
    ) throws {
        let stored = UploadReservation(
            id: photo.rawValue, organization: reservation.organization, user: reservation.user,
            capture: reservation.capture, region: reservation.region, digest: reservation.digest, bytes: bytes,
            state: .stored)
        guard try insert(stored, checkAt: checkAt) else { return }
        _ = try add(bytes, to: stored, within: nil)
    }

    /// Sets an upload's space to the bytes that are stored of it.
    ///
    /// - Parameters:
    ///   - state: The expected state of the reservation. If the state differs, another task now uses the reservation,
    ///     and this call changes nothing.
    ///   - process: The expected process; if it differs, the same holds.
    ///   - kept: The bytes on the disk; `nil` if there are none, and the space is released.
    package func settle(
        _ id: String, organization: OrganizationID, in state: UploadReservation.State, of process: ProcessID,
        kept: Int?, checkAt: Timestamp
    ) throws {
        guard let kept else {
            return try giveBack(
                """
                DELETE FROM upload_reservations
                WHERE organisation_id = \(organization) AND id = \(id) AND state = \(state.rawValue)
                    AND process_id = \(process)
                """)
        }
        guard let before = try find(id, organization: organization), before.state == state, before.process == process,
            try change(before, to: kept, .interrupted, of: process, checkAt: checkAt)
        else { return }
        if kept != before.bytes { _ = try add(kept - before.bytes, to: before, within: nil) }
    }
}

// MARK: - Releasing space

extension UploadReservationRepository {
    /// Releases the space of a photo whose blobs are deleted.
    package func release(_ photo: PhotoID, organization: OrganizationID) throws {
        try giveBack(
            """
            DELETE FROM upload_reservations
            WHERE organisation_id = \(organization) AND id = \(photo) AND state = \(Self.stored)
            """)
    }

    /// Returns the capture's photos with reserved space: their blobs are not all deleted, and no item holds them.
    package func listStored(_ capture: CaptureID, organization: OrganizationID) throws -> Set<PhotoID> {
        let rows = try sql.query(
            """
            SELECT id FROM upload_reservations \(index: "upload_reservations_capture")
            WHERE organisation_id = \(organization) AND capture_id = \(capture) AND state = \(Self.stored)
            """)
        return Set(try rows.map { PhotoID(try $0.get("id")) })
    }

    /// Releases the space of the photos that the capture's item holds: those that were not replaced.
    package func releaseCompleted(_ capture: CaptureID, organization: OrganizationID) throws {
        try giveBack(
            """
            DELETE FROM upload_reservations \(index: "upload_reservations_capture")
            WHERE organisation_id = \(organization) AND capture_id = \(capture) AND state = \(Self.stored)
                AND id NOT IN (
                    SELECT id FROM photos \(index: "photos_replaced")
                    WHERE organisation_id = \(organization) AND capture_id = \(capture)
                        AND replaced_at IS NOT NULL)
            """)
    }

    /// Releases all space of an ended capture whose unneeded photos and partial uploads are deleted.
    ///
    /// A request that is still receiving releases its own space. A part on the disk of another process is due for a
    /// check now: that process deletes the part and releases its space.
    ///
    /// - Parameter process: The process that has deleted its partial uploads of the capture.
    package func releaseEnded(
        _ capture: CaptureID, organization: OrganizationID, by process: ProcessID, now: Timestamp
    ) throws {
        let parts = UploadReservation.State.interrupted.rawValue
        // Before the deletion, which ends with the sums: all uploads of the organization wait for those.
        try sql.execute(
            """
            UPDATE upload_reservations \(index: "upload_reservations_capture") SET check_at = \(now)
            WHERE organisation_id = \(organization) AND capture_id = \(capture) AND state = \(parts)
                AND process_id NOT IN (\(process), \(ProcessID.none))
            """)
        try giveBack(
            """
            DELETE FROM upload_reservations \(index: "upload_reservations_capture")
            WHERE organisation_id = \(organization) AND capture_id = \(capture)
                AND state <> \(UploadReservation.State.receiving.rawValue)
                AND process_id IN (\(process), \(ProcessID.none))
            """)
    }

    /// Releases the space of the region's interrupted uploads except for the upload that begins, because a region keeps
    /// only one.
    package func releaseOtherParts(than reservation: UploadReservation) throws {
        try giveBack(
            """
            DELETE FROM upload_reservations \(index: "upload_reservations_capture")
            WHERE organisation_id = \(reservation.organization) AND capture_id = \(reservation.capture)
                AND region = \(reservation.region) AND id <> \(reservation.id)
                AND state = \(UploadReservation.State.interrupted.rawValue)
            """)
    }

    /// Deletes reservations and subtracts their bytes from the sums.
    ///
    /// - Parameter deletion: A statement that deletes reservations of at most one capture.
    private func giveBack(_ deletion: SQLStatement) throws {
        let rows = try sql.query(
            "\(statement: deletion) RETURNING \(statement: Self.columns)"
        ).map(Self.reservation)
        guard let first = rows.first else { return }
        _ = try add(-rows.reduce(0) { $0 + $1.bytes }, to: first, within: nil)
        try forgetEmptySums(of: first)
    }
}

// MARK: - The sweep

extension UploadReservationRepository {
    /// Marks every upload that a process was receiving as interrupted and due for a check now.
    ///
    /// Call it only in this process, before it receives its first photo.
    ///
    /// - Parameter process: The process; `nil` for all, if the database has only one process.
    package func interruptAll(of process: ProcessID?, now: Timestamp) throws {
        let ofProcess: SQLStatement = process.map { " AND process_id = \($0)" } ?? ""
        try sql.execute(
            """
            /* any organisation: the start after a process that died */
            UPDATE upload_reservations SET state = \(UploadReservation.State.interrupted.rawValue), check_at = \(now)
            WHERE state = \(UploadReservation.State.receiving.rawValue)\(statement: ofProcess)
            """)
    }

    /// Returns the reservations of a process that are due for a check, longest overdue first.
    ///
    /// - Parameter process: The process on whose disk the uploads are; ``ID/none`` for those of no process.
    package func listDue(
        _ state: UploadReservation.State, of process: ProcessID, at now: Timestamp, limit: Int
    ) throws -> [UploadReservation] {
        try sql.query(
            """
            /* any organisation: the worker looks for room that nobody needs */
            SELECT \(statement: Self.columns) FROM upload_reservations
            WHERE state = \(state.rawValue) AND check_at <= \(now) AND process_id = \(process)
            ORDER BY check_at LIMIT \(unsafeSQL: String(limit))
            """
        ).map(Self.reservation)
    }

    /// Returns the partial uploads of other processes whose check is overdue since a time, because their process is
    /// gone.
    package func listAbandonedParts(
        exceptOf process: ProcessID, since time: Timestamp, limit: Int
    ) throws -> [UploadReservation] {
        try sql.query(
            """
            /* any organisation: the worker looks for room of a process that is gone */
            SELECT \(statement: Self.columns) FROM upload_reservations
            WHERE state = \(UploadReservation.State.interrupted.rawValue) AND check_at <= \(time)
                AND process_id NOT IN (\(process), \(ProcessID.none))
            ORDER BY check_at LIMIT \(unsafeSQL: String(limit))
            """
        ).map(Self.reservation)
    }

    /// Returns the running uploads of other processes that were not seen since a time: these processes are gone.
    ///
    /// A process that has just started may receive photos before it is seen, so younger uploads are left out. It also
    /// keeps the number of examined rows small, because few uploads take that long.
    package func listAbandonedUploads(
        exceptOf process: ProcessID, since time: Timestamp, limit: Int
    ) throws -> [UploadReservation] {
        let checkAt = time.adding(seconds: UploadReservation.longestUpload)
        return try sql.query(
            """
            /* any organisation: the worker looks for uploads of a process that is gone */
            SELECT \(statement: Self.columns) FROM upload_reservations
            WHERE state = \(UploadReservation.State.receiving.rawValue) AND check_at <= \(checkAt)
                AND process_id NOT IN (\(process), \(ProcessID.none))
                AND process_id NOT IN (SELECT id FROM processes WHERE seen_at > \(time))
            ORDER BY check_at LIMIT \(unsafeSQL: String(limit))
            """
        ).map(Self.reservation)
    }

    /// Sets the time of the next check.
    package func postpone(_ reservation: UploadReservation, to time: Timestamp) throws {
        _ = try change(reservation, to: reservation.bytes, reservation.state, of: reservation.process, checkAt: time)
    }
}

extension UploadReservationRepository {
    private static let stored = UploadReservation.State.stored.rawValue

    package func find(_ id: String, organization: OrganizationID) throws -> UploadReservation? {
        try sql.first(
            """
            SELECT \(statement: Self.columns) FROM upload_reservations
            WHERE organisation_id = \(organization) AND id = \(id)
            """
        ).map(Self.reservation)
    }

    private func insert(_ reservation: UploadReservation, checkAt: Timestamp) throws -> Bool {
        try sql.execute(
            """
            INSERT INTO upload_reservations (
                id, organisation_id, user_id, capture_id, region, digest, bytes, state, process_id, check_at)
            VALUES (
                \(reservation.id), \(reservation.organization), \(reservation.user), \(reservation.capture),
                \(reservation.region), \(reservation.digest), \(reservation.bytes), \(reservation.state.rawValue),
                \(reservation.process), \(checkAt))
            ON CONFLICT (id) DO NOTHING
            """) == 1
    }

    /// Changes a reservation if its state, process and bytes still equal those that were read.
    private func change(
        _ before: UploadReservation, to bytes: Int, _ state: UploadReservation.State, of process: ProcessID,
        checkAt: Timestamp
    ) throws -> Bool {
        try sql.execute(
            """
            UPDATE upload_reservations SET bytes = \(bytes), state = \(state.rawValue), process_id = \(process),
                check_at = \(checkAt)
            WHERE organisation_id = \(before.organization) AND id = \(before.id)
                AND state = \(before.state.rawValue) AND process_id = \(before.process) AND bytes = \(before.bytes)
            """) == 1
    }

    private static let columns: SQLStatement =
        "id, organisation_id, user_id, capture_id, region, digest, bytes, state, process_id"

    private static func reservation(_ row: SQLRow) throws -> UploadReservation {
        UploadReservation(
            id: try row.get("id"), organization: OrganizationID(try row.get("organisation_id")),
            user: UserID(try row.get("user_id")), capture: CaptureID(try row.get("capture_id")),
            region: try row.get("region"), digest: try row.get("digest", as: String?.self),
            bytes: try row.get("bytes"), state: try row.choice("state"), process: ProcessID(try row.get("process_id")))
    }
}

extension Transaction {
    package var uploadReservations: UploadReservationRepository { UploadReservationRepository(sql: sql) }
}
