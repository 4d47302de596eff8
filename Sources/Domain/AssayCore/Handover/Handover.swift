/// A screen of a browser that a phone continues: the browser is the phone's host, and the server passes messages on.
package struct Handover: Sendable, Hashable {
    package let id: HandoverID
    package let organization: OrganizationID
    package let user: UserID
    /// The session of the screen in the browser, which has at most one hand-over.
    package let desktop: SessionID
    /// The login that both devices' sessions depend on.
    package let login: SessionID
    /// The screen that the phone continues.
    package let screen: Screen
    /// The number that both devices show, of two digits.
    package let number: Int
    package var life: HandoverLife
    /// The phone's session; `nil` before a phone has used the code.
    package var phone: SessionID?
    /// The number of the last message in either direction; 0 if there was none.
    package var lastSequence: Int64
    /// The time from which the sweep deletes the row.
    package var dueAt: Timestamp
    package let revision: Int

    package init(
        id: HandoverID, organization: OrganizationID, user: UserID, desktop: SessionID, login: SessionID,
        screen: Screen, number: Int, life: HandoverLife, phone: SessionID? = nil, lastSequence: Int64 = 0,
        dueAt: Timestamp, revision: Int = 0
    ) {
        self.id = id
        self.organization = organization
        self.user = user
        self.desktop = desktop
        self.login = login
        self.screen = screen
        self.number = number
        self.life = life
        self.phone = phone
        self.lastSequence = lastSequence
        self.dueAt = dueAt
        self.revision = revision
    }

    /// The device that a session belongs to.
    package func side(of session: SessionID) -> HandoverSide { session == desktop ? .desktop : .phone }

    /// A number of two digits from four random bytes.
    package static func number(from bytes: [UInt8]) -> Int {
        10 + Int(bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) } % 90)
    }
}

/// The two devices of a hand-over.
package enum HandoverSide: String, Sendable, Hashable, CaseIterable {
    /// The browser that shows the code. It is the host of the phone's page.
    case desktop
    case phone

    package var other: HandoverSide { self == .desktop ? .phone : .desktop }
}

/// A message that waits for the other device.
package struct PendingHandoverMessage: Sendable, Hashable {
    package let sequence: Int64
    /// The message as JSON.
    package let body: String

    package init(sequence: Int64, body: String) {
        self.sequence = sequence
        self.body = body
    }
}

/// A photo that the phone has given, until the browser has handed it on.
package struct HandoverPhoto: Sendable, Hashable {
    package let id: PhotoID
    package let handover: HandoverID
    package let organization: OrganizationID
    package let user: UserID
    /// The name that the browser gave its request for the photo.
    package let request: String
    /// The media type as the phone stated it, one of ``HandoverLimits/mediaTypes``.
    package let mediaType: String
    package let bytes: Int

    package init(
        id: PhotoID, handover: HandoverID, organization: OrganizationID, user: UserID, request: String,
        mediaType: String, bytes: Int
    ) {
        self.id = id
        self.handover = handover
        self.organization = organization
        self.user = user
        self.request = request
        self.mediaType = mediaType
        self.bytes = bytes
    }

    /// Whether a name of a request has the characters and the length that the protocol allows.
    package static func isRequest(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count) && name.utf8.allSatisfy(alphabet.contains)
    }

    private static let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}

/// The limits of a hand-over.
package enum HandoverLimits {
    /// The hand-overs of a user, ended ones included until the sweep has deleted them.
    package static let ofUser = 8
    /// The captures of a user that are looked through for the one of a hand-over.
    package static let captures = 200
    /// The lifetime of a ticket, in seconds.
    package static let ticketSeconds = 60
    /// The tickets of a hand-over that are valid at the same time.
    package static let tickets = 2
    /// The bytes of the messages in a response.
    package static let answerBytes = 256 * 1024
    /// The messages that one device has not taken yet.
    package static let unreadMessages = 256
    /// The bytes of these messages.
    package static let unreadBytes = 1024 * 1024
    /// The photos of a hand-over that the browser has not handed on yet.
    package static let photos = 4
    /// The photos of a hand-over that a server receives at the same time.
    package static let receivedAtOnce = 2
    /// The calls of one device that wait on one server.
    package static let waitingCalls = 2
    /// The time for which an ended hand-over can still be read, in seconds.
    package static let endedSeconds = 600
    /// The media types of photos.
    package static let mediaTypes: Set<String> = ["image/jpeg", "image/png", "image/heic", "image/webp"]
}
