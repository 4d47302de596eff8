import Foundation

@testable import AssayImaging

/// A program in the place of the decoder: it answers `ready` and then other bytes whatever it is asked, and stays silent
/// after that.
struct ScriptedDecoder {
    let program: URL

    private static let script = """
        #!/bin/sh
        echo $$ >> "$0.started"
        cat "$0.answers" >&0
        exec cat > /dev/null
        """

    /// - Parameter answer: What it sends after `ready`, with the head of a message.
    init(in folder: TemporaryFolder, answer: [UInt8] = []) throws {
        program = folder.file("decoder-\(UUID().uuidString)")
        let answers = Self.message(#"{"ready":{}}"#) + answer
        try Data(answers).write(to: program.appendingPathExtension("answers"))
        try Data(Self.script.utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
    }

    /// The process ids of all that were started, the oldest first.
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
