// The verification of certificates by WebCrypto. Nothing is sent. The rules and the codes of failures are those of the
// server's `CertificateVerifier`.

/** The reason why a certificate is not valid, as a code. */
export class Failure extends Error {
  constructor(code) {
    super(code)
    this.code = code
  }
}

/** The greatest lengths of a certificate, of a status list and its bits, and of a photo, in bytes. */
export const limits = { certificate: 64 << 10, list: 8 << 20, photo: 32 << 20 }
const leastBits = 131_072
const tolerance = 60_000
const purposes = { revocation: 'revoked', suspension: 'suspended' }
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function require(holds, code) {
  if (!holds) throw new Failure(code)
}

/** Decodes base64url without padding. Bytes have one encoding alone, so unused bits must be zero. */
function bytes(text) {
  const unused = { 2: 15, 3: 3 }[text.length % 4] ?? 0
  const isPlain = /^[\w-]+$/.test(text) && text.length % 4 !== 1
  require(isPlain && (alphabet.indexOf(text.at(-1)) & unused) === 0, 'malformed')
  const standard = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(standard, (each) => each.charCodeAt(0))
}

function object(part) {
  try {
    const value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes(part)))
    if (value !== null && typeof value === 'object') return value
  } catch {
    // Not the JSON of an object.
  }
  throw new Failure('malformed')
}

function parse(compact, limit) {
  require(compact.length <= limit, 'too_large')
  const parts = compact.split('.')
  require(parts.length === 3, 'malformed')
  const signature = bytes(parts[2])
  require(signature.length === 64, 'malformed')
  const input = new TextEncoder().encode(`${parts[0]}.${parts[1]}`)
  return { header: object(parts[0]), payload: parts[1], signature, input }
}

/** Returns the payload of a signed text and the purpose of its key. */
async function open(compact, limit, { keys }) {
  const { header, payload, signature, input } = parse(compact, limit)
  require(!('crit' in header || 'b64' in header), 'malformed')
  require(header.typ === 'vc+jwt', 'wrong_type')
  require(header.alg === 'EdDSA', 'wrong_algorithm')
  const key = keys.find(({ kid, crv, purpose }) => kid === header.kid && crv === 'Ed25519' && purpose)
  require(key, 'unknown_key')
  const { kty, crv, x } = key
  const imported = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
  require(await crypto.subtle.verify('Ed25519', imported, signature, input), 'bad_signature')
  return { payload: object(payload), purpose: key.purpose }
}

/** Decompresses gzip up to the limit. */
async function decompress(data) {
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  const parts = []
  for (let size = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer())
    size += value.length
    require(size <= limits.list, 'list_malformed')
    parts.push(value)
  }
}

async function openList(compact, trust) {
  try {
    const { payload, purpose } = await open(compact, limits.list, trust)
    require(purpose === 'certificates', 'list_not_signed')
    const { encodedList, statusPurpose } = payload.credentialSubject
    require(encodedList[0] === 'u', 'list_malformed')
    const bits = await decompress(bytes(encodedList.slice(1)))
    require(bits.length * 8 >= leastBits, 'list_malformed')
    return { ...payload, bits, statusPurpose }
  } catch ({ code }) {
    const isOfSignature = ['bad_signature', 'unknown_key', 'list_not_signed'].includes(code)
    throw new Failure(isOfSignature ? 'list_not_signed' : 'list_malformed')
  }
}

/** Checks that the status list has set neither bit of the certificate. */
async function checkStatus({ issuer, credentialStatus }, compact, trust, now) {
  const list = await openList(compact, trust)
  const isOwn = list.issuer === issuer.id && credentialStatus.every((each) => each.statusListCredential === list.id)
  require(isOwn, 'foreign_list')
  require(Date.parse(list.validFrom) <= now + tolerance && now < Date.parse(list.validUntil), 'stale_list')
  for (const [purpose, failure] of Object.entries(purposes)) {
    require(list.statusPurpose.includes(purpose), 'list_malformed')
    for (const { statusListIndex } of credentialStatus.filter((each) => each.statusPurpose === purpose)) {
      const bit = Number(statusListIndex)
      require(Number.isInteger(bit) && bit >= 0 && bit < list.bits.length * 8, 'short_list')
      require(((list.bits[bit >> 3] >> (7 - (bit & 7))) & 1) === 0, failure)
    }
  }
}

/** Returns the issuer that a certificate names, before anything is verified: an http or https URL, or undefined. */
export function issuerOf(compact) {
  try {
    const url = new URL(object(parse(compact, limits.certificate).payload).issuer.id)
    return /^https?:$/.test(url.protocol) ? url : undefined
  } catch {
    return undefined
  }
}

/**
 * Verifies a certificate with the published keys and the status list of an installation, and returns its content.
 * `now` is in milliseconds.
 */
export async function verify(compact, { jwks, list, now }) {
  const { payload, purpose } = await open(compact, limits.certificate, jwks)
  require(purpose === 'certificates' || purpose === 'test_certificates', 'wrong_purpose')
  const isCertificate =
    payload.type?.includes('AuthenticityCertificate') && payload.credentialSubject?.result === 'authentic'
  const from = Date.parse(payload.validFrom)
  const stated = payload.credentialStatus?.map((each) => each.statusPurpose).toSorted().join()
  require(isCertificate && from && stated === 'revocation,suspension', 'malformed')
  require(purpose === 'certificates' && payload.test !== true, 'test')
  require(from <= now + tolerance, 'not_yet_valid')
  await checkStatus(payload, list, jwks, now)
  return payload
}

/** Returns the photo of a certificate that a file is, and whether it is the original; undefined for any other file. */
export async function match(file, { credentialSubject: { photos } }) {
  if (file.size > limits.photo) return undefined
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  const hex = Array.from(digest, (each) => each.toString(16).padStart(2, '0')).join('')
  const original = photos.find((photo) => photo.original_sha256 === hex)
  const photo = original ?? photos.find((each) => each.published_sha256 === hex)
  return photo && { photo, isOriginal: photo === original }
}

/** Whether the browser verifies signatures of Ed25519; it does so on pages of HTTPS and of this machine alone. */
export const isSupported = async () =>
  Boolean(await crypto.subtle?.generateKey('Ed25519', false, ['sign', 'verify']).catch(() => undefined))
