/// Cohen's kappa: the agreement of two raters beyond the agreement that their frequencies of each answer imply.
package struct CohenKappa: Sendable, Hashable {
    /// The fewest pairs for which a kappa is shown: the interval of fewer says nothing.
    package static let leastPairs = 30

    /// 1 for full agreement, 0 for that of chance.
    package let value: Double
    /// The 95 % interval.
    ///
    /// It is that of a large sample (Fleiss, Cohen and Everitt 1969), so it has no width if all pairs agree.
    package let interval: ClosedRange<Double>

    /// - Parameter pairs: The answers of the two raters about each item.
    /// - Returns: `nil` without pairs, and if both raters always gave one and the same answer.
    package init?<Answer: Hashable>(_ pairs: [(Answer, Answer)]) {
        guard !pairs.isEmpty else { return nil }
        func share(_ count: Int?) -> Double { Double(count ?? 0) / Double(pairs.count) }
        let first = Dictionary(pairs.map { ($0.0, 1) }, uniquingKeysWith: +)
        let second = Dictionary(pairs.map { ($0.1, 1) }, uniquingKeysWith: +)
        let agreed = Dictionary(pairs.filter { $0.0 == $0.1 }.map { ($0.0, 1) }, uniquingKeysWith: +)
        let observed = share(agreed.values.reduce(0, +))
        let expected = first.reduce(0) { $0 + share($1.value) * share(second[$1.key]) }
        guard expected < 1 else { return nil }
        let kappa = (observed - expected) / (1 - expected)
        let ofAgreed = agreed.reduce(0) { sum, answer in
            let shares = share(first[answer.key]) + share(second[answer.key])
            let term = 1 - shares * (1 - kappa)
            return sum + share(answer.value) * term * term
        }
        let ofOthers = pairs.reduce(0) { sum, pair in
            let shares = share(second[pair.0]) + share(first[pair.1])
            return pair.0 == pair.1 ? sum : sum + shares * shares / Double(pairs.count)
        }
        let chance = kappa - expected * (1 - kappa)
        let variance = ofAgreed + (1 - kappa) * (1 - kappa) * ofOthers - chance * chance
        let error = 1.959_964 * (max(0, variance) / Double(pairs.count)).squareRoot() / (1 - expected)
        value = kappa
        interval = max(-1, kappa - error)...min(1, kappa + error)
    }
}
