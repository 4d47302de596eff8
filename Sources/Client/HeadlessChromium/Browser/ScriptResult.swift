package import Foundation

/// The result of a script that ran in a page.
package struct ScriptResult {
    private struct Answer: Decodable {
        struct Result: Decodable {
            struct Value: Decodable {
                let value: JSONValue?
                let description: String?
                let objectId: String?
            }

            struct Exception: Decodable {
                let exception: Value?
                let text: String
            }

            let result: Value
            let exceptionDetails: Exception?
        }

        let result: Result
    }

    /// The JSON value, if the script was asked for one.
    let value: (any Sendable)?
    /// The identifier of the object, if the script was not asked for its value.
    package let object: String?

    /// - Throws: ``ChromiumFailure`` with the script's exception.
    package init(_ answer: Data) throws {
        let result = try JSONDecoder().decode(Answer.self, from: answer).result
        if let problem = result.exceptionDetails {
            throw ChromiumFailure(description: problem.exception?.description ?? problem.text)
        }
        value = result.result.value?.value
        object = result.result.objectId
    }
}

/// A JSON value of any kind, as Foundation's types.
private struct JSONValue: Decodable {
    let value: (any Sendable)?

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            value = nil
        } else if let truth = try? container.decode(Bool.self) {
            value = truth
        } else if let number = try? container.decode(Double.self) {
            value = number
        } else if let text = try? container.decode(String.self) {
            value = text
        } else if let list = try? container.decode([JSONValue].self) {
            value = list.map(\.value)
        } else {
            value = try container.decode([String: JSONValue].self).mapValues(\.value)
        }
    }
}
