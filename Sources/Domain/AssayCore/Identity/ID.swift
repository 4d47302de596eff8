/// A text key of one kind of entity, so that the compiler rejects an item's id where a user's is needed.
package struct ID<Entity>: Hashable, Sendable, RawRepresentable, Codable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

extension ID: CustomStringConvertible {
    package var description: String { rawValue }
}

/// The kinds of entities that ids refer to.
///
/// These types have no values; they only distinguish the ids.
package enum Entity {
    package enum APIToken {}
    package enum Capture {}
    package enum Certificate {}
    package enum ConsoleSession {}
    package enum Decision {}
    package enum Delivery {}
    package enum Event {}
    package enum Handover {}
    package enum Item {}
    package enum Job {}
    package enum Message {}
    package enum Organization {}
    package enum Photo {}
    package enum Process {}
    package enum Retake {}
    package enum Session {}
    package enum Staff {}
    package enum Trace {}
    package enum User {}
    package enum Webhook {}
}

package typealias APITokenID = ID<Entity.APIToken>
package typealias CaptureID = ID<Entity.Capture>
package typealias CertificateID = ID<Entity.Certificate>
package typealias ConsoleSessionID = ID<Entity.ConsoleSession>
package typealias DecisionID = ID<Entity.Decision>
package typealias DeliveryID = ID<Entity.Delivery>
package typealias EventID = ID<Entity.Event>
package typealias HandoverID = ID<Entity.Handover>
package typealias ItemID = ID<Entity.Item>
package typealias JobID = ID<Entity.Job>
package typealias MessageID = ID<Entity.Message>
package typealias OrganizationID = ID<Entity.Organization>
package typealias PhotoID = ID<Entity.Photo>
package typealias ProcessID = ID<Entity.Process>
package typealias RetakeID = ID<Entity.Retake>
package typealias SessionID = ID<Entity.Session>
package typealias StaffID = ID<Entity.Staff>
package typealias TraceID = ID<Entity.Trace>
package typealias UserID = ID<Entity.User>
package typealias WebhookID = ID<Entity.Webhook>
