import ArgumentParser
import Foundation

/// Measures the server's memory during many concurrent uploads.
struct UploadMemoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upload-memory",
        abstract: "Hold many uploads open at their last byte and watch the server's peak memory.",
        discussion: """
            swift run -c release Benchmarks upload-memory

            Starts a server of its own, warms it up, holds 32 uploads of 12 MB open at their last byte, lets them end
            and waits for intake. Prints JSON; exits with 1 where the peak rises by 32 MiB or more.
            """)

    @Option(help: "Uploads that are open at once.")
    var uploads = 32

    @Option(help: "Bytes per upload.")
    var bytes = 12_000_000

    @Option(help: "The rise of the peak that is too much, in MiB.")
    var limit = 32.0

    func validate() throws {
        guard (1...512).contains(uploads), (100_000...32_000_000).contains(bytes) else {
            throw ValidationError("--uploads takes 1 to 512, --bytes 100000 to 32000000.")
        }
    }

    func run() async throws {
        let report = try await UploadMemory(uploads: uploads, bytes: bytes, limit: limit).measure()
        print(try report.json())
        if report.riseMiB >= limit { throw ExitCode(1) }
    }
}
