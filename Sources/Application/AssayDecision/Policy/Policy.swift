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
