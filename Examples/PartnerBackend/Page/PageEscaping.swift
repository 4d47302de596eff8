import Foundation
import Mustache

/// Escapes texts for HTML by their Unicode scalars.
///
/// Mustache's own escaping goes by characters. A quotation mark with a combining accent is one character and not a
/// quotation mark, so it stays as it is, and would end an attribute's value.
struct PageEscaping: MustacheContentType {
    private static let name = "PAGE"
    /// The first line of each template.
    static let pragma = "{{% CONTENT_TYPE:\(name)}}"

    /// Makes the escaping known to Mustache, under the name in ``pragma``.
    static func register() {
        MustacheContentTypes.register(PageEscaping(), named: name)
    }

    func escapeText(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}

/// The address of a photo at the platform.
enum PhotoAddress {
    /// Returns an address that a page may show; `nil` for anything but HTTP.
    static func shown(_ text: String?) -> String? {
        text.flatMap { origin(of: $0) == nil ? nil : $0 }
    }

    /// The bytes of a host's name or address; another one could be a wildcard of the policy, or end the source.
    private static let hostBytes = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_:[]".utf8)

    /// The scheme, host and port of an address, as a source of a Content-Security-Policy.
    static func origin(of text: String) -> String? {
        guard let url = URL(string: text), let scheme = url.scheme, ["http", "https"].contains(scheme),
            let host = url.host(percentEncoded: true), !host.isEmpty,
            host.utf8.allSatisfy(hostBytes.contains)
        else { return nil }
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return "\(scheme)://\(name)" + (url.port.map { ":\($0)" } ?? "")
    }
}
