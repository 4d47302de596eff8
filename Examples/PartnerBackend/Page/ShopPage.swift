/// The values that the template of the shop's page shows.
struct ShopPage: Sendable {
    let products: [Card]
    /// The address by which the visitor reached this server, for the examples.
    let address: String
    /// The platform's call, for example `POST /v2/integrations/authorize-user`.
    let platformCall: String
    /// The header line that `/v1` needs; `nil` for `/v2`.
    let versionLine: String?

    struct Card: Sendable {
        let number: Int
        let brand: String
        let title: String
        let condition: String
        let price: String
        let illustration: String
        let captureCall: String
    }

    init(products: [Product], address: String, version: PlatformVersion) {
        self.products = products.enumerated().map { index, product in
            Card(
                number: index + 1, brand: product.brand, title: product.title, condition: product.condition,
                price: product.price, illustration: product.illustration.svg, captureCall: product.captureCall)
        }
        self.address = address
        platformCall = "POST \(version.authorizePath)"
        versionLine = version.header.map { "Api-Version: \($0)" }
    }
}
