import Foundation

/// Which file of a folder is which region's photo.
///
/// A file whose name without extension is a region's id is that region's; the others fill the regions that have none, in
/// the order of their names. It depends on nothing but the two lists, so it is the same whatever is asked for first.
struct RegionAssignment {
    /// More attempts than this are never asked for.
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

    /// The file for an attempt; for a later one the first's, where none is meant for it.
    func file(for region: String, attempt: Int) -> URL? {
        byStem["\(region).\(attempt)"] ?? byStem[region] ?? rest[region]
    }
}

extension URL {
    /// The last part without its extension.
    fileprivate var stem: String { deletingPathExtension().lastPathComponent }
}
