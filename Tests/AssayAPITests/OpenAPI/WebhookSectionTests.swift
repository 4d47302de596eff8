import AssayAPI
import AssayCore
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import Testing

/// The part of the documents about the requests that webhooks send.
@Suite struct WebhookSectionTests {
    private static func body(_ interface: APIInterface, _ type: String) throws -> JSONNode {
        let document = try OpenAPIDocument.shared(interface)
        let operation = try #require(document.root["webhooks"]?[type]?["post"])
        return try #require(operation["requestBody"]?["content"]?["application/json"])
    }

    @Test(arguments: [APIInterface.v1_4, .v2_0])
    func everyTypeOfEventIsDescribed(interface: APIInterface) throws {
        let webhooks = try #require(try OpenAPIDocument.shared(interface).root["webhooks"]?.members)
        #expect(Set(webhooks.keys) == Set(WebhookEventType.allCases.map(\.rawValue) + ["webhook.test"]))
        for (type, item) in webhooks {
            let body = try Self.body(interface, type)
            let example = try #require(body["examples"]?["example"]?["value"])
            #expect(example["type"] == .text(type) && example["event"] == .text(type))
            let headers = item["post"]?["parameters"]?.elements?.compactMap { $0["name"]?.string }
            #expect(
                headers == [
                    "webhook-id", "webhook-timestamp", "webhook-signature", "Entrupy-Signature", "traceparent",
                    "User-Agent",
                ])
        }
    }

    @Test func theBodyIsThatOfTheVersion() throws {
        #expect(try Self.body(.v1_4, "flag.updated")["schema"] == ["$ref": "#/components/schemas/PartnerEventV1"])
        #expect(try Self.body(.v2_0, "flag.updated")["schema"] == ["$ref": "#/components/schemas/PartnerEvent"])
    }

    @Test(arguments: [APIInterface.v1_3, .sdk, .operation])
    func noOtherDocumentHasBodies(interface: APIInterface) throws {
        #expect(try OpenAPIDocument.shared(interface).root["webhooks"] == nil)
    }

    /// The items are the golden files of the renderer.
    @Test func anEventOfV1MatchesItsSchema() throws {
        let document = try OpenAPIDocument.shared(.v1_4)
        let validator = SchemaValidator(
            components: document.root["components"]?["schemas"]?.members ?? [:], isStrict: true)
        let schema = try #require(try Self.body(.v1_4, "session.completed")["schema"])
        let folder = "docs/api/examples"
        let files = try FileManager.default.contentsOfDirectory(atPath: Repository.file(folder).path)
            .filter { $0.hasSuffix(".1.4.json") }
        #expect(files.count > 1)
        for file in files {
            let found = try WireJSON.decode(
                PartnerItemResponse<PartnerItemV1>.self, from: Data(try Repository.text("\(folder)/\(file)").utf8))
            for item in [found.item, nil] {
                let event = PartnerEventV1(
                    id: "event", type: "session.completed", timestamp: "now", item_revision: item.map { _ in 2 },
                    item: item)
                let body = try WireJSON.decode(JSONNode.self, from: try WireJSON.encode(event))
                #expect(validator.problems(of: body, against: schema) == [], "\(file)")
            }
        }
    }

    @Test func theNamesOfEventsAndTheLimitsAreThoseOfTheRules() {
        #expect(PartnerWebhook.knownEvents == WebhookEventType.allCases.map(\.rawValue))
        #expect(WireLimits.urlBytes == WebhookAddress.maxBytes)
    }
}
