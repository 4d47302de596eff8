package import AssayCore

/// The counted properties of an item that can change: the result and the flag.
package struct ItemState: Sendable, Hashable {
    package let result: ResultID
    package let flag: FlagState

    package init(_ result: ResultID, _ flag: FlagState) {
        self.result = result
        self.flag = flag
    }

    /// All combinations of a result and a flag.
    package static let all: [ItemState] = ResultID.allCases.flatMap { result in
        FlagState.allCases.map { ItemState(result, $0) }
    }

    /// The column of `item_rollups` that counts items with this status, for example `n_not_supported_flagged`.
    var counter: String { "n_\(result.rawValue)_\(flag.rawValue)" }
}
