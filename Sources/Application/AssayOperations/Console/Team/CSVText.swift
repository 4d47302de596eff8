/// Text in the form of CSV (RFC 4180), which a spreadsheet opens without running any of it.
package enum CSVText {
    /// The first characters that make a formula of a cell, also those of full width, which some spreadsheets accept.
    private static let formulas = Set("=+-@\t\r\n＝＋－＠".unicodeScalars)

    /// Returns the rows, with the mark by which spreadsheets know UTF-8.
    package static func document(_ rows: [[String]]) -> String {
        "\u{FEFF}" + rows.map { $0.map(cell).joined(separator: ",") + "\r\n" }.joined()
    }

    /// Returns a cell in quotation marks; an apostrophe makes text of what would be a formula.
    static func cell(_ text: String) -> String {
        var cell = "\""
        if let first = text.unicodeScalars.first, formulas.contains(first) { cell += "'" }
        // A quotation mark with a combining accent is one character, so scalars are compared.
        for scalar in text.unicodeScalars {
            if scalar == "\"" { cell += "\"" }
            cell.unicodeScalars.append(scalar)
        }
        return cell + "\""
    }
}
