import AssayCore
import Testing

@Suite struct UserProfileTests {
    private let known = UserProfile(email: "a@shop.example", firstName: "Anna")

    @Test func theSameValuesChangeNothing() {
        let adoption = known.adopting(known)
        #expect(adoption.profile == known)
        #expect(adoption.conflicts == [])
    }

    @Test func absentValuesChangeNothing() {
        let adoption = known.adopting(UserProfile())
        #expect(adoption.profile == known)
        #expect(adoption.conflicts == [])
    }

    @Test func aValueGivenLaterIsSetOnce() {
        let first = known.adopting(UserProfile(email: "a@shop.example", lastName: "Berg"))
        #expect(first.profile == UserProfile(email: "a@shop.example", firstName: "Anna", lastName: "Berg"))
        #expect(first.conflicts == [])
        let second = first.profile.adopting(UserProfile(lastName: "Borg"))
        #expect(second.profile == first.profile)
        #expect(second.conflicts == ["last_name"])
    }

    @Test func anotherValueIsAConflictThatKeepsTheFirst() {
        let all = UserProfile(email: "a@shop.example", firstName: "Anna", lastName: "Berg")
        let adoption = all.adopting(UserProfile(email: "b@shop.example", firstName: "Bea", lastName: "Cox"))
        #expect(adoption.profile == all)
        #expect(adoption.conflicts == ["email", "first_name", "last_name"])
    }

    @Test func aConflictInOneFieldDoesNotKeepAnotherFromBeingSet() {
        let adoption = known.adopting(UserProfile(email: "b@shop.example", lastName: "Berg"))
        #expect(adoption.profile.lastName == "Berg")
        #expect(adoption.conflicts == ["email"])
    }

    @Test func caseMattersAndTheCompositionOfALetterDoesNot() {
        #expect(known.adopting(UserProfile(email: "A@shop.example")).conflicts == ["email"])
        let composed = UserProfile(firstName: "Zo\u{EB}")
        #expect(composed.adopting(UserProfile(firstName: "Zoe\u{308}")).conflicts == [])
    }

    @Test func aPrintedProfileHidesThePerson() {
        var dumped = ""
        dump(known, to: &dumped)
        #expect("\(known)" == "UserProfile(email, first_name)")
        #expect(!dumped.contains("Anna") && !dumped.contains("shop.example"))
    }
}
