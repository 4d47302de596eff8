import ArgumentParser
import AssayAPI
import AssayCore
import Foundation

/// `assay openapi`: prints the description of an interface.
struct OpenAPICommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "openapi",
        abstract: "Print the OpenAPI 3.1 document of an interface.",
        discussion: """
            assay openapi --api 2.0
            assay openapi --api sdk > sdk.json

            A server serves the same bytes at /openapi/2.0.json.
            """)

    @Option(help: "The interface: 1.3, 1.4 or 2.0 of the partner API, or sdk.")
    var api: String

    @Flag(help: "Print errors as JSON; the document is always JSON.")
    var json = false

    func perform() async throws {
        guard let interface = APIInterface.published.first(where: { $0.rawValue == api }) else {
            let names = APIInterface.published.map(\.rawValue).joined(separator: ", ")
            throw DomainError.invalid("api", "unknown_api", "Use one of \(names).")
        }
        Terminal.print(String(decoding: try OpenAPIDocument.shared(interface).bytes(), as: UTF8.self))
    }
}
