package import AssayCore
package import AssaySQL

extension ID: SQLBindable {
    package static var sqlType: SQLColumnType? { .text }
    package var sqlValue: SQLValue { .text(rawValue) }
}

extension Timestamp: SQLBindable {
    package static var sqlType: SQLColumnType? { .integer }
    package var sqlValue: SQLValue { .integer(microseconds) }
}

extension SQLRow {
    /// Reads a column of microseconds.
    func timestamp(_ column: String) throws(SQLError) -> Timestamp {
        Timestamp(microseconds: try get(column))
    }

    /// Reads a column of microseconds that may be NULL.
    func optionalTimestamp(_ column: String) throws(SQLError) -> Timestamp? {
        try get(column, as: Int64?.self).map(Timestamp.init(microseconds:))
    }

    /// Reads a column that holds a raw value of an enumeration.
    func choice<Word: RawRepresentable>(
        _ column: String, as type: Word.Type = Word.self
    ) throws(SQLError) -> Word where Word.RawValue == String {
        let text = try get(column, as: String.self)
        guard let word = Word(rawValue: text) else {
            throw SQLError(
                .decoding, columns: [column], message: "column “\(column)” holds a word that is not a \(Word.self)")
        }
        return word
    }
}
