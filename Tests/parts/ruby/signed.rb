# Signatures of the App Store, and of requests to it, by RFC 7515 and Apple's documentation.

require "json"
require "openssl"

module Signed
  # Apple's markers of the certificate that signs and of the one that issued it.
  MARKERS = %w[1.2.840.113635.100.6.11.1 1.2.840.113635.100.6.2.1].freeze

  module_function

  def encode(bytes)
    [bytes].pack("m0").tr("+/", "-_").delete("=")
  end

  def decode(text)
    raise Violation, "not base64url: #{text[0, 20]}" unless text.match?(/\A[A-Za-z0-9_-]*\z/)
    text.tr("-_", "+/").unpack1("m")
  end

  def token(key, claims)
    text = [{ alg: "ES256", kid: "2X9R4HXF34", typ: "JWT" }, claims].map { |part| encode(JSON.generate(part)) }.join(".")
    numbers = OpenSSL::ASN1.decode(key.sign("SHA256", text)).value.map { |number| number.value.to_s(2).rjust(32, "\0") }
    "#{text}.#{encode(numbers.join)}"
  end

  # The payload of a JWS, whose chain must end in the root.
  def payload(jws, root)
    header, claims, signature = jws.split(".", -1)
    fields = JSON.parse(decode(header), object_class: UniqueObject)
    claims_object = JSON.parse(decode(claims), object_class: UniqueObject)
    raise Violation, "alg is #{fields['alg']}" unless fields["alg"] == "ES256"
    chain = fields.fetch("x5c").map { |text| OpenSSL::X509::Certificate.new(text.unpack1("m0")) }
    raise Violation, "#{chain.length} certificates" unless chain.length == 3
    MARKERS.zip(chain).each do |marker, certificate|
      raise Violation, "no #{marker}" unless certificate.extensions.any? { |extension| extension.oid == marker }
    end
    store = OpenSSL::X509::Store.new
    store.add_cert(root)
    store.flags = OpenSSL::X509::V_FLAG_X509_STRICT
    store.time = Time.at((claims_object["signedDate"] || claims_object["receiptCreationDate"]) / 1000)
    raise Violation, store.error_string unless store.verify(chain[0], [chain[1]])
    raw = decode(signature)
    raise Violation, "a signature of #{raw.bytesize} bytes" unless raw.bytesize == 64
    numbers = [raw[0, 32], raw[32, 32]].map { |part| OpenSSL::ASN1::Integer(OpenSSL::BN.new(part, 2)) }
    der = OpenSSL::ASN1::Sequence(numbers).to_der
    raise Violation, "a wrong signature" unless chain[0].public_key.verify("SHA256", der, "#{header}.#{claims}")
    claims_object
  end
end
