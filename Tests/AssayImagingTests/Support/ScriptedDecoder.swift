import Foundation

@testable import AssayImaging

/// A replacement for the decoder program.
///
/// It sends `ready`, then fixed bytes in response to any request, and nothing afterwards.
struct ScriptedDecoder {
    let program: URL

    private static let script = """
        #!/bin/sh
        echo $$ >> "$0.started"
        cat "$0.answers" >&0
        exec cat > /dev/null
        """

    /// - Parameter answer: The bytes to send after `ready`, including the message header.
    init(in folder: TemporaryFolder, answer: [UInt8] = []) throws {
        program = folder.file("decoder-\(UUID().uuidString)")
        let answers = Self.message(#"{"ready":{}}"#) + answer
        try Data(answers).write(to: program.appendingPathExtension("answers"))
        try Data(Self.script.utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
    }

    /// The process ids of all started decoders, oldest first.
    var started: [Int32] {
        get throws {
            try String(contentsOf: program.appendingPathExtension("started"), encoding: .utf8)
                .split(separator: "\n").compactMap { Int32($0) }
        }
    }

    static func message(_ text: String) -> [UInt8] {
        Bytes.bigEndian(UInt32(text.utf8.count)) + Array(text.utf8)
    }
}
