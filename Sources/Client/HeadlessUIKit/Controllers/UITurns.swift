#if !canImport(UIKit)
import Foundation

/// What is to happen in a later turn of the main queue, in the order in which it was asked for.
@MainActor enum UITurns {
    static func later(_ work: @escaping @MainActor () -> Void) {
        Task { @MainActor in work() }
    }
}
#endif
