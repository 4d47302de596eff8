/// Invalid or unusual values.
enum HostileText {
    /// Values for paths, queries and the text next to headers: any text.
    static let values: [String] = [
        "", "\0", "a\0b", "💥", "é\u{301}\u{301}\u{301}", "../../../etc/passwd", "..%2f..%2f", "%00", "%", "%zz",
        String(repeating: "A", count: 6_000), "' OR '1'='1", "\u{202E}abc", "\u{FEFF}", "NaN", "-1", "0",
        "9223372036854775808", "a b", "a\tb", "null", "*", "?", "#", ";", "{capture}", "\u{7F}", "<script>",
        String(repeating: "🇩🇪", count: 200),
    ]

    /// JSON fragments for one field; not all of them are well-formed.
    static let fragments: [String] = [
        "null", "true", "0", "-1", "1e999", "-1e999", "9223372036854775808", "0.1e-400", "\"\"", "\"\\u0000\"",
        "\"a\\u0000b\"", "\"\\ud800\"", "\"💥\"", "[]", "{}", "[[]]", "[null]", "{\"a\":1}", "\"\\u202e\"",
        "\"" + String(repeating: "A", count: 20_000) + "\"", "[" + String(repeating: "1,", count: 5_000) + "1]",
        "\"" + String(repeating: "é", count: 300) + "\"", "NaN", "Infinity", "'a'", "\"../../etc/passwd\"",
        "\"' OR '1'='1\"", "00", "1.", "\"\\",
    ]
}
