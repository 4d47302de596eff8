/// The place that the erasure of a user has reached: the subject of a job of the kind ``JobKind/eraseUser``.
///
/// An erasure has rounds over the user's items. A round that begins ``quietSeconds`` after the user was erased is the
/// last one: no call that began before the erasure can still write by then.
package struct ErasureStep: Sendable, Hashable {
    /// The time in seconds after which the last round begins: longer than any call, lease or kept body lasts.
    package static let quietSeconds = Job.longestWait
    /// The maximum number of items of a step, which a job erases within its lease.
    package static let items = 100

    package let user: UserID
    /// The beginning of the round; `nil` if it has not begun.
    package let beganAt: Timestamp?
    /// The last item that the round has erased; `nil` at its beginning.
    package let place: ItemPosition?

    package init(_ user: UserID, beganAt: Timestamp? = nil, after place: ItemPosition? = nil) {
        (self.user, self.beganAt, self.place) = (user, beganAt, place)
    }

    /// Reads ``subject``; `nil` for any other text.
    package init?(subject: String) {
        let parts = subject.split(separator: " ", omittingEmptySubsequences: false)
        guard let user = parts.first, [1, 4].contains(parts.count) else { return nil }
        self.init(UserID(String(user)))
        guard parts.count == 4 else { return }
        guard let began = Int64(parts[1]), let captured = Int64(parts[2]) else { return nil }
        self.init(
            UserID(String(user)), beganAt: Timestamp(microseconds: began),
            after: ItemPosition(capturedAt: Timestamp(microseconds: captured), item: ItemID(String(parts[3]))))
    }

    /// The step as the subject of a job.
    package var subject: String {
        guard let beganAt, let place else { return user.rawValue }
        return "\(user.rawValue) \(beganAt.microseconds) \(place.capturedAt.microseconds) \(place.item.rawValue)"
    }
}
