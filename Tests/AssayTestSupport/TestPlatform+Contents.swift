import AssaySQL
import AssayWire

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

    /// Replaces a text by another one in all rows, as JSON where a column holds JSON.
    ///
    /// - Returns: The columns.
    @discardableResult
    package func replace(_ old: String, by new: String) async throws -> Set<String> {
        let json = String(try WireJSON.text([new]).dropFirst(2).dropLast(2))
        let places = Dictionary(grouping: try await contents().filter { $0.text.contains(old) }, by: \.place)
        try await kind.openEmpty(in: folder).write { tx in
            for (place, cells) in places {
                let name = place.split(separator: ".").map(String.init)
                let text = cells.contains { $0.text.hasPrefix("{") || $0.text.hasPrefix("[") } ? json : new
                try tx.execute(
                    """
                    UPDATE \(unsafeSQL: name[0]) SET \(unsafeSQL: name[1]) = replace(\(unsafeSQL: name[1]), \(old), \(text))
                    """)
            }
        }
        return Set(places.keys)
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
