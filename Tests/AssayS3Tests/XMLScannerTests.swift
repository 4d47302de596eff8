import AssayCore
import Testing

@testable import AssayS3

@Suite struct XMLScannerTests {
    private func read(_ text: String) throws -> XMLNode {
        try XMLScanner.read(Array(text.utf8))
    }

    @Test func elementsTextAndEntitiesAreRead() throws {
        let root = try read(
            """
            \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
            <!-- a comment -->
            <s:Root xmlns:s='http://a/' b="1>0"><A>x &amp; &lt;y&gt; &#233;&#x1F642;</A><B/><A><![CDATA[<&]]>z</A></s:Root>
            """)
        #expect(root.name == "Root")
        #expect(root.all("A").map(\.text) == ["x & <y> é🙂", "<&z"])
        #expect(root.text("B") == "")
        #expect(root.text("C") == nil)
    }

    @Test(arguments: [
        "", "text", "<a>", "<a></b>", "<a/><b/>", "<a>&unknown;</a>", "<a>&#xD800;</a>", "<a>&#99999999999;</a>",
        "<a>&amp</a>", "<!DOCTYPE a><a/>", "<a><![CDATA[x</a>", "<a b=\"></a>", "<a <b></a>", "<a></a", "<>", "< a/>",
    ])
    func aMalformedDocumentIsRefused(text: String) {
        #expect(throws: XMLScanner.Malformed.self) { try read(text) }
    }

    @Test func depthAndNumberOfElementsAreLimited() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }
        #expect(throws: Never.self) { try read(nested(XMLScanner.maxDepth)) }
        #expect(throws: XMLScanner.Malformed.self) { try read(nested(XMLScanner.maxDepth + 1)) }
        let many = String(repeating: "<b/>", count: XMLScanner.maxElements)
        #expect(throws: XMLScanner.Malformed.self) { try read("<a>\(many)</a>") }
    }

    @Test func aTextOfAnyBytesNeverTraps() {
        var state: UInt64 = 1
        let letters = Array("<>/!?-[]&;#x\"'= a:CDATA".utf8) + [0, 0x80, 0xFF]
        for _ in 0..<20_000 {
            var bytes: [UInt8] = []
            for _ in 0..<24 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes.append(letters[Int(state >> 33) % letters.count])
            }
            _ = try? XMLScanner.read(bytes)
            _ = try? XMLScanner.read(Array("<a>".utf8) + bytes + Array("</a>".utf8))
        }
    }

    @Test func aListingIsReadWithItsEncodedKeys() throws {
        let page = try ListPage(
            Array(
                """
                <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><EncodingType>url</EncodingType>
                <IsTruncated>true</IsTruncated><NextContinuationToken>a+b/c=</NextContinuationToken>
                <Contents><Key>a%2Fb%20%C3%A9</Key><LastModified>2009-10-12T17:50:30.000Z</LastModified></Contents>
                </ListBucketResult>
                """.utf8))
        #expect(page.entries == [.init(key: "a/b é", modified: Timestamp(epoch: 1_255_369_830))])
        #expect(page.next == "a+b/c=")
    }

    @Test func aListingThatGoesOnWithoutATokenIsRefused() {
        let text = "<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>"
        #expect(throws: ListPage.Malformed.self) { try ListPage(Array(text.utf8)) }
    }
}
