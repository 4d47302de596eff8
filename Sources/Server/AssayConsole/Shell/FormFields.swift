import AssayCore
import AssayWire

/// Makes the fields of a form of the console, with the values that were sent and the errors.
struct FormFields {
    let call: ConsoleCall
    /// The last part of the form's path, which the fields' ids begin with.
    let path: String
    let sent: ConsoleForm
    let error: DomainError?

    /// The sentences of the refusal.
    var problem: String? {
        guard let error else { return nil }
        guard !error.fields.isEmpty else { return call.sentence(error.code, error.text) }
        return error.fields.map { call.sentence($0.code, $0.text) }.joined(separator: " ")
    }

    /// The sentence of a field's error, by the operation's name for the field.
    func error(_ name: String) -> PageValue {
        let field = error?.fields.first { $0.name == name }
        return PageValue(field.map { call.sentence($0.code, $0.text) })
    }

    /// - Parameters:
    ///   - label: The key of its label.
    ///   - options: Texts to begin with, for a field of one line.
    ///   - error: The operation's name for the field, if that is another.
    func field(
        _ name: String, _ label: String, keys: String? = nil, isLong: Bool = false, isRequired: Bool = false,
        options: [String] = [], error: String? = nil
    ) -> PageModel {
        [
            "id": .text("\(path)-\(name)"), "name": .text(name), "label": .text(call.text(label)),
            "value": .text(sent[name] ?? ""), "error": self.error(error ?? name), "keys": PageValue(keys),
            "is_long": .flag(isLong), "is_required": .flag(isRequired),
            "most": .text(String(WireLimits.messageCharacters)), "options": .list(options.map { ["text": .text($0)] }),
        ]
    }

    /// - Parameters:
    ///   - chosen: The value that is chosen at first.
    ///   - areMany: Whether several may be chosen.
    func choices(
        _ name: String, _ label: String, _ options: [(value: String, text: String, keys: String?)],
        chosen: String? = nil, hint: String? = nil, areMany: Bool = false
    ) -> PageValue {
        .group([
            "label": .text(call.text(label)), "name": .text(name), "kind": areMany ? "checkbox" : "radio",
            "hint": PageValue(hint.map { call.text($0) }), "error": error(name), "is_required": .flag(!areMany),
            "choices": self.options(name, options, chosen: chosen),
        ])
    }

    func options(
        _ name: String, _ options: [(value: String, text: String, keys: String?)], chosen: String? = nil
    ) -> PageValue {
        let sent = sent.all(name).isEmpty ? [chosen ?? ""] : sent.all(name)
        return .list(
            options.map { value, text, keys in
                [
                    "value": .text(value), "text": .text(text), "keys": PageValue(keys),
                    "checked": .flag(sent.contains(value)),
                ]
            })
    }
}
