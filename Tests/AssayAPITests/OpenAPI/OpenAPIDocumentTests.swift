import AssayAPI
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import Testing

@Suite struct OpenAPIDocumentTests {
    private typealias Visit = (String, JSONNode) -> Void

    /// Calls `visit` for each value of a document with its path.
    private func walk(_ node: JSONNode, at path: String = "$", _ visit: Visit) {
        visit(path, node)
        for (name, value) in node.members ?? [:] { walk(value, at: "\(path).\(name)", visit) }
        for (index, value) in (node.elements ?? []).enumerated() { walk(value, at: "\(path)[\(index)]", visit) }
    }

    @Test(arguments: APIInterface.allCases)
    func everyExampleMatchesItsSchema(interface: APIInterface) throws {
        let document = try OpenAPIDocument(interface)
        let validator = SchemaValidator(
            components: document.root["components"]?["schemas"]?.members ?? [:], isStrict: true)
        var seen = 0
        walk(.object(document.root)) { path, node in
            guard let schema = node["schema"] else { return }
            let named = node["examples"]?.members?.values.compactMap { $0["value"] } ?? []
            for example in named + [node["example"]].compactMap({ $0 }) {
                seen += 1
                #expect(validator.problems(of: example, against: schema) == [], "\(path)")
            }
        }
        #expect(seen > 20)
    }

    /// The golden files of the renderers, which are made by hand.
    @Test func everyDocumentedItemMatchesTheSchemaOfItsVersion() throws {
        let folder = "docs/api/examples"
        let files = try FileManager.default.contentsOfDirectory(atPath: Repository.file(folder).path)
        #expect(files.count > 5)
        for file in files {
            let version = try #require(
                PartnerVersion.allCases.first { file.hasSuffix(".\($0.rawValue).json") }, "\(file)")
            let document = try OpenAPIDocument.shared(APIInterface(version))
            let operation = try #require(
                document.operation(
                    (version.path == .v1 ? Endpoints.partnerItemV1.route : Endpoints.partnerItemV2.route)))
            let media = try #require(operation["responses"]?["200"]?["content"]?["application/json"])
            let validator = SchemaValidator(
                components: document.root["components"]?["schemas"]?.members ?? [:], isStrict: true)
            let item = try WireJSON.decode(JSONNode.self, from: Data(try Repository.text("\(folder)/\(file)").utf8))
            #expect(validator.problems(of: item, against: try #require(media["schema"])) == [], "\(file)")
        }
    }

    @Test(arguments: APIInterface.published)
    func everyJSONBodyHasAnExample(interface: APIInterface) throws {
        walk(.object(try OpenAPIDocument.shared(interface).root)) { path, node in
            guard node["schema"] != nil, path.contains(".content.") else { return }
            #expect(node["examples"]?.members?.isEmpty == false, "\(path)")
        }
    }

    @Test(arguments: APIInterface.allCases)
    func theBytesDependOnTheSourcesAlone(interface: APIInterface) throws {
        #expect(try OpenAPIDocument(interface).bytes() == OpenAPIDocument(interface).bytes())
    }

    @Test(arguments: APIInterface.allCases)
    func everyReferenceLeadsSomewhereAndEveryComponentIsUsed(interface: APIInterface) throws {
        let document = try OpenAPIDocument.shared(interface)
        var references: Set<String> = []
        walk(.object(document.root)) { _, node in
            if let reference = node["$ref"]?.string { references.insert(reference) }
        }
        for reference in references {
            let target = reference.split(separator: "/").dropFirst().reduce(JSONNode.object(document.root)) {
                $0[String($1)] ?? .null
            }
            #expect(target != .null, "\(reference)")
        }
        for name in (document.root["components"]?["schemas"]?.members ?? [:]).keys {
            #expect(references.contains("#/components/schemas/\(name)"), "\(name)")
        }
    }

    @Test(arguments: APIInterface.published)
    func everyOperationHasANameOfItsOwn(interface: APIInterface) throws {
        var names: [String] = []
        walk(.object(try OpenAPIDocument.shared(interface).root)) { _, node in
            if let name = node["operationId"]?.string { names.append(name) }
        }
        #expect(names.count > 5)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z][A-Za-z]*/) != nil })
    }
}
