import AssayWire
import Testing

@Suite struct NearestNameTests {
    private let known = ["port", "probe.port", "public.url", "trusted.proxies", "webhooks.private", "webhooks.ports"]

    @Test(arguments: [
        ("prot", "port"), ("Port", "port"), ("public_url", "public.url"), ("publicUrl", "public.url"),
        ("trusted.proxys", "trusted.proxies"), ("webhook.private", "webhooks.private"),
        ("webhooks.port", "webhooks.ports"), ("PUBLIC.URL", "public.url"),
    ])
    func aSlipFindsItsName(name: String, wanted: String) {
        #expect(nearestName(to: name, in: known) == wanted)
    }

    @Test(arguments: ["", "x", "url", "colour", "publicationurl", "a.name.that.nobody.knows"])
    func aNameFarFromAllFindsNone(name: String) {
        #expect(nearestName(to: name, in: known) == nil)
    }

    @Test func theAlphabetDecidesBetweenEquallyNearNames() {
        #expect(nearestName(to: "cat", in: ["rat", "bat", "hat"]) == "bat")
    }
}
