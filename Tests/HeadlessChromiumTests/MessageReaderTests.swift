import AssayWire
import Foundation
import Testing

@testable import HeadlessChromium

/// Tests for the messages on the browser's pipe.
@Suite struct MessageReaderTests {
    @Test func `messages are told apart wherever the pipe cuts them`() {
        let stream = Array("{}\u{0}[1]\u{0}{\"a\":\"b\"}\u{0}rest".utf8)
        for size in 1...stream.count {
            var reader = MessageReader()
            var messages: [String] = []
            for start in stride(from: 0, to: stream.count, by: size) {
                let isGood = reader.add(stream[start..<min(start + size, stream.count)]) {
                    messages.append(String(decoding: $0, as: UTF8.self))
                }
                #expect(isGood)
            }
            #expect(messages == ["{}", "[1]", #"{"a":"b"}"#])
        }
    }

    @Test func `a message that is nested too deeply ends the connection`() {
        let limit = JSONNesting.limit
        func isGood(_ text: String) -> Bool {
            var reader = MessageReader()
            var count = 0
            return reader.add(Array("\(text)\u{0}".utf8)[...]) { _ in count += 1 } && count == 1
        }
        #expect(isGood(String(repeating: "[", count: limit) + String(repeating: "]", count: limit)))
        #expect(!isGood(String(repeating: "[", count: limit + 1)))
        #expect(!isGood("{\"a\\\\\":" + String(repeating: "{\"b\":", count: limit)))
        #expect(isGood("[\"\\\"" + String(repeating: "[", count: limit + 1) + "\"]"))
    }

    @Test func `a message that is too long ends the connection`() {
        var reader = MessageReader()
        let part = [UInt8](repeating: 0x20, count: 4 * 1024 * 1024)
        var parts = 0
        while parts < 100, reader.add(part[...], { _ in }) { parts += 1 }
        #expect(parts == MessageReader.maxBytes / part.count)
    }

    @Test func `an argument of a page's call is text or JSON`() {
        #expect(PageBridge.body("stext") as? String == "text")
        #expect(PageBridge.body("j[1]") as? [Int] == [1])
        #expect(PageBridge.body("jnull") is NSNull)
        #expect(PageBridge.body("") == nil)
        #expect(PageBridge.body("j" + String(repeating: "[", count: 1000)) == nil)
    }
}
