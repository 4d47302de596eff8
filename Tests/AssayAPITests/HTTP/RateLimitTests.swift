import AssayAPI
import AssayCore
import AssayTestSupport
import Testing

@Suite struct RateLimitTests {
    private let limit = RateLimit(perSecond: 10, burst: 20)

    @Test func allowsTheBurstAndThenTheRate() {
        let clock = TestClock()
        let limiter = RateLimiter(clock: clock)
        let key = RateLimiter.Key.address("192.0.2.1")
        let burst = (0..<21).map { _ in limiter.take(key, limit).isAllowed }
        #expect(burst == Array(repeating: true, count: 20) + [false])
        clock.advance(seconds: 1)
        let second = (0..<11).map { _ in limiter.take(key, limit).isAllowed }
        #expect(second == Array(repeating: true, count: 10) + [false])
    }

    @Test func theRemainingCallsAndTheNextTimeAreReported() {
        let limiter = RateLimiter(clock: TestClock())
        let slow = RateLimit(perSecond: 0.1, burst: 2)
        #expect(limiter.take(.address("a"), slow).remaining == 1)
        #expect(limiter.take(.address("a"), slow).remaining == 0)
        let refused = limiter.take(.address("a"), slow)
        #expect(!refused.isAllowed)
        #expect(refused.resetSeconds == 10)
    }

    @Test func aCallThatCountsAsSeveralIsRegainedBeforeTheNext() {
        let clock = TestClock()
        let limiter = RateLimiter(clock: clock)
        let (key, limit) = (RateLimiter.Key.address("a"), RateLimit(perSecond: 1, burst: 2))
        #expect(limiter.take(key, limit).isAllowed)
        let charged = limiter.charge(4, to: key, limit)
        #expect((charged.isAllowed, charged.remaining, charged.resetSeconds) == (true, 0, 4))
        clock.advance(seconds: 3)
        let early = limiter.take(key, limit)
        #expect((early.isAllowed, early.remaining, early.resetSeconds) == (false, 0, 1))
        clock.advance(seconds: 1)
        #expect(limiter.take(key, limit).isAllowed)
    }

    @Test(arguments: [(0, 1), (1, 1), (2_048, 1), (2_049, 2), (65_536, 32)])
    func aChangeCountsAsACallForEachStartedPartOfItsBody(bytes: Int, calls: Int) {
        #expect(RateLimit.calls(ofChangeWith: bytes) == calls)
    }

    @Test func countsEachCallerApart() {
        let limiter = RateLimiter(clock: TestClock())
        let one = RateLimit(perSecond: 1, burst: 1)
        #expect(limiter.take(.user(UserID("u1")), one).isAllowed)
        #expect(limiter.take(.user(UserID("u2")), one).isAllowed)
        #expect(!limiter.take(.user(UserID("u1")), one).isAllowed)
    }

    @Test func clockThatGoesBackGivesNothingAndTakesNothing() {
        var bucket = TokenBucket(full: limit, now: Timestamp(microseconds: 10_000_000))
        _ = bucket.take(limit, now: Timestamp(microseconds: 10_000_000))
        let earlier = bucket.take(limit, now: Timestamp(microseconds: 1_000_000))
        #expect(earlier.remaining == 18)
    }

    @Test func aDaysCallsComeBackOneByOne() {
        let clock = TestClock()
        let limiter = RateLimiter(clock: clock)
        let limit = RateLimit(perDay: 2)
        let atOnce = (0..<3).map { _ in limiter.take(.changes(UserID("u")), limit) }
        #expect(atOnce.map(\.isAllowed) == [true, true, false])
        #expect(atOnce.last?.resetSeconds == 43_200)
        clock.advance(seconds: 43_200)
        let later = (0..<2).map { _ in limiter.take(.changes(UserID("u")), limit).isAllowed }
        #expect(later == [true, false])
    }

    @Test func bucketsThatAreFullAgainAreForgottenWithoutAnyoneNoticing() {
        let clock = TestClock()
        let limiter = RateLimiter(clock: clock)
        let one = RateLimit(perSecond: 1, burst: 1)
        #expect(limiter.take(.address("kept"), one).isAllowed)
        for number in 0..<10_050 { _ = limiter.take(.address("\(number)"), one) }
        #expect(!limiter.take(.address("kept"), one).isAllowed, "a bucket in use was forgotten")
    }
}
