package import AssayWire

/// The closed schema of the messages between the devices of a hand-over.
///
/// Each device may belong to an attacker of the other device's user. A message therefore names regions and text fields
/// of the capture, and states of a fixed list. It carries no text that the other page shows: the pages get their texts
/// from the server's catalog. The only free texts are the values of text fields, which the browser hands to its host.
package struct HandoverSchema: Sendable {
    /// The ids of a capture, which its messages may name.
    package struct Names: Sendable, Hashable {
        package let regions: Set<String>
        /// The maximum length of each text field, in Unicode scalars, by the field's id.
        package let fields: [String: Int]

        package init(regions: Set<String>, fields: [String: Int]) {
            self.regions = regions
            self.fields = fields
        }

        /// The names of no capture.
        package static let none = Names(regions: [], fields: [:])
    }

    /// The type of a member's value.
    enum Member: Sendable, Hashable {
        case flag
        case integer(ClosedRange<Int>)
        case word(Set<String>)
        /// The number of a host's request, or its name.
        case request
        case region
        /// A list of regions with their states.
        case photos
        /// Texts by the id of a text field.
        case values
    }

    /// The members of a message of one type.
    struct Kind: Sendable, Hashable {
        var required: [String: Member] = [:]
        var optional: [String: Member] = [:]

        var members: [String: Member] { required.merging(optional) { first, _ in first } }
    }

    package let side: HandoverSide

    package init(_ side: HandoverSide) {
        self.side = side
    }

    var kinds: [String: Kind] {
        switch side {
        case .desktop: Self.desktop
        case .phone: Self.phone
        }
    }

    /// Whether the messages name regions or text fields, so that ``problems(in:at:names:)`` needs those of the capture.
    package func needsNames(_ messages: [ScreenMessage]) -> Bool {
        messages.contains { message in
            guard let kind = message.type.flatMap({ kinds[$0] }) else { return false }
            return kind.members.contains { name, member in
                [.region, .photos, .values].contains(member) && message.members[name] != nil
            }
        }
    }
}

// MARK: - The messages of each device (docs/develop/screens.md)

extension HandoverSchema {
    private static let version = Member.integer(1...1000)
    private static let count = Member.integer(0...1000)
    /// The states of a photo, as a host reports them.
    static let states: Set<String> = ["wanted", "asked", "taken", "sending", "sent", "accepted", "skipped"]
    private static let places: Set<String> = [
        "busy", "overview", "step", "files", "review", "summary", "refused", "sending", "help",
    ]

    private static let desktop: [String: Kind] = [
        "welcome": Kind(
            required: ["version": version], optional: ["language": .word(Set(Language.allCases.map(\.rawValue)))]),
        "photo.wanted": Kind(
            required: ["request": .request, "region": .region],
            optional: ["attempt": count, "refused": .flag, "photos": .photos]),
        "photo.stored": Kind(required: ["request": .request]),
        "progress": Kind(required: ["sent": count, "all": count]),
    ]

    private static let phone: [String: Kind] = [
        "hello": Kind(
            required: [
                "version": version,
                "screen": .word(Set(Screen.allCases.filter(\.canBeHandedOver).map(\.rawValue))),
            ]),
        "photo.skip": Kind(required: ["request": .request]),
        "photo.uploaded": Kind(
            required: [
                "request": .request, "content_type": .word(HandoverLimits.mediaTypes),
                "bytes": .integer(1...WireLimits.photoBytes),
            ]),
        "photo.where": Kind(
            optional: [
                "region": .region, "place": count, "count": count, "taken": count, "held": count,
                "screen": .word(places), "isHidden": .flag,
            ]),
        "fields": Kind(required: ["values": .values]),
        "cancel": Kind(),
    ]
}
