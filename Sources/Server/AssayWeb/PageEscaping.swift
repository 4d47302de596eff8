package import Mustache

/// Escapes texts for HTML by their Unicode scalars.
///
/// Mustache's own escaping goes by characters. A quotation mark with a combining accent is one character and not a
/// quotation mark, so it would stay as it is, and end an attribute's value.
package struct PageEscaping: MustacheContentType {
    private static let name = "PAGE"

    /// Makes a template of this program, whose values are escaped in this way.
    package static func template(_ text: String) -> MustacheTemplate {
        MustacheContentTypes.register(PageEscaping(), named: name)
        do {
            return try MustacheTemplate(string: "{{% CONTENT_TYPE:\(name)}}\n" + text)
        } catch {
            preconditionFailure("The template is wrong: \(error)\n\(text)")
        }
    }

    package func escapeText(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "&": escaped += "&amp;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
