#if !canImport(UIKit)
/// Work for later turns of the main queue, which runs in the order in which it was added.
@MainActor enum UITurns {
    private static var waiting: [() -> Void] = []

    static func later(_ work: @escaping () -> Void) {
        waiting.append(work)
        Task { waiting.removeFirst()() }
    }
}
#endif
