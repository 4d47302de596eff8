import Foundation

/// A clock that servers of a run go by, and that can be set while they run: `ASSAY_CLOCK`, see `docs/reliability.md`.
struct ServerClock: Sendable {
    let file: URL

    /// The machine's clock, until it is set.
    init(in folder: RunFolder) throws {
        file = folder.url.appending(path: "clock")
        try set(offBy: 0)
    }

    /// - Parameter seconds: Off the machine's clock; negative where it is behind.
    func set(offBy seconds: Int) throws {
        try Data("\(seconds)\n".utf8).write(to: file, options: .atomic)
    }
}
