import Foundation

/// A clock for the servers of a run, adjustable while they run: `ASSAY_CLOCK`, see `docs/develop/soak.md`.
struct ServerClock: Sendable {
    let file: URL

    /// Creates a clock that equals the machine's clock until it is set.
    init(in folder: RunFolder) throws {
        file = folder.url.appending(path: "clock")
        try set(offBy: 0)
    }

    /// - Parameter seconds: The offset from the machine's clock; negative when it is behind.
    func set(offBy seconds: Int) throws {
        try Data("\(seconds)\n".utf8).write(to: file, options: .atomic)
    }
}
