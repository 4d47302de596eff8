import AssayCore
import AssayWire
import Foundation

/// Refuses the unknown members of a ``AssayWire/ClosedBody`` by their names.
enum UnknownMembers {
    /// The maximum numbers of named members and of characters of a name, which the caller chooses.
    private static let most = (members: 5, characters: 64)

    /// - Throws: `invalid_request` for unknown members, or `DecodingError`.
    static func check(_ json: Data, of type: any ClosedBody.Type) throws {
        let sent = try WireJSON.decode([String: Ignored].self, from: json, isStrict: true).keys
        let unknown = Set(sent).subtracting(type.members).sorted().prefix(most.members)
        guard !unknown.isEmpty else { return }
        throw DomainError.invalid(
            unknown.map { name in
                let remedy = suggestion(for: name, in: type.members).map { "Did you mean \($0)?" }
                return .init(
                    String(name.prefix(most.characters)), "unknown_field",
                    "This field is unknown. \(remedy ?? "Use \(type.members.joined(separator: ", ")).")")
            })
    }

    /// The known name that a wrong one shortens, extends or misspells.
    private static func suggestion(for name: String, in known: [String]) -> String? {
        let lower = name.lowercased()
        return known.first { !lower.isEmpty && ($0.hasPrefix(lower) || lower.hasPrefix($0)) }
            ?? nearestName(to: String(name.prefix(most.characters)), in: known)
    }

    /// A value of any type.
    private struct Ignored: Decodable {
        init(from decoder: any Decoder) {}
    }
}
