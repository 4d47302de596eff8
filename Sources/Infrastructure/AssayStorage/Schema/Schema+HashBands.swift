import AssaySQL

/// The index of photos by appearance, with three narrow rows per photo.
extension Schema {
    static let hashBands: [SQLStatement] =
        [
            // The rows of photos contain this number instead of the id, which is seven times as long.
            "ALTER TABLE organisations ADD COLUMN number BIGINT",
            """
            UPDATE organisations SET number = numbered.number
            FROM (SELECT id, ROW_NUMBER() OVER (ORDER BY created_at, id) AS number FROM organisations) AS numbered
            WHERE numbered.id = organisations.id
            """,
            "CREATE UNIQUE INDEX organisations_number ON organisations (number)",
            // A photo is named by the time of its arrival, which is unique but for rare cases, and its hash.
            """
            CREATE TABLE hash_bands (
                organisation_number BIGINT NOT NULL, band BIGINT NOT NULL, value BIGINT NOT NULL,
                perceptual_hash BIGINT NOT NULL, received_at BIGINT NOT NULL,
                PRIMARY KEY (organisation_number, band, value, perceptual_hash, received_at)) \(.inKeyOrder)
            """,
            // Leads from a row above to its photo. New entries are last, so they cost no page each.
            "CREATE INDEX photos_arrival ON photos (organisation_id, received_at) WHERE perceptual_hash IS NOT NULL",
        ] + (0..<3).map(copy) + ["DROP TABLE photo_hash_bands"]

    /// Copies the photos of the earlier table into a band, in the order of the key.
    ///
    /// The text is that of migration 0014 and must stay as it is, whatever bands are used later.
    private static func copy(into band: Int) -> SQLStatement {
        let bits = stride(from: band, to: 64, by: 3).enumerated().map { place, bit in
            "(((earlier.perceptual_hash >> \(bit)) & 1) << \(place))"
        }
        return """
            /* any organisation: the migration moves every photo */
            INSERT INTO hash_bands (organisation_number, band, value, perceptual_hash, received_at)
            SELECT organisations.number, \(unsafeSQL: "\(band)"), \(unsafeSQL: bits.joined(separator: " + ")),
                earlier.perceptual_hash, photos.received_at
            FROM photo_hash_bands AS earlier
            JOIN photos ON photos.organisation_id = earlier.organisation_id AND photos.id = earlier.photo_id
            JOIN organisations ON organisations.id = earlier.organisation_id
            WHERE earlier.band = 0
            ORDER BY 1, 3, 4, 5
            ON CONFLICT (organisation_number, band, value, perceptual_hash, received_at) DO NOTHING
            """
    }
}
