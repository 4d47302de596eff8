/// A small HEIC that shows whether the decoder of the operating system can read the photos of phones.
///
/// JPEG, PNG and WebP need no sample: a decoder process decodes one of each when it starts.
package struct DecoderSample: Sendable {
    package let name: String
    let bytes: [UInt8]

    package static let all = [
        DecoderSample(name: "8 bits", bytes: EmbeddedSamples.eightBits),
        DecoderSample(name: "10 bits", bytes: EmbeddedSamples.tenBits),
        DecoderSample(name: "iOS 18", bytes: EmbeddedSamples.iOS18),
    ]
}

extension DecoderPool {
    /// Decodes a sample like a photo; nothing is kept.
    package func decode(_ sample: DecoderSample) async throws(ImagingError) {
        let file = try OpenFile.inMemory()
        try file.write(sample.bytes)
        _ = try await decode(file, into: [.inMemory(), .inMemory()])
    }
}
