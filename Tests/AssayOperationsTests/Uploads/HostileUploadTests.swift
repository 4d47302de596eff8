import AssayCore
import AssayOperations
import AssayTestSupport
import AssayWire
import Testing

@Suite(.everyDatabase) struct HostileUploadTests {
    private static let kinds: [Int: ProblemCode.Kind] = [415: .unsupportedMedia, 422: .unprocessable]

    @Test(arguments: HostilePicture.all)
    func whatIsNoPhotoIsRefusedByItsHeader(picture: HostilePicture) async throws {
        try await expectRefusal(of: picture)
    }

    @Test func whatWasMadeOfAPhotoIsRefusedToo() async throws {
        let pictures = HostilePicture.made(of: try await SamplePhoto.sharp())
        #expect(pictures.count == 4)
        for picture in pictures { try await expectRefusal(of: picture) }
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

    private func expectRefusal(of picture: HostilePicture) async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        let refused = await refusal { try await scenario.put(picture.bytes) }
        #expect(refused?.code == picture.code, "\(picture.name): \(refused?.message ?? "accepted")")
        #expect(refused?.kind == Self.kinds[picture.status], "\(picture.name)")
        #expect(refused?.fields.map(\.name) == ["images.\(CaptureScenario.regions[0])"])
        try await scenario.expectNothingKept()
    }
}
