import AssaySQL

extension TestPlatform {
    /// The value of a database column in one row.
    package struct Cell: Sendable {
        /// `table.column`.
        package let place: String
        /// Text is unchanged.
        ///
        /// Other values are SQL literals; a blob is in hexadecimal digits.
        package let text: String
    }

    /// Returns every value of every row of every table, for a platform with a database that several handles open.
    package func contents() async throws -> [Cell] {
        // Uses a separate handle, since these statements read the rows of every organization.
        try await kind.openEmpty(in: folder).read { tx in
            try kind.tables(tx).flatMap { name -> [Cell] in
                let rows = try tx.query("SELECT * FROM \(unsafeSQL: name)")
                return rows.flatMap { row in
                    zip(row.columns, 0...).map { Cell(place: "\(name).\($0)", text: Self.text(row[$1])) }
                }
            }
        }
    }

    private static func text(_ value: SQLValue) -> String {
        switch value {
        case .null: ""
        case .integer(let number): String(number)
        case .real(let number): String(number)
        case .text(let text): text
        case .blob(let bytes): bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
    }
}
