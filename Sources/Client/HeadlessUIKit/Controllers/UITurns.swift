#if !canImport(UIKit)
/// What is to happen in a later turn of the main queue, in the order in which it was asked for.
@MainActor enum UITurns {
    private static var waiting: [() -> Void] = []

    static func later(_ work: @escaping () -> Void) {
        waiting.append(work)
        Task { waiting.removeFirst()() }
    }
}
#endif
