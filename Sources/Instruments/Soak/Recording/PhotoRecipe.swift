/// The ingredients of a photo: a picture, and a text in it that is unique to the photo.
struct PhotoRecipe: Sendable, Hashable {
    let picture: Int
    let text: String
}
