import AssayCore
import AssaySQL

extension SQLRow {
    /// A column of microseconds.
    func timestamp(_ column: String) throws(SQLError) -> Timestamp {
        Timestamp(microseconds: try get(column))
    }

    /// A column of microseconds that may be NULL.
    func optionalTimestamp(_ column: String) throws(SQLError) -> Timestamp? {
        try get(column, as: Int64?.self).map(Timestamp.init(microseconds:))
    }

    /// A column that holds one of an enumeration's words.
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
