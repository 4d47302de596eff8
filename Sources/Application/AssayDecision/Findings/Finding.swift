package import AssayCore

/// The result of one examiner on the evidence.
package struct Finding: Sendable, Hashable, Codable {
    package enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
        /// Nothing speaks against the item.
        case pass
        /// Something speaks against it.
        case fail
        /// The examiner can't decide, or asks for an expert's review.
        case abstain
    }

    /// A value with the interval that it lies in, for examiners that weigh their evidence.
    package struct Score: Sendable, Hashable, Codable {
        package let value: Double
        package let low: Double
        package let high: Double

        package init(_ value: Double, low: Double, high: Double) {
            self.value = value
            self.low = low
            self.high = high
        }
    }

    package let examiner: String
    package let examinerVersion: Int
    /// The region that the finding is about; `nil` for the item as a whole.
    package let region: String?
    package let score: Score?
    package let verdict: Verdict
    /// The result that the examiner would give the item; `nil` if the examiner proposes none.
    package let proposes: ResultID?
    package let reasons: [Reason]
    /// The code of the error that prevented a verdict.
    package let failure: String?
    /// The examiner's run time in microseconds, measured by the pipeline.
    package var timeSpent: Int64

    private enum CodingKeys: String, CodingKey {
        case examiner
        case examinerVersion = "examiner_version"
        case region
        case score
        case verdict
        case proposes
        case reasons
        case failure
        case timeSpent = "time_spent_us"
    }

    package init(
        by examiner: some Examiner, verdict: Verdict, proposes: ResultID? = nil, reasons: [Reason] = [],
        region: String? = nil, score: Score? = nil, failure: String? = nil
    ) {
        self.examiner = examiner.id
        self.examinerVersion = examiner.version
        self.region = region
        self.score = score
        self.verdict = verdict
        self.proposes = proposes
        self.reasons = reasons
        self.failure = failure
        timeSpent = 0
    }
}
