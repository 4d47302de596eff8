import EntrupySDK

/// The shop's colors in the SDK's own screens.
final class ShopTheme: EntrupyTheme {
    let backgroundColor: UIColor? = UIColor.white
    let foregroundColor: UIColor? = UIColor.black
    let borderColor: UIColor? = UIColor.lightGray
}
