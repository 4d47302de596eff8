/// A storage failure injected under a running server.
///
/// The server must return a clear error for each call, keep all acknowledged data, and resume service without
/// intervention.
protocol FailureInjection: Sendable {
    /// The name on the command line.
    static var name: String { get }
    /// Returns the reason why the failure cannot be injected on this machine, or `nil`.
    static func obstacle() async -> String?

    /// Injects the failure and records the results.
    func run(in folder: RunFolder, _ report: inout FailureInjectionReport) async throws
}

/// The results of a failure injection, printed as they occur.
struct FailureInjectionReport: Sendable {
    private(set) var expectations = 0
    private(set) var broken = 0

    mutating func expect(_ isMet: Bool, _ text: String, found: @autoclosure () -> String = "") {
        expectations += 1
        if !isMet { broken += 1 }
        let detail = isMet || found().isEmpty ? "" : " (found: \(found()))"
        Progress.print("  \(isMet ? "ok     " : "BROKEN ") \(text)\(detail)")
    }

    /// Compares a response with the expected one.
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
