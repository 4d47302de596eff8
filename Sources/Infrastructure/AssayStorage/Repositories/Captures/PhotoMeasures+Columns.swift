import AssayCore
import AssaySQL

/// The measures of a photo as columns of its row.
extension PhotoMeasures {
    /// The columns of the values; each has the name of its value.
    static let columns = ["brightness", "clipped_bright", "clipped_dark", "contrast", "noise", "sharpness"]

    /// Returns the assignments of a `SET` for all columns.
    ///
    /// - Throws: `SQLError.schema` for a value without a column, which would be lost.
    func assignments() throws(SQLError) -> SQLStatement {
        if let unknown = figures.keys.first(where: { !Self.columns.contains($0) }) {
            throw SQLError(.schema, table: "photos", columns: [unknown], message: "a measure has no column")
        }
        return Self.columns.map { "\(unsafeSQL: $0) = \(figures[$0])" }.joined(separator: ", ")
    }

    /// Reads `measured_by` and ``columns``; `nil` for a photo that was not checked.
    init?(_ row: inout SQLRowReader) throws(SQLError) {
        let algorithm = try row.next(as: String?.self)
        var figures: [String: Double] = [:]
        for column in Self.columns { figures[column] = try row.next(as: Double?.self) }
        guard let algorithm else { return nil }
        self.init(algorithm: algorithm, figures: figures)
    }
}
