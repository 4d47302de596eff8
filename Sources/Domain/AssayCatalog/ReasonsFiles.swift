import AssayCore
import Yams

/// Reads `flag-reasons.yaml` and `invalid-reasons.yaml`; a file that can't be read is `nil` and already reported.
struct ReasonsFiles {
    let flagReasons: MappingReader?
    let invalidReasons: MappingReader?

    func readFlagReasons() -> [Catalog.FlagReason] {
        let reasons = read("flag_reasons", of: flagReasons, keys: ["id", "label", "default"]) { reader, id, label in
            Catalog.FlagReason(id: id, label: label, isDefault: reader.flag("default", default: false))
        }
        if let root = flagReasons { checkDefault(of: reasons, root) }
        return reasons.map(\.value)
    }

    func readInvalidReasons() -> [Catalog.InvalidReason] {
        let reasons = read("invalid_reasons", of: invalidReasons, keys: ["id", "label"]) { _, id, label in
            Catalog.InvalidReason(id: id, label: label)
        }
        if let root = invalidReasons, !root.fileHasProblems {
            for id in PlatformTexts.invalidReasons where !reasons.contains(where: { $0.value.id == id }) {
                root.session.report(
                    root.place(of: "invalid_reasons"),
                    "The reason `\(id)` is missing, which the platform itself gives.",
                    "Add `- {id: \(id), label: invalid_reason.\(id)}`.")
            }
        }
        return reasons.map(\.value)
    }

    /// Reads a list of reasons, with the locations of their ids.
    private func read<Reason>(
        _ list: String, of root: MappingReader?, keys: [String],
        make: (MappingReader, String, TextKey) -> Reason
    ) -> [Located<Reason>] {
        guard let root else { return [] }
        var ids: [Located<String>] = []
        let reasons = root.list(list).compactMap { entry -> Located<Reason>? in
            guard let reader = MappingReader(entry, keys: keys, session: root.session) else { return nil }
            let (id, label) = (reader.identifier("id"), reader.textKey("label"))
            guard let id, let label else { return nil }
            ids.append(id)
            return Located(value: make(reader, id.value, label), location: id.location)
        }
        _ = root.unique(ids)
        return reasons
    }

    private func checkDefault(of reasons: [Located<Catalog.FlagReason>], _ root: MappingReader) {
        let defaults = reasons.filter(\.value.isDefault)
        for second in defaults.dropFirst() {
            root.session.report(
                second.location, "A second reason is the default.", "Leave `default: true` to one of them.")
        }
        if defaults.isEmpty, !root.fileHasProblems {
            root.session.report(
                root.place(of: "flag_reasons"), "No reason is the default.", "Give one of them `default: true`.")
        }
    }
}
