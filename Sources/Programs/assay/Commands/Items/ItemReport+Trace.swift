import AssayCore
import AssayDecision
import Foundation

extension ItemReport {
    func photos(_ photos: [EvidencePhoto]) -> [String] {
        let names = Set(photos.flatMap { $0.measures?.figures.keys.map { String($0) } ?? [] }).sorted()
        let header = ["region", "pixels", "type"] + names + ["looks like", "sha-256"]
        let rows = photos.map { photo in
            let figures = names.map { name in photo.measures?.figures[name].map(Self.figure) ?? "–" }
            return [photo.region, "\(photo.width)×\(photo.height)", photo.mediaType] + figures
                + [photo.perceptualHash?.description ?? "–", "\(photo.digest.prefix(16))…"]
        }
        let algorithms = Set(photos.compactMap { $0.measures?.algorithm }).sorted().joined(separator: ", ")
        return TextTable.lines([header] + rows) + (algorithms.isEmpty ? [] : ["  measured by \(algorithms)"])
    }

    func earlierUses(_ uses: [EarlierUse]) -> [String] {
        TextTable.lines(
            uses.map { use in
                let how = use.isExact ? "the same bytes as" : "looks like (\(use.distance) of 64 bits differ)"
                return [use.region, how, "\(use.otherItem), \(use.otherRegion)"]
            })
    }

    func findings(_ findings: [Finding]) -> [String] {
        findings.flatMap { finding -> [String] in
            var words = ["\(finding.examiner) v\(finding.examinerVersion)"]
            if let region = finding.region { words.append("on \(region)") }
            if let score = finding.score {
                words.append(
                    "score \(Self.figure(score.value)) (\(Self.figure(score.low)) to \(Self.figure(score.high)))")
            }
            if let result = finding.proposes { words.append("→ \(result.rawValue)") }
            if let failure = finding.failure { words.append("failed: \(failure)") }
            let verdict = finding.verdict.rawValue.padding(toLength: 8, withPad: " ", startingAt: 0)
            return ["  \(verdict) \(words.joined(separator: " ")) · \(Self.duration(finding.timeSpent))"]
                + finding.reasons.map { "             \(sentence($0))" }
        }
    }

    func decision(_ trace: DecisionTrace) -> [String] {
        let stages = trace.stages.map { "\($0.stage.rawValue) \(Self.duration($0.timeSpent))" }
        let outcome =
            switch trace.outcome {
            case .result(let result, _): result.rawValue
            case .abstained: "abstained: an expert decides"
            }
        return TextTable.lines([
            ["outcome", outcome],
            ["policy", "version \(trace.policyVersion)"],
            ["decided", trace.decidedAt.forPeople],
            ["time spent", stages.joined(separator: ", ")],
            ["catalog", "\(trace.catalogHash.prefix(16))…"],
            ["trace", "schema version \(trace.schemaVersion)"],
        ])
    }

    private static func figure(_ value: Double) -> String {
        String(format: "%.4g", value)
    }

    private static func duration(_ microseconds: Int64) -> String {
        switch microseconds {
        case ..<1_000: "\(microseconds) µs"
        case ..<1_000_000: String(format: "%.1f ms", Double(microseconds) / 1_000)
        default: String(format: "%.1f s", Double(microseconds) / 1_000_000)
        }
    }
}
