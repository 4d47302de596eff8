import AssayHTTP
import AssayWire
import Foundation

/// The upload tokens of captures, held in memory for this process and in the secret store for later ones.
struct UploadTokens: Sendable {
    let secrets: any SecretStore
    let log: Log
    private let thread = BlockingQueue("assay.upload-tokens", qos: .utility)
    private let known = LockBox<[String: Secret]>([:])

    /// Returns the capture's token; `nil` if it has none yet, or the store has lost it.
    func token(of capture: String) async -> Secret? {
        if let token = known.withLock({ $0[capture] }) { return token }
        let stored = try? await thread.run { [secrets] in try secrets.read(.uploadToken(capture: capture)) }
        let token = (stored ?? nil).map { Secret(String(decoding: $0, as: UTF8.self)) }
        known.withLock { $0[capture] = token }
        return token
    }

    /// Stores a token; if the store fails, the token lasts until the app ends.
    func save(_ token: Secret, of capture: String) async {
        known.withLock { $0[capture] = token }
        do {
            try await thread.run { [secrets] in
                try secrets.write(Data(token.value.utf8), as: .uploadToken(capture: capture))
            }
        } catch {
            log.warning("An upload token can't be stored", ["capture": capture, "reason": "\(error)"])
        }
    }

    /// Deletes a token.
    func delete(of capture: String) async {
        known.withLock { $0[capture] = nil }
        do {
            try await thread.run { [secrets] in try secrets.delete(.uploadToken(capture: capture)) }
        } catch {
            log.warning("An upload token can't be deleted", ["capture": capture, "reason": "\(error)"])
        }
    }
}
