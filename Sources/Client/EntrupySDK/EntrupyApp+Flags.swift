import AssayClient
import AssayWire
import Foundation

extension EntrupyApp {
    /// Fetches the flag of a result and the reasons that it can be set for (seeds 000 §1, 001 §11).
    ///
    /// - Parameters:
    ///   - entrupyID: The item's id.
    ///   - completionHandler: Called once, on the main thread, with a dictionary that decodes as ``EntrupyFlagDetails``
    ///     and, as older apps expect, as ``EntrupyCaptureResultStatusFlag``; or with an error of `EntrupyErrorDomain`.
    public func getFlagDetailsForResult(
        withEntrupyID entrupyID: String, completionHandler: @escaping ([AnyHashable: Any]?, (any Error)?) -> Void
    ) {
        let (client, completion) = (client, MainThreadBox(completionHandler))
        tasks.run { [relay] in
            let outcome = await Result { () async throws(AssayError) in try await client.flag(of: entrupyID) }
            relay.complete(outcome) { completion.value($0, $1) }
        }
    }

    /// Disputes a result, or takes a dispute back (seed 000 §2) → ``flagDelegate``, once.
    ///
    /// - Parameters:
    ///   - flag: Whether to set the flag or to clear it.
    ///   - entrupyID: The item's id.
    ///   - flagReasonId: For setting it, the id of one of `supported_flag_reasons`; for clearing it the existing one or
    ///     "".
    ///   - message: What the user says about it.
    public func setFlag(
        _ flag: Bool, forResultWithEntrupyID entrupyID: String, flagReasonId: String, message: String?
    ) {
        change(flag, of: entrupyID, reason: flagReasonId, message: message)
    }

    /// Disputes a result for the organization's default reason, or takes a dispute back (seed 001 §11) →
    /// ``flagDelegate``, once.
    public func setFlag(_ flag: Bool, forResultWithEntrupyID entrupyID: String) {
        change(flag, of: entrupyID, reason: nil, message: nil)
    }

    private func change(_ flag: Bool, of entrupyID: String, reason: String?, message: String?) {
        let client = client
        tasks.run { [relay] in
            let outcome = await Result { () async throws(AssayError) in
                guard flag else { return try await client.clearFlag(of: entrupyID) }
                return try await client.setFlag(of: entrupyID, reason: reason, note: message)
            }
            relay.flagged(outcome, entrupyID: entrupyID, requestedFlag: flag)
        }
    }
}
