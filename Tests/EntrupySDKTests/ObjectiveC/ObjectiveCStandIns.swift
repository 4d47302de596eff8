/// The parts of Apple's headers that the generated header and the Objective-C sample use.
enum ObjectiveCStandIns {
    static let foundation = """
        typedef signed char BOOL;
        typedef long NSInteger;
        typedef unsigned long NSUInteger;
        typedef double NSTimeInterval;
        #define YES ((BOOL)1)
        #define NO ((BOOL)0)
        #define nil ((id)0)
        __attribute__((objc_root_class)) @interface NSObject
        + (instancetype)new;
        - (instancetype)init;
        @end
        @interface NSString : NSObject
        @end
        @interface NSConstantString : NSString
        @end
        @interface NSNumber : NSObject
        + (NSNumber *)numberWithInt:(int)value;
        @end
        @interface NSArray<ObjectType> : NSObject
        + (instancetype)arrayWithObjects:(const ObjectType [])objects count:(NSUInteger)count;
        @end
        @interface NSDictionary<KeyType, ObjectType> : NSObject
        + (instancetype)dictionaryWithObjects:(const ObjectType [])objects
                                      forKeys:(const KeyType [])keys
                                        count:(NSUInteger)count;
        - (ObjectType)objectForKeyedSubscript:(KeyType)key;
        @end
        @interface NSError : NSObject
        @property (readonly) NSInteger code;
        @property (readonly, copy) NSString *localizedDescription;
        @end
        @interface NSNotificationCenter : NSObject
        @property (class, readonly) NSNotificationCenter *defaultCenter;
        - (void)addObserver:(id)observer selector:(SEL)selector name:(NSString *)name object:(id)object;
        @end
        @interface UIApplication : NSObject
        @end
        @interface UIColor : NSObject
        @property (class, readonly) UIColor *whiteColor;
        @property (class, readonly) UIColor *blackColor;
        @end
        @interface UIViewController : NSObject
        @end
        void NSLog(NSString *format, ...);
        """
}
