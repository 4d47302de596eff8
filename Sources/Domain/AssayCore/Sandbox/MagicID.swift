package import AssayWire

/// A `customer_item_id` with which an item of a sandbox takes a certain course by itself.
///
/// It is `sim-COURSE-…`, or `sim-COURSE-Ns-…` with a delay of N seconds, such as `sim-retake-0s-order7`.
package struct MagicID: Sendable, Hashable {
    package enum Course: String, Sendable, Hashable, CaseIterable {
        case authentic
        case unidentified
        case notSupported = "not-supported"
        case invalid
        case retake
        /// As ``retake``, and the time of the retake's capture is the delay.
        case retakeTimeout = "retake-timeout"
        case question
        case overdue
        case flagKept = "flag-kept"
        case flagChanged = "flag-changed"
        /// The time of the capture is the delay.
        case timeout
    }

    package let course: Course
    package let delaySeconds: Int

    /// Reads an id; `nil` for an ordinary one.
    package init?(_ text: String) {
        // Every change of every item reads its id.
        guard text.hasPrefix("sim-") else { return nil }
        // The longer name counts: `sim-retake-timeout-` also begins like `sim-retake-`.
        let courses = Course.allCases.filter { text.hasPrefix("sim-\($0.rawValue)-") }
        guard let course = courses.max(by: { $0.rawValue.count < $1.rawValue.count }) else { return nil }
        self.course = course
        let rest = text.dropFirst("sim-\(course.rawValue)-".count)
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        let seconds = rest.dropFirst(digits.count).hasPrefix("s-") ? Int(digits) : nil
        delaySeconds = min(seconds ?? SimulatedOutcome.standardDelay, SimulatedOutcome.delays.upperBound)
    }

    /// The time from the start of a capture to its submit, in seconds; `nil` for the usual one.
    package func captureSeconds(isRetake: Bool) -> Int? {
        course == (isRetake ? .retakeTimeout : .timeout) ? delaySeconds : nil
    }

    /// The step that follows from a change of an item with this id.
    ///
    /// Each step waits for an event that no step of the same id brings about, so that a course comes to its end.
    package func outcome(after change: ItemChange, from before: ItemLife, to life: ItemLife) -> SimulatedOutcome? {
        if life.phase == .review, before.phase != .review { return outcome(ofFirstReview: before.initialResult == nil) }
        if course == .question, life.phase == .review, change.entries.contains(where: { $0.kind == .messageAnswered }) {
            return .authentic
        }
        guard life.flag == .flagged, before.flag != .flagged else { return nil }
        return switch course {
        case .flagKept: .flagKept
        case .flagChanged: .flagChanged
        default: nil
        }
    }

    private func outcome(ofFirstReview isFirst: Bool) -> SimulatedOutcome? {
        switch course {
        case .authentic, .flagKept, .flagChanged: .authentic
        case .unidentified: .unidentified
        case .notSupported: .notSupported
        case .invalid: .invalid
        case .retake, .retakeTimeout: isFirst ? .retake : .authentic
        case .question: isFirst ? .question : .authentic
        case .overdue: .overdue
        case .timeout: nil
        }
    }
}
