package import AssayCore
import AssayStorage

/// The answer of a change that is made from the change's result, in its transaction.
///
/// An operation that has such a parameter serves callers who want its result, and calls whose answer is kept.
package struct CallAnswer<Result: Sendable, Answer: Sendable>: Sendable {
    /// Carries out a change in a transaction, and returns the answer.
    let make: @Sendable (_ tx: Transaction, _ now: Timestamp, _ change: () throws -> Result) throws -> Answer
}

extension CallAnswer where Answer == Result {
    /// The result itself.
    package static var result: Self { CallAnswer { _, _, change in try change() } }
}

extension CallAnswer where Answer == Receipt {
    /// A rendered answer, which is stored with the change if the call has a key.
    ///
    /// - Parameter render: Renders the result as the client receives it.
    package static func kept(
        for call: IdempotentCall, as render: @escaping @Sendable (Result) throws -> StoredAnswer
    ) -> Self {
        CallAnswer { tx, now, change in
            try call.run(in: tx, now: now) { try render(change()) }
        }
    }
}
