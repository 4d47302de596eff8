import AssayCore
import AssayDecision
import Foundation

extension ItemReport {
    /// A table of the photos, and tables of their measures.
    func photos(_ photos: [EvidencePhoto]) -> [String] {
        let header = ["region", "pixels", "type", "looks like", "sha-256"]
        let rows = photos.map { photo in
            [
                photo.region, "\(photo.width)×\(photo.height)", photo.mediaType,
                photo.perceptualHash?.description ?? "–", "\(photo.digest.prefix(16))…",
            ]
        }
        let algorithms = Set(photos.compactMap { $0.measures?.algorithm }).sorted().joined(separator: ", ")
        return TextTable.lines([header] + rows) + measures(photos)
            + (algorithms.isEmpty ? [] : ["  measured by \(algorithms)"])
    }

    /// As many figures side by side as fit a line.
    private func measures(_ photos: [EvidencePhoto]) -> [String] {
        let names = Set(photos.flatMap { $0.measures?.figures.keys.map { String($0) } ?? [] }).sorted()
        return stride(from: 0, to: names.count, by: Self.figuresInALine).flatMap { start in
            let names = names[start..<min(start + Self.figuresInALine, names.count)]
            let rows = photos.map { photo in
                [photo.region] + names.map { name in photo.measures?.figures[name].map(Self.figure) ?? "–" }
            }
            return TextTable.lines([["region"] + names] + rows)
        }
    }

    private static let figuresInALine = 4

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
            let line = "\(words.joined(separator: " ")) · \(Self.duration(finding.timeSpent))"
            let indent = String(repeating: " ", count: 13)
            return TextTable.paragraph(line, after: "  \(verdict) ")
                + finding.reasons.flatMap { TextTable.paragraph(sentence($0), after: indent) }
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
