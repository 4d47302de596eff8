import Foundation

/// The messages that the pages of the screens post to their host, in the pages' own encoding (docs/develop/screens.md).
enum PagePayloads {
    /// - Parameter photo: The photo from the capture screen. Only its first bytes are used, so that a mutation often
    ///   hits the JSON around them.
    static func make(photo: [UInt8]) -> [Data] {
        let part = Data(photo.prefix(300)).base64EncodedString()
        let messages: [String] = [
            #"{"type":"hello","version":1,"screen":"capture"}"#,
            #"{"type":"ready"}"#,
            #"{"type":"photo.begin","request":1,"content_type":"image/jpeg","bytes":\#(photo.count)}"#,
            #"{"type":"photo.chunk","request":1,"offset":0,"data":"\#(part)"}"#,
            #"{"type":"photo.end","request":1}"#,
            #"{"type":"photo.skip","request":2}"#,
            #"{"type":"submitted"}"#,
            #"{"type":"cancel"}"#,
            #"{"type":"fail","reason":"camera_denied"}"#,
            #"{"type":"fail","reason":"refused","status":409,"code":"busy","description":"Wait.","request_id":"r-1"}"#,
        ]
        return messages.map { Data($0.utf8) }
    }
}
