import AssayProcesses
import AssayTestTiming
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct ServeTests {
    private static let ready = "assay: listening on "

    private func health(_ address: String, token: String) async throws -> Int? {
        var request = URLRequest(url: try #require(URL(string: address + "/v2/health")))
        request.setValue("Token \(token)", forHTTPHeaderField: "Authorization")
        let (_, response) = try await URLSession.shared.data(for: request)
        return (response as? HTTPURLResponse)?.statusCode
    }

    @Test func saysWhereItListensAndAnswersThereUntilItIsTerminated() async throws {
        let installation = try await InstallationOnDisk.make()
        let server = try ChildProcess.serving(installation.data)
        let line = try #require(await server.nextLine())
        #expect(line.hasPrefix(Self.ready + "http://127.0.0.1:"))
        let address = String(line.dropFirst(Self.ready.count))
        #expect(try await health(address, token: installation.made.api_token) == 200)
        #expect(try await health(address, token: installation.made.sandbox.api_token) == 200)
        #expect(try await health(address, token: "wrong") == 401)
        server.signal(SIGTERM)
        #expect(await server.nextLine() == "assay: stopped")
        #expect(await server.end() == .exited(0))
    }

    @Test func keepsASecondServerOffTheSameDataWhileCommandsWorkBesideIt() async throws {
        let installation = try await InstallationOnDisk.make()
        let server = try ChildProcess.serving(installation.data)
        #expect(await server.nextLine()?.hasPrefix(Self.ready) == true)

        let second = try await Program.run("serve", "--data", installation.data.path, "--port", "0")
        #expect(second.status == 69)
        #expect(second.errors.contains("already serves this data"))
        #expect(second.output.isEmpty)

        let items = try await Program.run("items", "list", "--data", installation.data.path, "--json")
        #expect(items.status == 0, "\(items.errors)")
        server.signal(SIGTERM)
        #expect(await server.end() == .exited(0))
    }

    /// Of these addresses, one is in use, and the others are for documentation and of no machine.
    @Test(.timeLimit(.minutes(1))) func endsWithOneSentenceWhenItsAddressCantBeUsed() async throws {
        let installation = try await InstallationOnDisk.make()
        let first = try ChildProcess.serving(installation.data)
        let line = try #require(await first.nextLine())
        let port = try #require(URL(string: String(line.dropFirst(Self.ready.count)))?.port)
        let other = try await InstallationOnDisk.make()
        for (host, port, address) in [
            ("127.0.0.1", port, "127.0.0.1:\(port)"), ("192.0.2.1", 8080, "192.0.2.1:8080"),
            ("[2001:db8::1]", 8080, "[2001:db8::1]:8080"),
        ] {
            let outcome = try await Program.run(
                "serve", "--data", other.data.path, "--host", host, "--port", String(port), "--log-level", "error")
            #expect(outcome.status == 69)
            #expect(outcome.output.isEmpty)
            let last = outcome.errors.split(separator: "\n").last
            #expect(last?.hasPrefix("assay: The server can't listen on \(address): ") == true, "\(outcome.errors)")
        }
        first.signal(SIGTERM)
        #expect(await first.end() == .exited(0))
        // The folder is free again.
        let again = try ChildProcess.serving(other.data)
        #expect(await again.nextLine()?.hasPrefix(Self.ready) == true)
        again.signal(SIGTERM)
        #expect(await again.end() == .exited(0))
    }

    @Test func raisesItsLimitOfOpenFilesAsFarAsTheSystemAllows() async throws {
        let installation = try await InstallationOnDisk.make()
        let server = try ChildProcess([
            "/bin/sh", "-c", #"ulimit -Sn 256 && ulimit -Hn 1000 && exec "$0" "$@""#, Program.assay.path, "serve",
            "--data", installation.data.path, "--port", "0", "--log-level", "error",
        ])
        #expect(await server.nextLine()?.hasPrefix(Self.ready) == true)
        let limits = try String(contentsOf: URL(fileURLWithPath: "/proc/\(server.id)/limits"), encoding: .utf8)
        let files = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max open files") })
        #expect(files.split(separator: " ").dropFirst(3).prefix(2) == ["1000", "1000"])
        server.signal(SIGTERM)
        #expect(await server.end() == .exited(0))
    }

    @Test func refusesToStartWithoutItsDecoder() async throws {
        let installation = try await InstallationOnDisk.make()
        // A missing program, and one that is not a decoder.
        for program in ["/nowhere/assay-decoder", "/bin/true"] {
            let outcome = try await Program.run(
                "serve", "--data", installation.data.path, "--port", "0",
                environment: ["ASSAY_DECODER_PROGRAM": program])
            #expect(outcome.status == 69)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.contains("ASSAY_DECODER_PROGRAM"), "\(outcome.errors)")
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: [SIGKILL, SIGTERM])
    func leavesNoDecoderHoweverItEnds(signal: Int32) async throws {
        let installation = try await InstallationOnDisk.make()
        let server = try ChildProcess.serving(installation.data)
        #expect(await server.nextLine()?.hasPrefix(Self.ready) == true)
        let decoders = Self.decoders { $0 == server.id }
        #expect(decoders.count == 1, "it is ready when the server listens")
        server.signal(signal)
        _ = await server.end()
        try await eventually("the decoder has ended") {
            Self.decoders(where: { _ in true }).isDisjoint(with: decoders)
        }
    }

    /// Returns the running decoders whose parent fulfills the condition.
    private static func decoders(where isWanted: (_ parent: Int32) -> Bool) -> Set<Int32> {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        let found = names.compactMap(Int32.init).filter { process in
            let file = URL(fileURLWithPath: "/proc/\(process)/stat")
            // The format is `number (name) state parent …`.
            guard let text = try? String(contentsOf: file, encoding: .utf8), text.contains("(assay-decoder)") else {
                return false
            }
            let fields = text.split(separator: " ")
            return fields[2] != "Z" && Int32(fields[3]).map(isWanted) == true
        }
        return Set(found)
    }

    /// Five rounds, since a server that is cancelled instead of stopped fails only one round in three.
    @Test func endsAsItShouldWhileConnectionsKeepComing() async throws {
        let installation = try await InstallationOnDisk.make()
        for _ in 0..<5 {
            let server = try ChildProcess.serving(installation.data)
            let line = try #require(await server.nextLine())
            let flood = ConnectionFlood(port: try #require(URL(string: String(line.dropFirst(Self.ready.count)))?.port))
            try await eventually("many clients are connected") { flood.connections >= 50 }
            server.signal(SIGTERM)
            let status = await server.end()
            await flood.stop()
            #expect(status == .exited(0))
        }
    }

    @Test func servesAgainAfterItWasKilled() async throws {
        let installation = try await InstallationOnDisk.make()
        let first = try ChildProcess.serving(installation.data)
        #expect(await first.nextLine()?.hasPrefix(Self.ready) == true)
        first.signal(SIGKILL)
        _ = await first.end()
        let second = try ChildProcess.serving(installation.data)
        #expect(await second.nextLine()?.hasPrefix(Self.ready) == true)
        second.signal(SIGTERM)
        #expect(await second.end() == .exited(0))
    }

    @Test func refusesAFolderWithoutAnInstallationAndSaysHowToMakeOne() async throws {
        let outcome = try await Program.run("serve", "--data", "/tmp/assay-\(UUID().uuidString)")
        #expect(outcome.status == 66)
        #expect(outcome.errors.contains("assay init --data"))
    }
}
