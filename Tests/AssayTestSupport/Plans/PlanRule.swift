/// The rule that no statement's cost grows with an organization.
///
/// A plan breaks it if it reads all rows of a table that grows, or enters an index only by columns whose values more
/// and more rows share. The second is allowed with a `LIMIT`, if the rows come in the order of the index: such a
/// statement stops when it has its rows. Sorting is allowed for rows whose number does not grow.
package struct PlanRule: Sendable {
    let schema: PlanSchema

    package init(_ schema: PlanSchema) {
        self.schema = schema
    }

    /// One reason why a plan breaks the rule.
    package struct Violation: Sendable, Hashable {
        package let table: String
        package let step: String
        package let reason: String
    }

    package func violations(of statement: String, _ plan: QueryPlan) -> [Violation] {
        let names = StatementTables(statement, known: schema.tables)
        let limits = statement.lowercased().split { !$0.isLetter }.count { $0 == "limit" }
        var open = 0
        return plan.steps.compactMap { step in
            guard let access = QueryPlan.access(in: step), let table = names[access.name],
                !TableGrowth.small.contains(table)
            else { return nil }
            if access.isScan { return Violation(table: table, step: step, reason: "reads the whole table") }
            if access.isImprovised {
                return Violation(table: table, step: step, reason: "has no index of its own")
            }
            guard !isBounded(access, table) else { return nil }
            open += 1
            if open > limits { return Violation(table: table, step: step, reason: "reads what grows, without a limit") }
            return plan.sorts ? Violation(table: table, step: step, reason: "sorts what grows") : nil
        }
    }

    private func isBounded(_ access: QueryPlan.Access, _ table: String) -> Bool {
        if access.equal.contains("rowid") { return true }
        if access.equal.contains(where: { TableGrowth.shared[$0] == nil }) { return true }
        guard let index = schema.index(access.index, of: table), index.isUnique else { return false }
        return access.equal.isSuperset(of: index.columns)
    }
}
