import AssayTestTiming
import Foundation

@testable import AssayImaging

/// A replacement for the decoder program.
///
/// It sends `ready`, then fixed bytes in response to any request, and nothing afterwards.
struct ScriptedDecoder {
    let program: URL

    /// A program that a test writes and starts at once may fail with "text file busy": a process that another test
    /// starts meanwhile holds the file open for writing.
    private static let script = Repository.file("Tests/Decoders/scripted-decoder")

    /// - Parameter answer: The bytes to send after `ready`, including the message header.
    init(in folder: TestFolder, answer: [UInt8] = []) throws {
        program = folder.file("decoder-\(UUID().uuidString)")
        let answers = Self.message(#"{"ready":{}}"#) + answer
        try Data(answers).write(to: program.appendingPathExtension("answers"))
        try FileManager.default.createSymbolicLink(at: program, withDestinationURL: Self.script)
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
