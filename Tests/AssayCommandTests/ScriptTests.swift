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
                "git", "pkg-config", "libvips-dev", "libdeflate-dev", "libqrencode-dev", "libsqlite3-dev", "libpq-dev",
                "libcurl4-openssl-dev",
            ])
    }

    @Test func anUnknownArgumentInstallsNothing() async throws {
        let outcome = try await run("--sever")
        #expect(outcome.status == 2)
        #expect(outcome.log.contains("unknown argument: --sever"))
        #expect(outcome.installed.isEmpty)
    }
}

/// Tests for `scripts/python-packages`, with two packages of the test's own in the place of PyPI's.
@Suite(.timeLimit(.minutes(2))) struct PythonPackagesTests {
    private static let packages = """
        from sys import argv
        from zipfile import ZipFile
        for name in ["assay_a", "assay_b_c"]:
            with ZipFile(f"{argv[1]}/{name}-1.0-py3-none-any.whl", "w") as file:
                info = f"{name}-1.0.dist-info"
                file.writestr(f"{name}.py", argv[2])
                file.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\\nName: {name}\\nVersion: 1.0\\n")
                file.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
                file.writestr(f"{info}/RECORD", "")
        """

    private let folder: TestFolder
    private let name = "test-\(UUID().uuidString.prefix(8))"

    init() throws {
        folder = try TestFolder()
    }

    private func make(_ content: String) async throws {
        let python = try ChildProcess(["/usr/bin/python3", "-c", Self.packages, folder.url.path, content])
        #expect(await python.end() == .exited(0))
    }

    private func run(_ arguments: String...) async throws -> (status: Int32, output: String, log: String) {
        let log = folder.file("log")
        let script = try ChildProcess(
            [Repository.file("scripts/python-packages").path] + arguments,
            environment: ["PIP_NO_INDEX": "1", "PIP_FIND_LINKS": folder.url.path], log: log)
        let status = await script.end().status
        return (status, script.output, try String(contentsOf: log, encoding: .utf8))
    }

    @Test func aPackageWhoseFileHasChangedIsRefused() async throws {
        try await make("x = 1")
        let file = try folder.file("requirements.txt", "# Two.\nassay-a==1.0\nAssay.b_C==1.0\n").path
        #expect(try await run("--lock", file).status == 0)
        let locked = try String(contentsOfFile: file, encoding: .utf8)
        #expect(locked.matches(of: /==1.0 \\\n    --hash=sha256:[0-9a-f]{64}\n/).count == 2)
        #expect(try await run("--lock", file).status == 0)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == locked, "a second time changes nothing")
        let good = try await run(name, file, "--unpack")
        let tools = good.output.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(FileManager.default.fileExists(atPath: "\(tools)/assay_b_c.py"))
        try FileManager.default.removeItem(atPath: tools)
        try await make("x = 2")
        let changed = try await run(name, file, "--unpack")
        #expect(changed.status == 69)
        #expect(changed.log.contains("DO NOT MATCH THE HASHES"))
        #expect(!FileManager.default.fileExists(atPath: tools))
        try? FileManager.default.removeItem(at: Repository.file(".build/tools/\(name).lock"))
        let left = try FileManager.default.contentsOfDirectory(atPath: Repository.file(".build/tools").path)
        for leftover in left where leftover.hasPrefix(name) {
            try FileManager.default.removeItem(at: Repository.file(".build/tools/\(leftover)"))
        }
    }

    @Test func noOtherScriptInstallsPackages() throws {
        let scripts = try FileManager.default.contentsOfDirectory(atPath: Repository.file("scripts").path)
        for script in scripts where script != "python-packages" {
            #expect(try !Repository.text("scripts/\(script)").contains("pip\" install"), "\(script)")
        }
    }
}
