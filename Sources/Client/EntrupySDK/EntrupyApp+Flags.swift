import AssayClient
import AssayWire
import Foundation

extension EntrupyApp {
    /// Fetches the flag of a result and the reasons for which it can be set.
    ///
    /// - Parameters:
    ///   - entrupyID: The item's id.
    ///   - completionHandler: Called once, on the main thread, with the server's dictionary, which decodes as
    ///     ``EntrupyFlagDetails`` and, as older apps expect, as ``EntrupyCaptureResultStatusFlag``; or with an error of
    ///     `EntrupyErrorDomain`.
    public func getFlagDetailsForResult(
        withEntrupyID entrupyID: String, completionHandler: @escaping ([AnyHashable: Any]?, (any Error)?) -> Void
    ) {
        let (client, completion) = (client, MainThreadBox(completionHandler))
        tasks.run { [relay] in
            let outcome = await Result { () async throws(AssayError) in
                FlagPayload(json: try await client.flagJSON(of: entrupyID))
            }
            relay.complete(outcome) { completion.value($0, $1) }
        }
    }

    /// Disputes a result or withdraws a dispute, and reports the outcome once to ``flagDelegate``.
    ///
    /// - Parameters:
    ///   - flag: `true` to set the flag, `false` to clear it.
    ///   - entrupyID: The item's id.
    ///   - flagReasonId: To set the flag, the ID of one of `supported_flag_reasons`; to clear it, the ID of the
    ///     existing reason or "".
    ///   - message: The user's comment, if there is one.
    public func setFlag(
        _ flag: Bool, forResultWithEntrupyID entrupyID: String, flagReasonId: String, message: String?
    ) {
        change(flag, of: entrupyID, reason: flagReasonId, message: message)
    }

    /// Disputes a result for the organization's default reason or withdraws a dispute, and reports the outcome once to
    /// ``flagDelegate``.
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
