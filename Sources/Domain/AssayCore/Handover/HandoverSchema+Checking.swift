package import AssayWire

extension HandoverSchema {
    /// Returns what is wrong with a message; empty if it may pass.
    ///
    /// - Parameters:
    ///   - place: The message's place in the request, for the names of the fields.
    ///   - names: The ids of the capture, if ``needsNames(_:)``.
    package func problems(in message: ScreenMessage, at place: String, names: Names) -> [DomainError.Field] {
        guard let type = message.type, let kind = kinds[type] else {
            let types = kinds.keys.sorted().joined(separator: ", ")
            return [.init("\(place).type", "unknown_message", "This device may send \(types).")]
        }
        let members = kind.members
        let unknown = message.members.keys.filter { $0 != "type" && members[$0] == nil }
        // A name that the caller made up is not repeated in the response.
        guard unknown.isEmpty else {
            let known = members.keys.sorted().joined(separator: ", ")
            let remedy = known.isEmpty ? "\(type) has no members." : "\(type) has only \(known)."
            return [.init(place, "unknown_member", remedy)]
        }
        let missing = kind.required.keys.sorted().filter { message.members[$0] == nil }
        guard missing.isEmpty else {
            return missing.map { .init("\(place).\($0)", "missing", "\(type) needs \($0).") }
        }
        return members.sorted { $0.key < $1.key }.compactMap { name, member in
            guard let value = message.members[name], let remedy = Self.remedy(value, member, names) else { return nil }
            return .init("\(place).\(name)", "invalid_value", remedy)
        }
    }

    /// Returns what a member needs instead of the value; `nil` if the value is good.
    private static func remedy(_ value: JSONNode, _ member: Member, _ names: Names) -> String? {
        switch (member, value) {
        case (.flag, .bool): nil
        case (.flag, _): "Use true or false."
        case (.integer(let range), .integer(let number)) where range.contains(number): nil
        case (.integer(let range), _): "Use a whole number from \(range.lowerBound) to \(range.upperBound)."
        case (.word(let words), .text(let word)) where words.contains(word): nil
        case (.word(let words), _): "Use one of \(words.sorted().joined(separator: ", "))."
        case (.request, .integer(let number)) where number >= 0: nil
        case (.request, .text(let name)) where HandoverPhoto.isRequest(name): nil
        case (.request, _): "Use a whole number, or 1 to 64 characters of A-Z, a-z, 0-9, - and _."
        case (.region, .text(let region)) where names.regions.contains(region): nil
        case (.region, _): "Use the id of a photo of this capture."
        case (.photos, .list(let photos)) where isGood(photos, names): nil
        case (.photos, _): "Use a list of photos of this capture, each with region and state."
        case (.values, .object(let values)) where values.allSatisfy({ isGood($0, $1, names) }): nil
        case (.values, _): "Use texts by the id of a text field of this capture, none longer than its field."
        }
    }

    private static func isGood(_ photos: [JSONNode], _ names: Names) -> Bool {
        let regions = photos.compactMap { photo -> String? in
            guard let members = photo.members, members.count == 2, let region = members["region"]?.string,
                let state = members["state"]?.string, states.contains(state)
            else { return nil }
            return region
        }
        return regions.count == photos.count && Set(regions).count == photos.count
            && names.regions.isSuperset(of: regions)
    }

    private static func isGood(_ field: String, _ value: JSONNode, _ names: Names) -> Bool {
        guard let most = names.fields[field], let text = value.string else { return false }
        return text.unicodeScalars.count <= most
    }
}
