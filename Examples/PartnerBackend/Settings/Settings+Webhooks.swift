import Foundation

extension Settings {
    /// Reads the secrets of the platform's webhooks: one on each line of the file, or the one of the environment.
    static func webhookSecrets(
        file: String?, environment: [String: String], readFile: (String) throws -> String
    ) throws(SettingsError) -> [WebhookSecret] {
        var text = environment[webhookSecretVariable] ?? ""
        if let file {
            do {
                text = try readFile(file)
            } catch {
                throw SettingsError("can't read the webhook secret's file \(file)")
            }
        }
        var secrets: [WebhookSecret] = []
        for line in text.split(whereSeparator: \.isNewline) where !line.allSatisfy(\.isWhitespace) {
            let secret = line.trimmingCharacters(in: .whitespaces)
            if let quote = secret.first, "\"'".contains(quote), secret.last == quote {
                throw SettingsError(
                    "\(file ?? webhookSecretVariable) has quotes around the webhook secret: remove them")
            }
            do {
                secrets.append(try WebhookSecret(secret))
            } catch {
                throw SettingsError("\(file ?? webhookSecretVariable) holds no webhook secret: \(error)")
            }
        }
        if let file, secrets.isEmpty { throw SettingsError("the webhook secret's file \(file) is empty") }
        return secrets
    }
}
