import Foundation

/// The memory that this process may use: the limit of its control group, or the machine's memory.
enum MemoryLimit {
    /// - Parameter root: The folder that contains `/proc` and `/sys`. Tests use their own.
    static func bytes(
        root: URL = URL(fileURLWithPath: "/"), physical: Int = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    ) -> Int {
        limitFiles(root: root).compactMap(number).reduce(physical, min)
    }

    /// The limit files of the process's control groups and of all groups above them.
    ///
    /// In a container the path is often that of the host and not visible. The container's own files are then at the
    /// root.
    private static func limitFiles(root: URL) -> [URL] {
        let groups = (try? String(contentsOf: root.appending(path: "proc/self/cgroup"), encoding: .utf8)) ?? ""
        return groups.split(separator: "\n").flatMap { line -> [URL] in
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { return [] }
            let isUnified = fields[0] == "0" && fields[1].isEmpty
            guard isUnified || fields[1].split(separator: ",").contains("memory") else { return [] }
            var folder = root.appending(path: isUnified ? "sys/fs/cgroup" : "sys/fs/cgroup/memory")
            var folders = [folder]
            for name in fields[2].split(separator: "/") {
                folder.append(path: String(name))
                folders.append(folder)
            }
            return folders.map { $0.appending(path: isUnified ? "memory.max" : "memory.limit_in_bytes") }
        }
    }

    /// Returns `nil` for `max` and for missing files: they set no limit.
    private static func number(_ file: URL) -> Int? {
        guard let text = try? String(contentsOf: file, encoding: .utf8),
            let value = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)), value > 0
        else { return nil }
        return value
    }
}

/// The default memory budget of all concurrent decodes together, if no setting overrides it.
enum DecodeBudget {
    /// The estimate for a HEIC photo of 48 megapixels with a file of 32 MiB is 316 MiB.
    private static let least = 320 << 20
    /// A HEIC photo of 48 megapixels with 10 bits takes 526 MiB.
    ///
    /// No phone's photo needs more than this limit.
    private static let most = 640 << 20
    private static let perCore = 256 << 20

    static func standard() -> Int {
        standard(memory: MemoryLimit.bytes(), cores: ProcessInfo.processInfo.activeProcessorCount)
    }

    static func standard(memory: Int, cores: Int) -> Int {
        min(max(memory / 2, least), max(most, perCore * cores))
    }
}
