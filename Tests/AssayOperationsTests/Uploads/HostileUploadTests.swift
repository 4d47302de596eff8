import AssayCore
import AssayInstruments
import AssayOperations
import AssayTestSupport
import AssayWire
import Testing

@Suite struct HostileUploadTests {
    /// The header check of the decoder runs before anything is kept; `HostilePictureTests` has the files it refuses.
    @Test(arguments: [
        ("unsupported_format", Array("<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>".utf8)),
        ("too_many_pixels", PNGParts.file(PNGParts.header(20_000, 20_000), PNGParts.noData)),
    ])
    func aFileThatIsNoPhotoIsRefusedByItsHeader(code: String, bytes: [UInt8]) async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        let refused = await refusal { try await scenario.put(bytes) }
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
}
