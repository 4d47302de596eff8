import Foundation

/// The memory that this process may use: its control group's limit, else what the machine has.
enum MemoryLimit {
    /// - Parameter root: Where `/proc` and `/sys` are; a test has files of its own.
    static func bytes(
        root: URL = URL(fileURLWithPath: "/"), physical: Int = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    ) -> Int {
        limitFiles(root: root).compactMap(number).reduce(physical, min)
    }

    /// The limits of the process's own groups and of every group above them.
    ///
    /// In a container the path is often the host's and not to be seen; the group's own files stand at the top then.
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

    /// `max` and missing files say nothing.
    private static func number(_ file: URL) -> Int? {
        guard let text = try? String(contentsOf: file, encoding: .utf8),
            let value = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)), value > 0
        else { return nil }
        return value
    }
}

/// The memory that decodes may take together, where no setting says it.
enum DecodeBudget {
    /// A HEIC of 48 megapixels, by its estimate, with a file of 32 MiB: 316 MiB.
    private static let least = 320 << 20
    /// A HEIC of 48 megapixels with 10 bits takes 526 MiB; what needs more than this is no phone's photo.
    private static let most = 640 << 20
    private static let perCore = 256 << 20

    static func standard() -> Int {
        standard(memory: MemoryLimit.bytes(), cores: ProcessInfo.processInfo.activeProcessorCount)
    }

    static func standard(memory: Int, cores: Int) -> Int {
        min(max(memory / 2, least), max(most, perCore * cores))
    }
}
