import AssayProcesses
import AssayTestTiming
import Foundation
import Testing

/// Tests for `scripts/setup`, with programs in the place of Debian's that only note what they are asked.
@Suite struct SetupScriptTests {
    private func run(_ arguments: String...) async throws -> (status: Int32, log: String, installed: Set<String>) {
        let folder = try TestFolder()
        defer { folder.remove() }
        let noted = folder.file("noted")
        let programs = [
            "dpkg-query": "exit 1", "swift": "exit 0", "id": "echo 0",
            "apt-get": "[[ $1 == update ]] || echo \"$@\" >>'\(noted.path)'",
        ]
        for (name, text) in programs {
            let file = try folder.file("bin/\(name)", "#!/bin/bash\n\(text)\n")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        }
        let log = folder.file("log")
        let script = try ChildProcess(
            [Repository.file("scripts/setup").path] + arguments,
            environment: ["PATH": "\(folder.url.path)/bin:/usr/bin:/bin"], log: log)
        let status = await script.end().status
        let words = (try? String(contentsOf: noted, encoding: .utf8))?.split(whereSeparator: \.isWhitespace) ?? []
        let packages = words.drop { $0 != "--no-install-recommends" }.dropFirst().map(String.init)
        return (status, try String(contentsOf: log, encoding: .utf8), Set(packages))
    }

    @Test func aServerNeedsNothingThatOnlyTestsNeed() async throws {
        let outcome = try await run("--server")
        #expect(outcome.status == 0)
        #expect(
            outcome.installed == [
                "git", "pkg-config", "libvips-dev", "zlib1g-dev", "libqrencode-dev", "libsqlite3-dev", "libpq-dev",
                "libcurl4",
            ])
    }

    @Test func anUnknownArgumentInstallsNothing() async throws {
        let outcome = try await run("--sever")
        #expect(outcome.status == 2)
        #expect(outcome.log.contains("unknown argument: --sever"))
        #expect(outcome.installed.isEmpty)
    }
}
