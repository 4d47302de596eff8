package import AssayCore
import AssaySQL

/// The index that finds photos by their appearance; ``PhotoHistoryRepository`` searches it.
extension PhotoRepository {
    /// Adds a photo to the index.
    package func insertBands(of photo: Photo) throws {
        guard let hash = photo.perceptualHash else { return }
        for band in HashBand.bands(of: hash) {
            try sql.execute(
                """
                INSERT INTO photo_hash_bands (organisation_id, band, value, photo_id, capture_id, perceptual_hash)
                VALUES (
                    \(photo.organization), \(band.index), \(band.value), \(photo.id), \(photo.capture),
                    \(Int64(bitPattern: hash)))
                ON CONFLICT (organisation_id, band, value, photo_id) DO NOTHING
                """)
        }
    }

    /// Removes a photo from the index.
    package func deleteBands(of photo: Photo) throws {
        guard let hash = photo.perceptualHash else { return }
        for band in HashBand.bands(of: hash) {
            try sql.execute(
                """
                DELETE FROM photo_hash_bands WHERE organisation_id = \(photo.organization) AND band = \(band.index)
                    AND value = \(band.value) AND photo_id = \(photo.id)
                """)
        }
    }
}
