// snippet.import
#import <Foundation/Foundation.h>
#if __has_feature(objc_modules)
@import EntrupySDK;
#else
#import "EntrupySDK-Swift.h"
#endif
// snippet.end

// snippet.delegates
@interface Shop : UIViewController <EntrupyLoginDelegate, EntrupyCaptureDelegate>
@end
// snippet.end

@interface ShopTheme : NSObject <EntrupyTheme>
@end

@implementation ShopTheme
- (UIColor *)backgroundColor {
    return UIColor.whiteColor;
}
- (UIColor *)foregroundColor {
    return UIColor.blackColor;
}
- (UIColor *)borderColor {
    return nil;
}
@end

@implementation Shop

// snippet.login
- (void)logInWith:(NSString *)signedRequest {
    EntrupyApp *app = [EntrupyApp sharedInstance];
    app.loginDelegate = self;
    [app loginUserWithSignedRequest:signedRequest];
}

- (void)didLoginUserSuccessfully:(NSTimeInterval)expirationTime {
    [[EntrupyApp sharedInstance] fetchConfigurationType:ConfigTypeProduction];
}

- (void)didLoginUserFailWithError:(EntrupyErrorCode)errorCode
                      description:(NSString *)description
             localizedDescription:(NSString *)localizedDescription {
    NSLog(@"%@", description);
}
// snippet.end

// snippet.capture
- (void)authenticate {
    EntrupyApp *app = [EntrupyApp sharedInstance];
    app.captureDelegate = self;
    [app startCaptureForItem:@{@"brand": @"Nike", @"product_category": @"sneakers", @"style_name": @"Dunk Low"}
              viewController:self];
}

- (void)didCaptureCompleteSuccessfully:(NSDictionary *)result forItem:(NSDictionary *)item {
    NSDictionary *display = result[@"status"][@"result"][@"display"];
    NSLog(@"%@", display[@"header"]);
}

- (void)didUserCancelCaptureForItem:(NSDictionary *)item {
}

- (void)didCaptureTimeoutForItem:(NSDictionary *)item {
}

- (void)didCaptureFailWithError:(EntrupyErrorCode)errorCode
                    description:(NSString *)description
           localizedDescription:(NSString *)localizedDescription
                        forItem:(NSDictionary *)item {
    if (errorCode == ErrorCodeUnauthorizedAccess) {
        // Authorize the user again.
    }
}
// snippet.end

// snippet.flags
- (void)disputeItem:(NSString *)entrupyID {
    [[EntrupyApp sharedInstance]
        getFlagDetailsForResultWithEntrupyID:entrupyID
                           completionHandler:^(NSDictionary *details, NSError *error) {
                               if (error.code == ErrorCodeTooManyRequests) return;
                               NSLog(@"%@", details[@"flag_status"][@"id"]);
                           }];
}
// snippet.end

// snippet.session
static NSString *const KEntrupySessionEndedNotification = @"KEntrupySessionEndedNotification";

- (void)observeSession {
    [[NSNotificationCenter defaultCenter] addObserver:self
                                             selector:@selector(authenticate)
                                                 name:KEntrupySessionEndedNotification
                                               object:nil];
}
// snippet.end

- (void)search {
    [[EntrupyApp sharedInstance] searchSubmissionsAt:@[]
                                             filters:@[ @{@"key": @"status.result.id", @"value": @"authentic"} ]
                                           startDate:0
                                             endDate:0
                                     paginationLimit:20];
    [[EntrupyApp shared] searchAuthenticationItems:[EntrupySearchQuery new]
                                        completion:^(NSDictionary *result, NSError *error) {
                                            if (error.code == ErrorCodeSearchItemNotFound) return;
                                        }];
    [EntrupyApp sharedInstance].theme = [ShopTheme new];
}

@end
