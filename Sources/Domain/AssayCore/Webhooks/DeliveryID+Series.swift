/// Ids of deliveries that one transaction inserts.
extension ID where Entity == AssayCore.Entity.Delivery {
    /// Returns an id of a series: the random id, with the number in its last three characters.
    ///
    /// The number of deliveries is not known before the transaction, and ids of a series are stored beside each other.
    ///
    /// - Parameter number: From 0 to 32,767.
    package func inSeries(_ number: Int) -> DeliveryID {
        let letters = [number / 1_024, number / 32, number].map { CrockfordBase32.letter($0 % 32) }
        return DeliveryID(String(rawValue.dropLast(3)) + String(decoding: letters, as: UTF8.self))
    }
}
