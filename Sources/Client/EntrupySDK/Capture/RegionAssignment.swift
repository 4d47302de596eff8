import Foundation

/// The assignment of a folder's files to regions.
///
/// A file whose name without extension equals a region's ID belongs to that region. The other files fill the remaining
/// regions, sorted by file name. The result depends only on the two lists, not on the order of the requests.
struct RegionAssignment {
    /// The attempts after the first one; the client never asks for more.
    private static let attempts = 2...4

    private let byStem: [String: URL]
    private let rest: [String: URL]

    init(regions: [String], files: [URL]) {
        let files = files.sorted { $0.lastPathComponent < $1.lastPathComponent }
        let named = Dictionary(files.map { ($0.stem, $0) }) { first, _ in first }
        let reserved = Set(regions + regions.flatMap { region in Self.attempts.map { "\(region).\($0)" } })
        let others = files.filter { !reserved.contains($0.stem) }
        byStem = named
        rest = Dictionary(zip(regions.filter { named[$0] == nil }, others)) { first, _ in first }
    }

    /// Returns the file for an attempt; a later attempt without a file of its own gets the region's first file.
    func file(for region: String, attempt: Int) -> URL? {
        byStem["\(region).\(attempt)"] ?? byStem[region] ?? rest[region]
    }
}

extension URL {
    /// The last path component without its extension.
    fileprivate var stem: String { deletingPathExtension().lastPathComponent }
}
