package import AssayImaging
package import AssayOperations
package import AssayTestTiming
import Foundation

/// A decoder that starts like the real one, and exits at the first request.
package struct EndingDecoder: Sendable {
    package let pool: DecoderPool

    /// A program that a test writes and starts at once may fail with "text file busy": a process that another test
    /// starts meanwhile holds the file open for writing.
    private static let script = Repository.file("Tests/Decoders/ending-decoder")

    package init(in folder: TestFolder) throws {
        let program = folder.url.appending(path: "ending-decoder")
        try FileManager.default.createSymbolicLink(at: program, withDestinationURL: Self.script)
        pool = DecoderPool(program: program, limits: PictureLimits(maxDecodeBytes: 640 << 20), workers: 1)
    }
}

extension Platform {
    /// Returns the same platform with another decoder.
    package func decoding(by decoder: DecoderPool) -> Platform {
        Platform(
            store: store, blobs: blobs, spool: spool, uploads: uploads, decoder: decoder, clock: clock,
            sleeper: sleeper, identifiers: identifiers, random: random, masterKey: masterKey, catalogs: catalogs,
            address: address, signals: signals)
    }
}
