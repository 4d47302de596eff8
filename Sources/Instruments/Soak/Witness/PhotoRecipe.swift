/// What a photo of the run is made of: a picture, and a text in it that no other photo has.
struct PhotoRecipe: Sendable, Hashable {
    let picture: Int
    let text: String
}
