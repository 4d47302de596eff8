import AssayCore
import AssaySQL

/// Reads only the newest days that contain matches according to the counts.
///
/// This serves filters that match few of a user's items. Items between two matches are not read, however many there
/// are.
extension ItemSearchRepository {
    func newestDays(
        _ query: ItemSelection, of user: UserID, _ driver: SearchDriver, _ bounds: PageBounds, _ wanted: Int
    ) throws -> [ItemPosition] {
        let rollups = ItemRollupRepository(sql: sql)
        let range = TimeStretches(blocksFrom: bounds.earliest, until: bounds.top)
        let blocks = Self.newest(
            try rollups.matches(query, of: user, in: range.whole), .block, bounds, wanted)
        let days = TimeStretches(daysOf: blocks)
        let chosen = Self.newest(try rollups.matches(query, of: user, in: days.whole), .day, bounds, wanted)
        guard !chosen.isEmpty else { return [] }
        let parts = chosen.map { day in
            TimeStretches.Part(
                low: TimeBucket.day.start(of: day).microseconds, high: TimeBucket.day.start(of: day + 1).microseconds)
        }
        let rows = try sql.query(
            """
            WITH parts (low, high) AS (VALUES \(statement: parts.map(\.row).joined(separator: ", ")))
            SELECT captured_at, id FROM parts CROSS JOIN items \(index: driver.index)
            WHERE organisation_id = \(query.organization)\(statement: driver.entry())
                AND captured_at >= parts.low AND captured_at < parts.high
                \(statement: query.conditions(on: driver.others(query)))
            """)
        return Array(try Self.sorted(rows, .max).filter(bounds.admits).prefix(wanted))
    }

    /// Returns the newest buckets that together are certain to contain a page of matches.
    ///
    /// A bucket that the bounds cut may have its matches outside of them. It is therefore read, but its count is not
    /// relied on.
    private static func newest(
        _ matches: [Int64: Int], _ level: TimeBucket, _ bounds: PageBounds, _ wanted: Int
    ) -> [Int64] {
        let cut = Set([bounds.top, bounds.earliest].compactMap { $0.map { level.bucket(of: $0) } })
        let (lowest, highest) = (bounds.earliest.map { level.bucket(of: $0) }, bounds.top.map { level.bucket(of: $0) })
        var sure = 0
        var newest: [Int64] = []
        for (bucket, count) in matches.sorted(by: { $0.key > $1.key }) where sure < wanted {
            guard bucket <= highest ?? bucket, bucket >= lowest ?? bucket else { continue }
            newest.append(bucket)
            if !cut.contains(bucket) { sure += count }
        }
        return newest
    }
}
