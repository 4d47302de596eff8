import AssayTestSupport
import Foundation
import Testing

/// What the documents take as given: programs on the path, an installation, an item, the values of their examples.
extension PageShell {
    /// The installation's token, which the documents leave out.
    private static let documentedToken = "ASSAY_API_TOKEN=…"

    /// The built programs are found by name, before whatever this machine has installed.
    static let path = "\(Program.folder.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"

    /// Makes what a page works on that does not show how it is made.
    func install(withItem: Bool) async throws {
        try await expectGood("assay init --data ./assay-data --organization Shop --bundle-id com.example.shop --json")
        guard withItem else { return }
        try await expectGood("assay serve --data ./assay-data --port 8080")
        try await expectGood(
            """
            \(Self.documentedToken) assay authenticate \(try await photos()) --url http://127.0.0.1:8080 \
            --bundle-id com.example.shop --user page-user-1 --email page@example.com --brand Gucci \
            --category luxury --item-type belt --json
            """)
    }

    /// The six photos that the catalog asks for of a belt, in files beside the page's; it ends under review.
    private func photos() async throws -> String {
        var names: [String] = []
        for seed in 1...6 {
            let file = folder.appending(path: "photo-\(seed).jpg")
            try Data(await SamplePhoto.sharp(UInt64(seed))).write(to: file)
            names.append(file.path)
        }
        return names.joined(separator: " ")
    }

    private func expectGood(_ command: String) async throws {
        let outcome = try await type(command)
        try #require(outcome == .good, "\(command)")
    }

    /// The command with the values of this page's installation for those of the documents' examples.
    func translated(_ command: String) -> String {
        var text = command.replacing("swift run ", with: "")
        for (example, meaning) in meanings { text = text.replacing(example, with: meaning) }
        // Any free port: the documented one may be taken here.
        text = text.replacing("--port 8080", with: "--port 0")
        let isServer = text.contains("PartnerBackend") && !text.contains("--port")
        return isServer ? text + " --port 0" : text
    }

    /// Keeps what a command has told of the installation.
    func remember(_ output: String) {
        guard let told = try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any] else { return }
        if let token = told["api_token"] as? String { mean(Self.documentedToken, "ASSAY_API_TOKEN=\(token)") }
        if let item = told["authentication_id"] as? String { mean(Self.documentedItem, item) }
    }

    /// Whether a command of the project is there: a script of the repository, or a program on the path.
    static func isThere(_ words: String) -> Bool {
        let program = String(words.prefix { $0 != " " })
        let places =
            program.contains("/")
            ? [DocumentedPage.root] : path.split(separator: ":").map { URL(fileURLWithPath: String($0)) }
        return places.contains { FileManager.default.isExecutableFile(atPath: $0.appending(path: program).path) }
    }
}
