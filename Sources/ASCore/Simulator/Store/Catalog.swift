import Base

/// The products of an app, found by ID and by subscription group.
struct Catalog: Sendable {
  let all: [Product]
  /// The storefront that determines the currency of the prices.
  let storefront: Storefront
  private let byID: TextDictionary<Product>
  private let byGroup: TextDictionary<[Product]>

  init(_ products: [Product], storefront: Storefront = .usa) {
    all = products
    self.storefront = storefront
    var (byID, byGroup): (TextDictionary<Product>, TextDictionary<[Product]>) = ([:], [:])
    for product in products {
      byID[product.id] = product
      if let group = product.subscription?.group { byGroup[group, default: []].append(product) }
    }
    (self.byID, self.byGroup) = (byID, byGroup)
  }

  static let builtIn = Catalog(Product.all)

  subscript(id: String) -> Product? { byID[id] }

  /// Returns the products of a group, in the order of the catalog.
  func products(inGroup group: String) -> [Product] { byGroup[group] ?? [] }
}
