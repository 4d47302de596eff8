import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

/// The preconditions of the documentation: programs on the path, an installation, an item, the values of its examples.
extension PageShell {
    /// The placeholder for the installation's token in the documentation.
    private static let documentedToken = "ASSAY_API_TOKEN=…"

    /// The built programs come first on the path, before installed ones.
    static let path = "\(Program.folder.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"

    /// Creates the installation that a page requires but does not create itself.
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

    /// Creates the six photos that the catalog requires for a belt, next to the page's files.
    ///
    /// The item ends under review.
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

    /// Returns the command with the documentation's example values replaced by the values of this installation.
    func translated(_ command: String) -> String {
        var text = command.replacing("swift run ", with: "")
        for (example, meaning) in meanings { text = text.replacing(example, with: meaning) }
        // Uses any free port, since the documented one may be in use.
        text = text.replacing("--port 8080", with: "--port 0")
        let isServer = text.contains("PartnerBackend") && !text.contains("--port")
        return isServer ? text + " --port 0" : text
    }

    /// Stores the values that a command's output contains.
    func remember(_ output: String) {
        guard let told = try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any] else { return }
        if let token = told["api_token"] as? String { mean(Self.documentedToken, "ASSAY_API_TOKEN=\(token)") }
        if let item = told["authentication_id"] as? String { mean(Self.documentedItem, item) }
    }

    /// Stores the values of a line of output: the address of a server, or a signing secret.
    func remember(line: String) {
        let told = [
            "assay: listening on ": "http://127.0.0.1:8080", "partner-backend: listening on ": "http://127.0.0.1:8090",
            "Signing secret: ": "whsec_…",
        ]
        for (words, example) in told where line.hasPrefix(words) { mean(example, String(line.dropFirst(words.count))) }
    }

    /// Returns whether a command of the project exists: a script of the repository, or a program on the path.
    static func isThere(_ words: String) -> Bool {
        let program = String(words.prefix { $0 != " " })
        let places =
            program.contains("/")
            ? [Repository.root] : path.split(separator: ":").map { URL(fileURLWithPath: String($0)) }
        return places.contains { FileManager.default.isExecutableFile(atPath: $0.appending(path: program).path) }
    }
}
