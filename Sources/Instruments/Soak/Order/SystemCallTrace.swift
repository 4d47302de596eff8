/// A parsed trace of `strace -f -y`.
///
/// A call that another thread's line interrupts occupies two lines, `<unfinished ...>` and `<... resumed>`. They are
/// merged into one call.
struct SystemCallTrace: Sendable {
    /// In the order in which the calls began.
    let calls: [SystemCall]

    init(_ text: String) {
        var calls: [SystemCall] = []
        var unfinished: [Substring: Int] = [:]
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let space = line.firstIndex(of: " ") else { continue }
            let thread = line[..<space]
            let rest = line[space...].drop { $0 == " " }
            if rest.hasPrefix("<... ") {
                guard let position = unfinished.removeValue(forKey: thread),
                    let marker = rest.firstRange(of: " resumed>")
                else { continue }
                calls[position].resume(with: rest[marker.upperBound...], at: index + 1)
            } else if let call = SystemCall(rest, line: index + 1) {
                if call.end == nil { unfinished[thread] = calls.count }
                calls.append(call)
            }
        }
        self.calls = calls
    }
}

extension SystemCall {
    private static let unfinishedMark = " <unfinished ...>"

    /// Parses a line without its thread id; `nil` for signals, exits and other lines that are not calls.
    fileprivate init?(_ text: Substring, line: Int) {
        guard let open = text.firstIndex(of: "("), open > text.startIndex,
            text[..<open].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
        else { return nil }
        let rest = text[text.index(after: open)...]
        if rest.hasSuffix(Self.unfinishedMark) {
            let arguments = String(rest.dropLast(Self.unfinishedMark.count))
            self.init(name: String(text[..<open]), arguments: arguments, result: nil, begin: line, end: nil)
        } else {
            let (arguments, result) = Self.split(rest)
            self.init(name: String(text[..<open]), arguments: arguments, result: result, begin: line, end: line)
        }
    }

    fileprivate mutating func resume(with text: Substring, at line: Int) {
        let (rest, result) = Self.split(text)
        arguments += rest
        self.result = result
        end = line
    }

    /// Splits `arguments) = result` at the last `) = `, since arguments may contain any text.
    private static func split(_ text: Substring) -> (arguments: String, result: Int?) {
        guard let equals = text.lastIndex(of: "="), let close = text[..<equals].lastIndex(of: ")") else {
            return (String(text), nil)
        }
        let number = text[text.index(after: equals)...].drop { $0 == " " }.prefix { $0 == "-" || $0.isNumber }
        return (String(text[..<close]), Int(number))
    }
}
