import AssayTestTiming
import Foundation
import Testing

/// Checks the documentation of the public declarations that an app depends on.
@Suite struct DocumentationTests {
    /// A public declaration with the comment above it.
    private struct Declaration {
        let place: String
        let text: String
        let comment: String
    }

    private func declarations(of target: String) throws -> [Declaration] {
        let floor = ["AssayWire": "Wire", "StandardWebhooks": "Infrastructure"][target] ?? "Client"
        let folder = Repository.file("Sources/\(floor)/\(target)")
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
            .flatMap { path -> [Declaration] in
                let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                return declarations(in: text, of: "\(target)/\(path)")
            }
    }

    private func declarations(in text: String, of file: String) -> [Declaration] {
        var comment: [Substring] = []
        var found: [Declaration] = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let code = line.drop { $0 == " " }
            if code.hasPrefix("///") {
                comment.append(code)
            } else if code.contains(/^(@\w+(\([^)]*\))? )*public (?!import|extension)/) {
                // A signature may span several lines, up to its body.
                let rest = lines[index...].prefix(8).joined(separator: " ")
                found.append(
                    Declaration(
                        place: "\(file):\(index + 1)", text: String(rest.prefix { $0 != "{" }),
                        comment: comment.joined(separator: "\n")))
                comment = []
            } else if !code.hasPrefix("@"), !code.hasPrefix("#"), !code.hasPrefix("// ") {
                comment = []
            }
        }
        return found
    }

    @Test(arguments: ["AssayClient", "EntrupySDK", "AssayWire", "HeadlessUIKit", "StandardWebhooks"])
    func everyPublicDeclarationIsExplained(target: String) throws {
        let declarations = try declarations(of: target)
        #expect(declarations.count > 20)
        for declaration in declarations { #expect(!declaration.comment.isEmpty, "\(declaration.place)") }
    }

    @Test(arguments: ["AssayClient", "EntrupySDK"])
    func everyThrowingPublicMethodDocumentsItsErrors(target: String) throws {
        let throwing = try declarations(of: target)
            .filter { $0.text.contains("func ") && $0.text.contains(/\) async throws|\) throws/) }
        #expect(throwing.count > 3)
        for method in throwing { #expect(method.comment.contains("- Throws:"), "\(method.place)") }
    }
}
