package import AssayCore
import AssaySQL

/// The index that finds photos by their appearance; ``PhotoHistoryRepository`` searches it.
extension PhotoRepository {
    /// Adds a photo to the index.
    package func insertBands(of photo: Photo) throws {
        guard let hash = photo.perceptualHash else { return }
        let number = try organizationNumber(photo.organization)
        let rows = HashBand.bands(of: hash).map { band -> SQLStatement in
            "(\(number), \(band.index), \(band.value), \(Int64(bitPattern: hash)), \(photo.receivedAt))"
        }
        try sql.execute(
            """
            INSERT INTO hash_bands (organisation_number, band, value, perceptual_hash, received_at)
            VALUES \(statement: rows.joined(separator: ", "))
            ON CONFLICT (organisation_number, band, value, perceptual_hash, received_at) DO NOTHING
            """)
    }

    /// Removes a photo from the index.
    package func deleteBands(of photo: Photo) throws {
        guard let hash = photo.perceptualHash, let number = try findNumber(of: photo.organization),
            try !hasTwin(photo, hash)
        else { return }
        for band in HashBand.bands(of: hash) {
            try sql.execute(
                """
                DELETE FROM hash_bands
                WHERE organisation_number = \(number) AND band = \(band.index) AND value = \(band.value)
                    AND perceptual_hash = \(Int64(bitPattern: hash)) AND received_at = \(photo.receivedAt)
                """)
        }
    }

    /// Returns whether another photo has the same rows of the index, because it arrived in the same microsecond and
    /// looks the same.
    private func hasTwin(_ photo: Photo, _ hash: UInt64) throws -> Bool {
        try sql.first(
            """
            SELECT id FROM photos
            WHERE organisation_id = \(photo.organization) AND received_at = \(photo.receivedAt)
                AND perceptual_hash = \(Int64(bitPattern: hash)) AND id <> \(photo.id)
                AND replaced_at IS NULL AND deleted_at IS NULL LIMIT 1
            """) != nil
    }

    /// Returns the number that stands for the organization in the index.
    private func organizationNumber(_ id: OrganizationID) throws -> Int {
        if let number = try findNumber(of: id) { return number }
        // An organization that an earlier version has created gets its number with its first photo.
        try OrganizationRepository(sql: sql).giveNumber(to: id)
        guard let number = try findNumber(of: id) else {
            throw SQLError(.foreignKeyViolation, table: "organisations")
        }
        return number
    }

    func findNumber(of id: OrganizationID) throws -> Int? {
        try sql.first("SELECT number FROM organisations WHERE id = \(id)").flatMap { try $0.get(at: 0, as: Int?.self) }
    }
}
