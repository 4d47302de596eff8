package import AssayCore

/// A rule that makes one outcome of all findings: pure, and kept under its version for as long as traces name it.
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

    /// The policy that new items are decided by.
    package static let current = precedence

    /// Every policy that ever decided an item; a stored trace is run again by the one that it names.
    private static let all = [precedence]

    /// The policy of a stored trace; `nil` where a newer version of the platform wrote it.
    package static func version(_ version: Int) -> Policy? {
        all.first { $0.version == version }
    }
}
