import AssayCore
import AssaySQL

extension ItemQuery {
    /// The conditions on these columns, each after an `AND`.
    func conditions(on columns: some Sequence<Column>) -> SQLStatement {
        columns.compactMap { column in
            conditions[column].map { " AND \(statement: column.holding($0))" }
        }.joined()
    }
}

extension ItemQuery.Column {
    /// The condition that the column has one of the values, or none of them.
    func holding(_ terms: TermSet) -> SQLStatement {
        switch terms {
        case .only(let values):
            guard values.count == 1, let value = values.first else {
                return "\(statement: name) IN \(values: values.sorted())"
            }
            return "\(statement: name) = \(value)"
        case .allBut(let values):
            let differs: SQLStatement = "\(statement: name) NOT IN \(values: values.sorted())"
            return isOptional ? "(\(statement: name) IS NULL OR \(statement: differs))" : differs
        }
    }

    var name: SQLStatement { "\(unsafeSQL: rawValue)" }
}

/// Where a page begins and its window ends.
struct PageBounds {
    /// The page begins behind this item; `nil` where ``latest`` says where it begins.
    let after: ItemPosition?
    /// The last moment that is looked at; `nil` where there is none, or ``after`` comes before it.
    let latest: Timestamp?
    let earliest: Timestamp?

    init(_ window: SearchWindow, after: ItemPosition?) {
        // One upper bound, never two: the index can be entered at one place only.
        let endsFirst = after.map { after in window.to.map { $0 < after.capturedAt } ?? false } ?? true
        self.after = endsFirst ? nil : after
        latest = endsFirst ? window.to : nil
        earliest = window.from
    }

    /// The last moment that an item of the page can have.
    var top: Timestamp? { after?.capturedAt ?? latest }

    /// Whether an item lies within them.
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
