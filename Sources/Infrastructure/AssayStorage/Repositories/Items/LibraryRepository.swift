package import AssayCore
import AssaySQL

/// The library photos of organizations, and those that all organizations see.
package struct LibraryRepository {
    let sql: any SQLTransaction

    package func insert(_ photo: LibraryPhoto) throws {
        try sql.execute(
            """
            INSERT INTO library_photos (
                id, organisation_id, category, region, brand, brand_name, model, style_name, source, rights, media_type,
                bytes, width, height, staff_email, created_at)
            VALUES (
                \(photo.id), \(photo.organization), \(photo.facts.category), \(photo.region),
                \(photo.facts.brandIdentifier), \(photo.facts.brandName), \(photo.facts.modelIdentifier ?? ""),
                \(photo.facts.styleName), \(photo.source), \(photo.rights), \(photo.mediaType), \(photo.bytes),
                \(photo.width), \(photo.height), \(photo.email), \(photo.createdAt))
            """)
    }

    /// - Returns: `false` if there is none.
    package func delete(_ photo: LibraryPhoto) throws -> Bool {
        try sql.execute(
            "DELETE FROM library_photos WHERE id = \(photo.id) AND organisation_id = \(photo.organization)") == 1
    }

    /// Returns a photo of one of the organizations.
    package func find(_ id: PhotoID, of organizations: [OrganizationID]) throws -> LibraryPhoto? {
        try sql.first(
            """
            SELECT \(statement: Self.columns) FROM library_photos
            WHERE id = \(id) AND organisation_id IN \(values: organizations)
            """
        ).map(Self.photo)
    }

    /// Returns the photos of an organization, newest first.
    package func page(_ organization: OrganizationID, after: PhotoID?, limit: Int) throws -> [LibraryPhoto] {
        let beyond: SQLStatement = after.map { " AND id < \($0)" } ?? ""
        return try sql.query(
            """
            SELECT \(statement: Self.columns) FROM library_photos \(index: "library_photos_list")
            WHERE organisation_id = \(organization)\(statement: beyond)
            ORDER BY id DESC LIMIT \(unsafeSQL: String(limit))
            """
        ).map(Self.photo)
    }

    package func count(of organization: OrganizationID) throws -> Int {
        try sql.first(
            """
            SELECT COUNT(*) FROM library_photos \(index: "library_photos_list")
            WHERE organisation_id = \(organization)
            """)?.get(at: 0) ?? 0
    }

    /// Returns photos of the brand and category, by region: first those of the same style, each newest first.
    ///
    /// - Parameter limit: The most photos of a region.
    package func list(
        like facts: ItemFacts, of organizations: [OrganizationID], limit: Int
    ) throws -> [String: [LibraryPhoto]] {
        let found = try sql.query(
            """
            SELECT \(statement: Self.columns) FROM (
                SELECT \(statement: Self.columns), ROW_NUMBER() OVER (
                    PARTITION BY region
                    ORDER BY CASE WHEN model = \(facts.modelIdentifier ?? "") THEN 0 ELSE 1 END, id DESC) AS place
                FROM library_photos \(index: "library_photos_brand")
                WHERE organisation_id IN \(values: organizations) AND brand = \(facts.brandIdentifier)
                    AND category = \(facts.category)) AS ranked
            WHERE place <= \(unsafeSQL: String(limit)) ORDER BY place
            """
        ).map(Self.photo)
        return Dictionary(grouping: found, by: \.region)
    }

    private static let columns: SQLStatement = """
        id, organisation_id, category, region, brand, brand_name, style_name, source, rights, media_type, bytes, width,
        height, staff_email, created_at
        """

    /// Reads ``columns`` in their order.
    private static func photo(_ row: SQLRow) throws -> LibraryPhoto {
        var row = SQLRowReader(row)
        let (id, organization) = (PhotoID(try row.next()), OrganizationID(try row.next()))
        let (category, region) = (try row.next(as: String.self), try row.next(as: String.self))
        let facts = ItemFacts(
            category: category, itemType: nil, brandID: try row.next(), brandName: try row.next(),
            styleName: try row.next(), customerItemID: nil, textFields: [:])
        return LibraryPhoto(
            id: id, organization: organization, facts: facts, region: region, source: try row.next(),
            rights: try row.next(), mediaType: try row.next(), bytes: try row.next(), width: try row.next(),
            height: try row.next(), email: try row.next(), createdAt: Timestamp(microseconds: try row.next()))
    }
}

extension Transaction {
    package var library: LibraryRepository { LibraryRepository(sql: sql) }
}
