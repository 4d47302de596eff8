import Foundation

/// The memory of a browser's processes.
package enum BrowserMemory {
    private struct Answer: Decodable {
        struct Result: Decodable {
            struct Process: Decodable {
                let id: Int
            }

            let processInfo: [Process]
        }

        let result: Result
    }

    /// Returns the resident memory of all processes of a tab's browser, in MiB, after it has freed its caches.
    ///
    /// The browser caches decoded pictures, up to a limit of its own. It empties the cache when memory is short.
    package static func withoutCaches(of tab: BrowserTab) async throws -> Int {
        try await tab.send("Memory.simulatePressureNotification", ["level": "critical"])
        // The second collection frees what the first one has only found to be unused.
        for _ in 0..<2 { try await tab.send("HeapProfiler.collectGarbage") }
        let answer = try await tab.browser.connection.send("SystemInfo.getProcessInfo")
        let processes = try JSONDecoder().decode(Answer.self, from: answer).result.processInfo
        return processes.map { pages(of: $0.id) * Int(getpagesize()) }.reduce(0, +) >> 20
    }

    /// The number of a process's pages in memory; 0 if it has ended.
    private static func pages(of process: Int) -> Int {
        let text = (try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8)) ?? ""
        let words = text.split(separator: " ")
        return words.count > 1 ? Int(words[1]) ?? 0 : 0
    }
}
