/// The number of experts whose votes give an item its result.
package enum ReviewPolicy: Sendable, Hashable {
    /// One expert; a second one reviews a share of the items afterwards, without seeing the first decision.
    case one(blindPercent: Int)
    /// Two experts who must agree; else a lead decides.
    case two

    /// Reads `one`, `two`, or `one:` and a percentage.
    fileprivate init?(_ text: Substring) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        switch (parts[0], parts.count) {
        case ("two", 1): self = .two
        case ("one", 1): self = .one(blindPercent: 0)
        case ("one", 2):
            guard let percent = Int(parts[1]), (0...100).contains(percent) else { return nil }
            self = .one(blindPercent: percent)
        default: return nil
        }
    }

    fileprivate var text: String {
        switch self {
        case .one(0): "one"
        case .one(let percent): "one:\(percent)"
        case .two: "two"
        }
    }

    /// Whether an item is reviewed afterwards.
    ///
    /// - Parameter draw: The item's number from 0 to below 1, by a keyed hash.
    package func isDrawn(_ draw: Double) -> Bool {
        if case .one(let percent) = self { draw * 100 < Double(percent) } else { false }
    }
}

/// An organization's policies by brand, such as `*=one:5 gucci=two`; `*` stands for all other brands.
package struct ReviewPolicies: Sendable, Hashable, Codable {
    /// The maximum number of policies.
    private static let most = 200

    private let policies: [String: ReviewPolicy]

    package static let standard = ReviewPolicies(policies: ["*": .one(blindPercent: 0)])

    private init(policies: [String: ReviewPolicy]) { self.policies = policies }

    /// Reads the form of ``text``; a policy without a brand is that of all brands.
    ///
    /// - Returns: `nil` for another form, and if a brand has two policies.
    package init?(_ text: String) {
        var policies: [String: ReviewPolicy] = [:]
        for word in text.split(separator: " ") {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let brand = parts.count == 2 ? String(parts[0]) : "*"
            guard brand == "*" || SettingKey.isIdentifier(brand), policies[brand] == nil, let last = parts.last,
                let policy = ReviewPolicy(last)
            else { return nil }
            policies[brand] = policy
        }
        guard !policies.isEmpty, policies.count <= Self.most else { return nil }
        self.policies = policies.merging(Self.standard.policies) { own, _ in own }
    }

    package init(from decoder: any Decoder) throws {
        // A document of a newer server may have a form that this one can't read.
        self = Self(try decoder.singleValueContainer().decode(String.self)) ?? .standard
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// The policies as text, in one order.
    package var text: String {
        policies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.text)" }.joined(separator: " ")
    }

    /// The brands with policies of their own.
    package var brands: Set<String> { Set(policies.keys).subtracting(["*"]) }

    /// Returns the policy for a brand, by its id as searches use it.
    package subscript(brand: String) -> ReviewPolicy {
        policies[brand] ?? policies["*"] ?? .one(blindPercent: 0)
    }
}
