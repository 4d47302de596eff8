import AssayCore
import AssayOperations
import AssayTestSupport
import AssayWire
import Testing

@Suite struct HostileUploadTests {
    /// The header check of the decoder runs before anything is kept; `HostilePictureTests` has the files it refuses.
    @Test(arguments: ["unsupported_format", "too_many_pixels"])
    func aFileThatIsNoPhotoIsRefusedByItsHeader(code: String) async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        let picture = try #require(HostilePicture.all.first { $0.code == code })
        let refused = await refusal { try await scenario.put(picture.bytes) }
        #expect(refused?.code == code)
        #expect(refused?.kind == (code == "unsupported_format" ? .unsupportedMedia : .unprocessable))
        #expect(refused?.fields.map(\.name) == ["images.\(CaptureScenario.regions[0])"])
        try await scenario.expectNothingKept()
    }

    @Test func aPhotoThatIsTooSmallSaysByHowMuch() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        let bytes = try await SamplePhoto.small()
        let refused = await refusal { try await scenario.put(bytes) }
        #expect(refused?.code == "photo_too_small")
        #expect(refused?.message.contains("299") == true)
        try await scenario.expectNothingKept()
    }

    @Test func aRefusalSpeaksTheUsersLanguageAndHasNoOpenPlaceholder() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        let bomb = try #require(HostilePicture.all.first { $0.code == "too_many_pixels" })
        let upload = PhotoUpload(declaredBytes: bomb.bytes.count)
        let refused = await refusal {
            _ = try await ReceivePhoto(scenario.platform)(
                scenario.owner, capture: "capture-1", region: CaptureScenario.regions[0], upload: upload,
                chunks: CaptureScenario.chunks(bomb.bytes))
        }
        let text = try #require(refused?.text)
        #expect(refused?.fields.map(\.text) == [text])
        let sentences = Set(Language.allCases.map { text.text(in: $0.rawValue) })
        for sentence in sentences {
            #expect(sentence.contains("400.0"))
            #expect(!sentence.contains("{"))
        }
        #expect(sentences.count == Language.allCases.count)
    }
}
