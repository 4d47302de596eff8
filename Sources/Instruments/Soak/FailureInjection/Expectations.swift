/// The results of a failure injection, printed as they occur.
struct Expectations: Sendable {
    private(set) var broken: [String] = []

    mutating func expect(_ isMet: Bool, _ text: String, found: @autoclosure () -> String = "") {
        if !isMet { broken.append("\(text) (found: \(found()))") }
        Progress.print("  \(isMet ? "ok     " : "BROKEN ") \(text)")
    }

    /// Compares a response with the expected one; a refusal also has a sentence and a time to wait.
    mutating func expect(_ answer: RawAnswer, _ status: Int, _ code: String? = nil, for what: String) {
        let isClear = code == nil || answer.code == code && answer.retryAfter != nil && answer.detail?.isEmpty == false
        expect(answer.status == status && isClear, "\(what): \(status) \(code ?? "")", found: answer.description)
    }
}
