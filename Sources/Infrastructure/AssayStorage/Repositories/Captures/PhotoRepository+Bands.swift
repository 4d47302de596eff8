package import AssayCore
import AssaySQL

/// The index that finds photos by their appearance; ``PhotoHistoryRepository`` searches it.
extension PhotoRepository {
    /// Adds a photo to the index.
    package func insertBands(of photo: Photo) throws {
        guard let hash = photo.perceptualHash else { return }
        let rows = HashBand.bands(of: hash).map { band -> SQLStatement in
            """
            SELECT number, \(band.index), \(band.value), \(Int64(bitPattern: hash)), \(photo.receivedAt)
            FROM organisations WHERE id = \(photo.organization) AND number IS NOT NULL
            """
        }
        let insertion: SQLStatement = """
            INSERT INTO hash_bands (organisation_number, band, value, perceptual_hash, received_at)
            \(statement: rows.joined(separator: " UNION ALL "))
            ON CONFLICT (organisation_number, band, value, perceptual_hash, received_at) DO NOTHING
            """
        guard try sql.execute(insertion) == 0 else { return }
        // An organization that an earlier version has created gets its number with its first photo.
        try OrganizationRepository(sql: sql).giveNumber(to: photo.organization)
        try sql.execute(insertion)
    }

    /// Removes a photo from the index, with one statement, because it runs while rows of the capture are locked.
    ///
    /// The rows stay if another photo has the same ones, because it arrived in the same microsecond and looks the same.
    package func deleteBands(of photo: Photo) throws {
        guard let hash = photo.perceptualHash else { return }
        let bands = HashBand.bands(of: hash)
        let key = Int64(bitPattern: hash)
        // The hash has one value in each band, so no other pair of a band and a value has a row.
        try sql.execute(
            """
            DELETE FROM hash_bands
            WHERE organisation_number = (SELECT number FROM organisations WHERE id = \(photo.organization))
                AND band IN \(values: bands.map(\.index)) AND value IN \(values: bands.map(\.value))
                AND perceptual_hash = \(key) AND received_at = \(photo.receivedAt)
                AND NOT EXISTS (
                    SELECT 1 FROM photos
                    WHERE organisation_id = \(photo.organization) AND received_at = \(photo.receivedAt)
                        AND perceptual_hash = \(key) AND id <> \(photo.id)
                        AND replaced_at IS NULL AND deleted_at IS NULL)
            """)
    }
}
