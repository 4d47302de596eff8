import AssayTestTiming
import Foundation
import Testing

@testable import AssayServer

@Suite struct MemoryLimitTests {
    private static let machine = 8 << 30

    /// Returns the memory limit read from a file tree like the kernel's.
    private func limit(_ files: [String: String]) throws -> Int {
        let folder = try TestFolder()
        defer { folder.remove() }
        for (path, text) in files { try folder.file(path, text) }
        return MemoryLimit.bytes(root: folder.url, physical: Self.machine)
    }

    @Test func withoutGroupsItIsTheMachines() throws {
        #expect(try limit([:]) == Self.machine)
    }

    @Test func theSmallestLimitOfAGroupAndThoseAboveItCounts() throws {
        let files = [
            "proc/self/cgroup": "0::/system.slice/assay.service\n", "sys/fs/cgroup/system.slice/memory.max": "1000\n",
            "sys/fs/cgroup/system.slice/assay.service/memory.max": "max\n",
        ]
        #expect(try limit(files) == 1_000)
    }

    @Test func aContainerSeesItsOwnGroupAtTheTop() throws {
        #expect(try limit(["proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "2000\n"]) == 2_000)
    }

    @Test func versionOneIsRead() throws {
        let files = [
            "proc/self/cgroup": "9:cpu,cpuacct:/x\n4:memory:/limited\n0::/\n",
            "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
            "sys/fs/cgroup/memory/limited/memory.limit_in_bytes": "419430400\n",
        ]
        #expect(try limit(files) == 400 << 20)
    }

    @Test(arguments: [
        (400 << 20, 1, 320 << 20), (1 << 30, 2, 512 << 20), (2 << 30, 2, 640 << 20), (64 << 30, 2, 640 << 20),
        (64 << 30, 32, 8 << 30),
    ])
    func theBudgetIsHalfOfTheMemoryWithinBounds(memory: Int, cores: Int, budget: Int) {
        #expect(DecodeBudget.standard(memory: memory, cores: cores) == budget)
    }
}
