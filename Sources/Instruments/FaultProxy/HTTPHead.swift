import Foundation

/// The head of a request or a response, parsed only as far as a proxy needs.
struct HTTPHead: Sendable {
    private(set) var lines: [String]

    /// Parses a head.
    ///
    /// - Parameter text: The head without the empty line at its end.
    init(_ text: String) {
        lines = text.components(separatedBy: "\r\n")
    }

    /// The request that the first line describes; `nil` if it is not a request line.
    var request: ProxiedRequest? {
        let words = (lines.first ?? "").split(separator: " ")
        guard words.count == 3 else { return nil }
        let path = words[1].split(separator: "?", maxSplits: 1).first ?? ""
        return ProxiedRequest(method: String(words[0]), path: String(path), head: self)
    }

    subscript(name: String) -> String? {
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == name.lowercased() {
                return parts[1].trimmingCharacters(in: .whitespaces)
            }
        }
        return nil
    }

    /// The same head without one header.
    func without(_ name: String) -> HTTPHead {
        var head = self
        head.lines.removeAll { $0.lowercased().hasPrefix("\(name.lowercased()):") }
        return head
    }

    /// The same head with `Connection: close`, so that the end of the connection ends the body.
    var closing: HTTPHead {
        var head = without("Connection")
        head.lines.append("Connection: close")
        return head
    }

    var bytes: [UInt8] { Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) }
}
