/// Something that goes wrong with the storage under a running server, and what must become of it: a clear error for
/// each call, nothing acknowledged lost, and service again without anybody's help.
protocol Trouble: Sendable {
    /// As the command line names it.
    static var name: String { get }
    /// Why it can't be made on this machine; `nil` where it can.
    static func obstacle() -> String?

    /// Makes it, and writes down what came of it.
    func run(in folder: RunFolder, _ report: inout TroubleReport) async throws
}

/// What a trouble has shown, told as it goes.
struct TroubleReport: Sendable {
    private(set) var expectations = 0
    private(set) var broken = 0

    mutating func expect(_ isMet: Bool, _ text: String, found: @autoclosure () -> String = "") {
        expectations += 1
        if !isMet { broken += 1 }
        let detail = isMet || found().isEmpty ? "" : " (found: \(found()))"
        Progress.print("  \(isMet ? "ok     " : "BROKEN ") \(text)\(detail)")
    }

    /// Holds an answer against what it must be.
    mutating func expect(_ answer: RawAnswer, _ status: Int, _ code: String? = nil, for what: String) {
        var isMet = answer.status == status
        var wanted = "\(status)"
        if let code {
            isMet = isMet && answer.code == code && answer.retryAfter != nil && !(answer.detail ?? "").isEmpty
            wanted += " \(code), a sentence and Retry-After"
        }
        expect(isMet, "\(what): \(wanted)", found: answer.description)
    }

    mutating func expectNone(of violations: [Violation], _ text: String) {
        for violation in violations.prefix(10) { Progress.print("  \(violation)") }
        expect(violations.isEmpty, text, found: "\(violations.count) broken")
    }
}
