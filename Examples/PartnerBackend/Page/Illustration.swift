/// A drawing of an item, so that the page needs no image files.
///
/// The classes are those of the style sheet: `a` is the body, `b` a second tone, `l` lines, `m` metal.
enum Illustration: Sendable {
    case bag
    case sneaker
    case jacket

    /// The markup of the drawing.
    ///
    /// It is decorative: the card's text describes the item, so assistive technology skips the drawing.
    var svg: String {
        "<svg viewBox=\"0 0 320 240\" aria-hidden=\"true\" focusable=\"false\">\(shapes)</svg>"
    }

    private var shapes: String {
        switch self {
        case .bag: Illustration.bagShapes
        case .sneaker: Illustration.sneakerShapes
        case .jacket: Illustration.jacketShapes
        }
    }

    private static let bagShapes = """
        <path class="l" d="M104 112C104 52 128 30 160 30s56 22 56 82"/>
        <path class="a" d="M78 108h164c7 0 12 5 13 12l9 72c1 10-6 18-16 18H72c-10 0-17-8-16-18l9-72c1-7 6-12 13-12z"/>
        <path class="b" d="M66 112c4-3 8-4 12-4h164c4 0 8 1 12 4l3 22c-26 26-58 40-97 40s-71-14-97-40z"/>
        <path class="l thin" d="M63 134c26 26 58 40 97 40s71-14 97-40"/>
        <rect class="m" x="147" y="158" width="26" height="32" rx="5"/>
        <path class="l thin" d="M160 168v12"/>
        <circle class="m" cx="104" cy="112" r="7"/><circle class="m" cx="216" cy="112" r="7"/>
        """

    private static let sneakerShapes = """
        <path class="a" d="M70 66c14-7 30-8 44-4 8 22 26 38 52 48l58 22c22 8 40 14 42 34H56c-8-38-4-74 14-100z"/>
        <path class="b" d="M70 66c14-7 30-8 44-4 4 12 11 22 20 31-23 16-50 22-81 20 1-18 7-34 17-47z"/>
        <path class="b" d="M206 125l18 7c22 8 40 14 42 34h-56c-10-14-11-28-4-41z"/>
        <path class="l thin" d="M58 113c30 2 54-4 76-20M150 103l-20 22M166 110l-20 22M182 116l-19 22M206 125c-7 13-6 27 4 41"/>
        <path class="m" d="M52 166h216c5 0 8 4 7 9-2 10-10 17-21 17H68c-12 0-19-8-20-20-1-4 1-6 4-6z"/>
        <path class="l thin" d="M50 178h224"/>
        """

    private static let jacketShapes = """
        <path class="b" d="M102 48L58 78c-8 6-13 15-14 25l-8 83 34 8 18-68zM218 48l44 30c8 6 13 15 14 25l8 83-34 8-18-68z"/>
        <path class="a" d="M102 48l30-14h56l30 14 14 78-6 84H94l-6-84z"/>
        <path class="b" d="M132 34l28 62 28-62-10-4h-36z"/>
        <path class="a" d="M132 34l-22 12 20 40 30 22zM188 34l22 12-20 40-30 22z"/>
        <path class="l thin" d="M132 34l-22 12 20 40 30 22 30-22 20-40-22-12M160 108v102M112 160h26M182 160h26"/>
        <circle class="m" cx="168" cy="128" r="4"/><circle class="m" cx="168" cy="154" r="4"/>
        <circle class="m" cx="168" cy="180" r="4"/>
        """
}
