package import AssayImaging
package import AssayOperations
import Foundation

/// A decoder that starts like the real one, and exits at the first request.
package struct EndingDecoder: Sendable {
    package let pool: DecoderPool

    /// The script reads the first message by its length, responds that it is ready, and exits at the next byte.
    private static let script = """
        #!/bin/sh
        echo start >> "$0.starts"
        length=$(head -c 4 | od -An -tu1 | awk '{ print $1 * 16777216 + $2 * 65536 + $3 * 256 + $4 }')
        head -c "$length" > /dev/null
        printf '\\000\\000\\000\\014{"ready":{}}' >&0
        head -c 1 > /dev/null
        """

    package init(in folder: TestFolder) throws {
        let program = folder.url.appending(path: "ending-decoder")
        try Data(Self.script.utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
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
