import AssayCore
import AssaySQL

/// The measures of a photo as columns, instead of a JSON text that every call about a capture would read.
extension Schema {
    static let measures: [SQLStatement] = [
        "ALTER TABLE photos ADD COLUMN measured_by \(.text)",
        "ALTER TABLE photos ADD COLUMN brightness DOUBLE PRECISION",
        "ALTER TABLE photos ADD COLUMN clipped_bright DOUBLE PRECISION",
        "ALTER TABLE photos ADD COLUMN clipped_dark DOUBLE PRECISION",
        "ALTER TABLE photos ADD COLUMN contrast DOUBLE PRECISION",
        "ALTER TABLE photos ADD COLUMN noise DOUBLE PRECISION",
        "ALTER TABLE photos ADD COLUMN sharpness DOUBLE PRECISION",
    ]
}

/// Fills the columns of the measures for photos that were checked before they existed.
enum MeasuresBackfill {
    /// The number of rows that are held in memory at once.
    private static let batch = 500

    @Sendable static func run(_ sql: any SQLTransaction) throws {
        var last = ""
        while true {
            let rows = try sql.query(
                """
                /* any organisation: the migration converts every photo's measures */
                SELECT id, measures FROM photos WHERE id > \(last) AND measures IS NOT NULL ORDER BY id LIMIT \(batch)
                """)
            for row in rows {
                // Measures can be measured again, so a text that can't be read does not keep a server from starting.
                guard let measures = try? row.json("measures", as: PhotoMeasures.self) else { continue }
                let figures = measures.figures
                // The columns of this migration, whatever columns later versions have.
                try sql.execute(
                    """
                    /* any organisation: the migration converts every photo's measures */
                    UPDATE photos SET measured_by = \(measures.algorithm), brightness = \(figures["brightness"]),
                        clipped_bright = \(figures["clipped_bright"]), clipped_dark = \(figures["clipped_dark"]),
                        contrast = \(figures["contrast"]), noise = \(figures["noise"]),
                        sharpness = \(figures["sharpness"])
                    WHERE id = \(try row.get("id", as: String.self))
                    """)
            }
            guard let end = rows.last, rows.count == batch else { return }
            last = try end.get("id")
        }
    }
}
