package import AssayCore
import AssaySQL

/// The certificates of authentic items.
package struct CertificateRepository {
    let sql: any SQLTransaction

    /// Adds a certificate.
    ///
    /// - Parameter revision: The revision that the item has with the certificate.
    /// - Returns: `false` if its place in the status list is taken.
    package func insert(_ certificate: Certificate, revision: Int) throws -> Bool {
        try sql.execute(
            """
            INSERT INTO certificates (
                id, organisation_id, user_id, item_id, item_revision, place, shows_holder, document, state, issued_at,
                changed_at)
            VALUES (
                \(certificate.id), \(certificate.organization), \(certificate.user), \(certificate.item), \(revision),
                \(certificate.place), \(certificate.showsHolder), \(certificate.document),
                \(certificate.state.rawValue), \(certificate.issuedAt), \(certificate.changedAt))
            ON CONFLICT DO NOTHING
            """) == 1
    }

    /// Gives a certificate another state, without its document if it has ended.
    ///
    /// Its time of change grows with each change, also if the clock was set back.
    ///
    /// - Returns: `false` if it has ended, perhaps in a transaction beside this one; nothing is written then.
    package func change(
        _ id: CertificateID, of organization: OrganizationID, to state: CertificateLife.State, now: Timestamp
    ) throws -> Bool {
        let document: SQLStatement = state == .issued || state == .suspended ? "" : "document = NULL, "
        return try sql.execute(
            """
            UPDATE certificates SET \(statement: document) state = \(state.rawValue),
                changed_at = CASE WHEN changed_at < \(now) THEN \(now) ELSE changed_at + 1 END
            WHERE organisation_id = \(organization) AND id = \(id) AND document IS NOT NULL
            """) == 1
    }

    /// Returns the newest certificate of an item, which decides.
    package func newest(of item: ItemID, organization: OrganizationID) throws -> Certificate? {
        try list(of: item, organization: organization, limit: 1).first
    }

    /// Returns the newest certificate of an item, for anyone who has the item's id.
    package func newest(of item: ItemID) throws -> Certificate? {
        try sql.first(
            """
            /* any organisation: anyone may check a certificate */
            SELECT \(statement: Self.columns) FROM certificates \(index: "certificates_item")
            WHERE item_id = \(item) ORDER BY item_revision DESC LIMIT 1
            """
        ).map(Self.certificate)
    }

    /// Returns the certificates of an item, newest first.
    package func list(of item: ItemID, organization: OrganizationID, limit: Int) throws -> [Certificate] {
        try sql.query(
            """
            SELECT \(statement: Self.columns) FROM certificates \(index: "certificates_item")
            WHERE organisation_id = \(organization) AND item_id = \(item)
            ORDER BY item_revision DESC LIMIT \(unsafeSQL: String(limit))
            """
        ).map(Self.certificate)
    }

    package func find(_ id: CertificateID, organization: OrganizationID) throws -> Certificate? {
        try sql.first(
            """
            SELECT \(statement: Self.columns) FROM certificates WHERE organisation_id = \(organization) AND id = \(id)
            """
        ).map(Self.certificate)
    }

    /// Returns certificates that have not ended and name their holder, in the order of their ids.
    ///
    /// - Parameter last: The certificates begin after this one; empty for the first call.
    package func listNaming(
        _ user: UserID, organization: OrganizationID, after last: CertificateID = CertificateID(""), limit: Int
    ) throws -> [Certificate] {
        try sql.query(
            """
            SELECT \(statement: Self.columns) FROM certificates \(index: "certificates_holder")
            WHERE organisation_id = \(organization) AND user_id = \(user) AND id > \(last)
                AND shows_holder = 1 AND document IS NOT NULL
            ORDER BY id LIMIT \(unsafeSQL: String(limit))
            """
        ).map(Self.certificate)
    }
}

// MARK: - The status list

extension CertificateRepository {
    /// A certificate that has changed since it was issued.
    package typealias Change = (at: Timestamp, place: Int, state: CertificateLife.State)

    /// Returns those of the places that certificates have.
    package func taken(among places: [Int]) throws -> Set<Int> {
        Set(
            try sql.query(
                """
                /* any organisation: they share the status list */
                SELECT place FROM certificates \(index: "certificates_place") WHERE place IN \(values: places)
                """
            ).map { try $0.get("place") })
    }

    /// Returns the greatest place that a certificate has; `nil` if there is none.
    package func highestPlace() throws -> Int? {
        try sql.first(
            """
            /* any organisation: they share the status list */
            SELECT place FROM certificates \(index: "certificates_place") WHERE place >= 0 ORDER BY place DESC LIMIT 1
            """
        ).map { try $0.get("place") }
    }

    /// Returns the time of the newest change of any certificate; `nil` if none has changed since it was issued.
    package func newestChange() throws -> Timestamp? {
        try sql.first(
            """
            /* any organisation: they share the status list */
            SELECT changed_at FROM certificates \(index: "certificates_changes")
            WHERE changed_at > issued_at AND changed_at > 0 ORDER BY changed_at DESC LIMIT 1
            """
        ).map { try $0.timestamp("changed_at") }
    }

    /// Returns certificates that have changed since they were issued, oldest change first.
    ///
    /// - Parameter position: The time and the place of the last one of the page before.
    package func changes(after position: (at: Timestamp, place: Int), limit: Int) throws -> [Change] {
        try sql.query(
            """
            /* any organisation: they share the status list */
            SELECT changed_at, place, state FROM certificates \(index: "certificates_changes")
            WHERE changed_at > issued_at
                AND (changed_at, place) > (\(position.at), \(position.place))
            ORDER BY changed_at, place LIMIT \(unsafeSQL: String(limit))
            """
        ).map { (try $0.timestamp("changed_at"), try $0.get("place"), try $0.choice("state")) }
    }

    private static let columns: SQLStatement = """
        id, organisation_id, user_id, item_id, place, shows_holder, document, state, issued_at, changed_at
        """

    private static func certificate(_ row: SQLRow) throws -> Certificate {
        Certificate(
            id: CertificateID(try row.get("id")), organization: OrganizationID(try row.get("organisation_id")),
            user: UserID(try row.get("user_id")), item: ItemID(try row.get("item_id")), place: try row.get("place"),
            showsHolder: try row.get("shows_holder"), document: try row.get("document"),
            state: try row.choice("state"), issuedAt: try row.timestamp("issued_at"),
            changedAt: try row.timestamp("changed_at"))
    }
}

extension Transaction {
    package var certificates: CertificateRepository { CertificateRepository(sql: sql) }
}
