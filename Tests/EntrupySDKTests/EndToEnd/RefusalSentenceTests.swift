import AssayHTTP
import AssayTestSupport
import EntrupySDK
import Testing

/// Tests for the texts that people see when the server rejects photos or metadata, in the app's language.
@Suite(.timeLimit(.minutes(5))) struct RefusalSentenceTests {
    private static func failure(
        of item: [String: String], language: String,
        _ photos: @escaping @Sendable (EndToEndScenario) async throws -> EntrupyFolderSource
    ) async throws -> (description: String, sentence: String?) {
        let scenario = try await EndToEndScenario.make()
        return try await RunningWorkers.run(scenario.test.platform) {
            let transport = InProcessTransport(scenario.test.platform)
            let app = scenario.app(transport, language: language)
            let delegate = await RecordingDelegate(app)
            let signed = try await scenario.sign(app.generateSDKAuthorizationRequest(), over: transport)
            _ = await delegate.next { app.loginUser(withSignedRequest: signed) }
            app.captureSource = try await photos(scenario)
            let heard = await delegate.next { app.startCapture(forItem: item, viewController: UIViewController()) }
            guard case .captureFailed(.ErrorCodeBadRequest, let description) = heard else {
                Issue.record("heard \(String(describing: heard))")
                return ("", nil)
            }
            return (description, await delegate.sentences.last)
        }
    }

    @Test(arguments: [
        ("en", "The photo is blurred. Hold the camera still, let it focus, and use more light."),
        ("ja", "写真がぼやけています。明るい場所でカメラを固定し、ピントを合わせて撮り直してください。"),
    ])
    func aPhotoThatStaysBlurredEndsWithTheRemedy(_ language: String, _ sentence: String) async throws {
        let failure = try await Self.failure(of: EndToEndScenario.bag, language: language) {
            try await $0.blurredPhotos(12)
        }
        #expect(failure.sentence == sentence)
        #expect(failure.description.contains("attempt 4"))
    }

    @Test(arguments: [
        (
            ["brand": "Bape", "product_category": "apparel"], "item_type", "The item type is missing.",
            "アイテムの種類を入力してください。"
        ),
        (["product_category": "luxury"], "brand", "The brand is missing.", "ブランドを入力してください。"),
        (
            ["brand": "Gucci", "product_category": "cars"], "product_category",
            "The category is not one that can be authenticated.",
            "このカテゴリーは鑑定の対象外です。"
        ),
        (
            ["brand": "Gucci", "product_category": "luxury", "material": String(repeating: "x", count: 129)],
            "material", "The material is too long.", "素材が長すぎます。短くしてください。"
        ),
    ])
    func aWrongFieldIsNamedInTheUsersWords(
        _ item: [String: String], _ key: String, _ english: String, _ japanese: String
    ) async throws {
        for (language, sentence) in [("en", english), ("ja", japanese)] {
            let failure = try await Self.failure(of: item, language: language) { try await $0.photos(1) }
            #expect(failure.sentence == sentence)
            #expect(failure.description.contains(key))
        }
    }
}
