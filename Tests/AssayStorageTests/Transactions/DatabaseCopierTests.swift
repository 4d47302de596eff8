import AssayInstruments
import AssaySQL
import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

/// The benchmarks compare the two databases with equal rows.
@Suite struct DatabaseCopierTests {
    /// Texts with the characters that the format of the copy uses itself.
    private static let texts = ["plain", "", "a\tb\nc\r\\d", "\\N", "\\.", "“Hermès” 👜", "'; --", "\u{1}"]

    @Test func aCopyHasEqualRowsInBatchesOfAnySize() async throws {
        let folder = try TestFolder()
        let source = try await TestDatabase.sqlite.open(in: folder)
        let target = try await TestDatabase.postgres.open(in: folder)
        try await source.write { sql in
            for (number, text) in Self.texts.enumerated() {
                let hash = String(9 - number)
                try sql.execute(
                    "INSERT INTO catalogues (hash, document, created_at) VALUES (\(hash), \(text), \(number))")
                try sql.execute(
                    """
                    INSERT INTO hash_bands (organisation_number, band, value, perceptual_hash, received_at)
                    VALUES (1, \(number % 3), \(-number), \(Int64.min + Int64(number)), 7)
                    """)
            }
            try sql.execute(
                "INSERT INTO staff (id, email, password_hash, role, created_at) VALUES ('s', 'e', 'p', 'admin', 1)")
        }
        for size in [1, 3, 8, 100] {
            // The server runs as another user, who can't read the folder of a test.
            let files = URL(filePath: "/tmp/assay-copier-\(folder.url.lastPathComponent)")
            try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: files) }
            try await DatabaseCopier(from: source, to: target, through: files, rowsPerBatch: size)()
            for (table, order) in [("catalogues", "hash"), ("hash_bands", "perceptual_hash"), ("staff", "id")] {
                let statement: SQLStatement =
                    "/* any organisation: all rows */ SELECT * FROM \(unsafeSQL: table) ORDER BY \(unsafeSQL: order)"
                let rows = (
                    try await source.read { try $0.query(statement) }, try await target.read { try $0.query(statement) }
                )
                #expect(rows.0 == rows.1, "\(table) in batches of \(size)")
                #expect(rows.0.count == (table == "staff" ? 1 : Self.texts.count))
            }
        }
        try await source.close()
        try await target.close()
    }
}
