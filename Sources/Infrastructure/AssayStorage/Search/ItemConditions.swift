import AssayCore
import AssaySQL

extension ItemSelection {
    /// Returns the conditions on these columns, each after an `AND`.
    func conditions(on columns: some Sequence<Column>) -> SQLStatement {
        columns.compactMap { column in
            conditions[column].map { " AND \(statement: column.holding($0))" }
        }.joined()
    }
}

extension ItemSelection.Column {
    /// Returns the condition that the column has one of the values, or none of them.
    func holding(_ terms: TermSet) -> SQLStatement {
        switch terms {
        case .only(let values):
            let texts = values.sorted()
            guard texts.count == 1 else { return "\(statement: name) IN \(values: texts)" }
            return "\(statement: name) = \(texts[0])"
        case .allBut(let values):
            let differs: SQLStatement = "\(statement: name) NOT IN \(values: values.sorted())"
            return isOptional ? "(\(statement: name) IS NULL OR \(statement: differs))" : differs
        }
    }

    var name: SQLStatement { "\(unsafeSQL: rawValue)" }
}

/// The start of a page and the end of its window.
struct PageBounds {
    /// The page begins after this item; `nil` if ``latest`` determines the start.
    let after: ItemPosition?
    /// The latest time that the page includes; `nil` if there is no such limit, or if ``after`` is earlier.
    let latest: Timestamp?
    let earliest: Timestamp?

    init(_ window: SearchWindow, after: ItemPosition?) {
        // There is only one upper bound, because the index can be entered at only one place.
        let endsFirst = after.map { after in window.to.map { $0 < after.capturedAt } ?? false } ?? true
        self.after = endsFirst ? nil : after
        latest = endsFirst ? window.to : nil
        earliest = window.from
    }

    /// The latest time that an item of the page can have.
    var top: Timestamp? { after?.capturedAt ?? latest }

    /// Returns whether an item lies within the bounds.
    func admits(_ position: ItemPosition) -> Bool {
        if let after, !(position < after) { return false }
        if let latest, latest < position.capturedAt { return false }
        if let earliest, position.capturedAt < earliest { return false }
        return true
    }

    /// The bounds as conditions, each after an `AND`.
    var conditions: SQLStatement {
        var text: SQLStatement = ""
        if let after { text += " AND (captured_at, id) < (\(after.capturedAt), \(after.item))" }
        if let latest { text += " AND captured_at <= \(latest)" }
        if let earliest { text += " AND captured_at >= \(earliest)" }
        return text
    }
}
