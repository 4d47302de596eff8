package import AssayCore

/// A pure rule that turns all findings into one outcome.
///
/// Each version is kept for as long as stored traces refer to it.
package struct Policy: Sendable {
    package let version: Int
    private let decide: @Sendable ([Finding]) -> ItemLife.Outcome

    package init(version: Int, _ decide: @escaping @Sendable ([Finding]) -> ItemLife.Outcome) {
        self.version = version
        self.decide = decide
    }

    package func callAsFunction(_ findings: [Finding]) -> ItemLife.Outcome {
        decide(findings)
    }

    /// The policy that decides new items.
    package static let current = precedence

    /// Every policy that ever decided an item; a stored trace is replayed with the policy that it names.
    private static let all = [precedence]

    /// The policy of a stored trace; `nil` if a newer version of the platform wrote the trace.
    package static func version(_ version: Int) -> Policy? {
        all.first { $0.version == version }
    }
}

extension Policy {
    /// Version 1: the first of these rules that applies decides.
    ///
    /// 1. An examiner failed the item as `invalid`: invalid, with the reasons of all examiners that did. The
    ///    submitted photos can't be judged, whatever else is found.
    /// 2. An examiner failed it as `not_supported`: not supported.
    /// 3. An examiner abstained, or failed with an error: an expert reviews the item.
    /// 4. All examiners that propose a result propose the same one: that result.
    /// 5. No examiner proposes a result, or the proposals differ: an expert reviews the item, for the reason
    ///    `expert_needed`.
    package static let precedence = Policy(version: 1) { findings in
        for result in [ResultID.invalid, .notSupported] {
            let against = findings.filter { $0.verdict == .fail && $0.proposes == result }
            if !against.isEmpty { return .result(result, reasons: reasons(of: against)) }
        }
        let unsure = findings.filter { $0.verdict == .abstain }
        guard unsure.isEmpty else { return .abstained(reasons: reasons(of: unsure, orElse: expertNeeded)) }
        let proposals = findings.filter { $0.proposes != nil }
        let proposed = Set(proposals.compactMap(\.proposes))
        guard let result = proposed.first, proposed.count == 1, result.isFinal else {
            return .abstained(reasons: [expertNeeded])
        }
        return .result(result, reasons: reasons(of: proposals))
    }

    private static let expertNeeded = Reason(code: "expert_needed")

    /// Each code once, in the order of the findings, with all regions that the findings name for it.
    private static func reasons(of findings: [Finding], orElse fallback: Reason? = nil) -> [Reason] {
        var codes: [String] = []
        var regions: [String: [String]] = [:]
        for reason in findings.flatMap(\.reasons) {
            if regions[reason.code] == nil { codes.append(reason.code) }
            let known = regions[reason.code, default: []]
            regions[reason.code] = known + reason.regions.filter { !known.contains($0) }
        }
        let merged = codes.map { Reason(code: $0, regions: regions[$0] ?? []) }
        return merged.isEmpty ? [fallback].compactMap { $0 } : merged
    }
}
