import AssayCore
import AssaySQL

/// A capture of the organization `shop` as versions before migration 0012 stored it, for migration tests.
struct EarlierCapture {
    let id: String
    let user: String
    let began: Timestamp
    var clientID: String?
    /// The next time at which the capture changes by time alone; `nil` once it has ended.
    var clockTurnsAt: Timestamp?

    func insert(_ sql: any SQLTransaction) throws {
        try sql.execute(
            """
            INSERT INTO captures (
                id, organisation_id, user_id, client_id, bundle_id, metadata, configuration, catalogue_hash,
                upload_token_hash, state, began_at, expires_at, uploads_end_at, clock_turns_at, revision)
            VALUES (
                \(id), 'shop', \(user), \(clientID ?? id), 'com.example.shop', '{}', 'production', 'hash',
                \("hash of \(id)"), 'open', \(began), \(began.adding(seconds: 7_200)),
                \(began.adding(seconds: 604_800)), \(clockTurnsAt), 1)
            """)
    }
}
