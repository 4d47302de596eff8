import AssayCore
import AssayWire
import Foundation
import Logging
import Testing

@testable import assay

@Suite struct JSONLogTests {
    @Test func aLineIsOneObjectWhateverItsTextsAre() throws {
        let event = LogEvent(
            level: .error, message: "failed\nand \u{1B}[2J", metadata: ["error": "a \"b\"", "level": "a caller's"],
            source: "test", file: #fileID, function: #function, line: #line)
        let line = PrintableLogHandler.json(event, at: Date(timeIntervalSince1970: 1_795_251_600.25))
        #expect(line.unicodeScalars.allSatisfy { !$0.isInvisible })
        #expect(
            try WireJSON.decode([String: String].self, from: Data(line.utf8)) == [
                "time": "2026-11-21T09:00:00.250Z", "level": "error", "message": "failed\nand \u{1B}[2J",
                "error": "a \"b\"",
            ])
    }
}
