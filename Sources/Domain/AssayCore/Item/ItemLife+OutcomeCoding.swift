/// Hand-written coding, so that stored traces stay readable however the compiler codes enumeration cases.
///
/// ```json
/// {"kind": "result", "reasons": [{"code": "photos_missing", "regions": ["sole"]}], "result": "invalid"}
/// {"kind": "abstained", "reasons": [{"code": "expert_needed", "regions": []}]}
/// ```
extension ItemLife.Outcome: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind
        case result
        case reasons
    }

    private enum Kind: String, Codable {
        case result
        case abstained
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let reasons = try container.decode([Reason].self, forKey: .reasons)
        switch try container.decode(Kind.self, forKey: .kind) {
        case .result: self = .result(try container.decode(ResultID.self, forKey: .result), reasons: reasons)
        case .abstained: self = .abstained(reasons: reasons)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .result(let result, let reasons):
            try container.encode(Kind.result, forKey: .kind)
            try container.encode(result, forKey: .result)
            try container.encode(reasons, forKey: .reasons)
        case .abstained(let reasons):
            try container.encode(Kind.abstained, forKey: .kind)
            try container.encode(reasons, forKey: .reasons)
        }
    }
}
