import AssayProcesses
import AssayTestTiming
import Foundation
import Testing

/// A listener over a server that is killed and started again.
@Suite(.timeLimit(.minutes(5))) struct ListenRestartTests {
    private static let ready = "assay: listening on "

    @Test func aListenerGoesOnWhenTheServerComesBack() async throws {
        let installation = try await InstallationOnDisk.make()
        let folder = try TestFolder()
        let errors = folder.file("errors")
        let server = try ChildProcess.serving(installation.data)
        let address = try #require(await server.line(after: Self.ready))
        let environment = ["ASSAY_URL": address, "ASSAY_API_TOKEN": installation.made.api_token]
        let listener = try ChildProcess(
            [Program.assay.path, "webhooks", "listen"], environment: environment, hasOwnGroup: true, log: errors)
        #expect(await listener.nextLine() == "Waiting for events after 0. Ctrl-C ends.")
        server.signal(SIGKILL)
        _ = await server.end()
        try await eventually("it says that the server is away") {
            try String(contentsOf: errors, encoding: .utf8).contains("Retrying in ")
        }
        let port = try #require(URL(string: address)?.port)
        let again = try ChildProcess([
            Program.assay.path, "serve", "--data", installation.data.path, "--port", String(port), "--log-level",
            "error",
        ])
        #expect(await again.line(after: Self.ready) == address)
        let photos = Repository.file("Photos")
        let item = try await Program.run(
            "authenticate", photos.appending(path: "chelsea.jpg").path, photos.appending(path: "brick.jpg").path,
            "--url", address, "--bundle-id", "com.example.shop", "--user", "script-user-1", "--email",
            "script@example.com", "--brand", "Nike", "--category", "sneakers", "--style-name", "Air Jordan 1",
            "--debug", "--json", environment: environment)
        #expect(item.status == 0, "\(item.errors)")
        #expect(await listener.nextLine()?.contains("  session.updated  ") == true)
        #expect(await listener.nextLine()?.contains("  session.completed  ") == true)
        #expect(try String(contentsOf: errors, encoding: .utf8).contains("assay: The server responds again.\n"))
        listener.signal(SIGINT)
        #expect(await listener.end() == .exited(0))
        again.signal(SIGTERM)
        #expect(await again.end() == .exited(0))
    }
}
