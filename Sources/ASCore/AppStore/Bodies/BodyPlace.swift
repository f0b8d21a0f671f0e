/// The position of a value in a body. It is converted to text only for messages, because the paths of all values of a
/// deep body would be much longer than the body.
indirect enum BodyPlace {
  case top
  case member(String, of: BodyPlace)
  case element(Int, of: BodyPlace)

  /// The path as text, such as `items[0].price`.
  var path: String {
    switch self {
    case .top: ""
    case .member(let name, let place): place.path(to: name)
    case .element(let index, let place): "\(place.path)[\(index)]"
    }
  }

  func path(to name: String) -> String {
    if case .top = self { return name }
    return "\(path).\(name)"
  }
}
