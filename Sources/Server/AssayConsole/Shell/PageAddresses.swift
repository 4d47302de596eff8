package import AssayCore

/// The pages to which a sign-in may lead.
enum NextPath {
    /// Returns the path if it is one of the console's own, else that of the start page.
    ///
    /// Browsers read `//host` and `/\host` as addresses of another host, and drop tabs and line ends.
    static func checked(_ text: String?) -> String {
        let start = "/console"
        guard let text, text == start || text.hasPrefix("/console/") || text.hasPrefix("/console?"),
            text.utf8.count <= 512, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }),
            !text.contains("//"), !text.contains("/.")
        else { return start }
        return text
    }
}

/// Times on pages.
package enum PageTime {
    /// The time in UTC to the minute: `2026-11-21 09:30 UTC`.
    package static func text(_ time: Timestamp) -> String {
        time.iso8601.prefix(16).replacing("T", with: " ") + " UTC"
    }
}
