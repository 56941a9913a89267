/// Foundation's classes that have a meaning of their own in an archive, by the names under which they
/// are archived.
package enum FoundationClass: Sendable {
  case array, set, orderedSet, dictionary, string, data, date, url, uuid, value, indexPath

  package init?(name: String) {
    switch name {
    case "NSArray", "NSMutableArray": self = .array
    case "NSSet", "NSMutableSet": self = .set
    case "NSOrderedSet", "NSMutableOrderedSet": self = .orderedSet
    case "NSDictionary", "NSMutableDictionary": self = .dictionary
    case "NSString", "NSMutableString": self = .string
    case "NSData", "NSMutableData": self = .data
    case "NSDate": self = .date
    case "NSURL": self = .url
    case "NSUUID": self = .uuid
    case "NSValue": self = .value
    case "NSIndexPath": self = .indexPath
    default: return nil
    }
  }
}
