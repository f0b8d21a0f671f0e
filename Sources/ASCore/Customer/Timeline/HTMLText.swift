import Base

/// Text from outside as HTML and SVG hold it, in elements and in quoted attributes.
func htmlText(_ text: String) -> String { escapingMarkup(text, and: "\"'") }
