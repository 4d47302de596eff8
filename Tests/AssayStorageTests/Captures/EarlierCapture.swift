import AssayCore
import AssaySQL

/// A capture of the organization `shop` as version 0025 of the schema stored it, for migration tests.
struct EarlierCapture {
    let id: String
    let user: String
    let began: Timestamp

    func insert(_ sql: any SQLTransaction) throws {
        try sql.execute(
            """
            INSERT INTO captures (
                id, organisation_id, user_id, client_id, bundle_id, metadata, configuration, catalogue_hash,
                upload_token_hash, state, began_at, expires_at, uploads_end_at, revision)
            VALUES (
                \(id), 'shop', \(user), \(id), 'com.example.shop', '{}', 'production', 'hash',
                \("hash of \(id)"), 'open', \(began), \(began.adding(seconds: 7_200)),
                \(began.adding(seconds: 604_800)), 1)
            """)
    }
}
