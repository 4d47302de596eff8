import ArgumentParser
import AssayServer

/// `assay metrics-token`: prints the credential of the program that collects metrics.
struct MetricsTokenCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "metrics-token",
        abstract: "Print the token that opens /metrics, and nothing else.",
        discussion: """
            assay metrics-token --data ./data
            assay metrics-token --data ./data > /etc/prometheus/assay.token

            The token is made from the master key, so all processes of an installation have the same one. It changes \
            only with the key.
            """)

    @OptionGroup var place: FolderOptions

    @Flag(help: "Print JSON for scripts.")
    var json = false

    func perform() async throws {
        let token = try await Doctor(DataDirectory(place.folder)).metricsToken()
        show(token, json: ["token": token])
    }
}
