import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Attested } from './software-authenticator.ts'

/** Attestations with certificates that a client has made itself. They name `url` as the list of those that are revoked. */
export const androidKeyAttestation = (url: string) => (signed: Attested) => {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const leaf = certificate(signed.publicKey, root.privateKey, [
    revocationList(url),
    keyDescription(signed.clientDataHash),
  ])
  const x5c = [leaf, certificate(root.publicKey, root.privateKey, [])]
  return { fmt: 'android-key', attStmt: statement(signed, [['x5c', x5c]]) }
}

export const packedAttestation = (url: string) => (signed: Attested) => {
  const x5c = [certificate(signed.publicKey, signed.privateKey, [revocationList(url)])]
  return { fmt: 'packed', attStmt: statement(signed, [['x5c', x5c]]) }
}

/** Signed by the passkey itself, without certificates. */
export const selfAttestation = (signed: Attested) => ({ fmt: 'packed', attStmt: statement(signed, []) })

const statement = ({ data, clientDataHash, privateKey }: Attested, more: readonly [string, unknown][]) =>
  new Map<string, unknown>([
    ['alg', -7],
    ['sig', sign('sha256', Buffer.concat([data, clientDataHash]), privateKey)],
    ...more,
  ])

const SEQUENCE = 0x30
const OCTETS = 0x04
const TEXT = 0x0c

/** DER: a tag, the length and what is inside. */
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

const integer = (value: number): Buffer => der(0x02, Buffer.from([value]))
const enumerated = (value: number): Buffer => der(0x0a, Buffer.from([value]))
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
const time = (text: string): Buffer => der(0x17, Buffer.from(text))
const bits = (content: Buffer): Buffer => der(0x03, Buffer.from([0]), content)

const ECDSA_WITH_SHA256 = der(SEQUENCE, oid('2a8648ce3d040302'))

const attribute = (type: string, value: string): Buffer =>
  der(0x31, der(SEQUENCE, oid(type), der(TEXT, Buffer.from(value))))

/** As packed attestations must have it: country, organisation, unit and name. */
const NAME = der(
  SEQUENCE,
  attribute('550406', 'BD'),
  attribute('55040a', 'Somebody'),
  attribute('55040b', 'Authenticator Attestation'),
  attribute('550403', 'Own'),
)

const extension = (type: string, value: Buffer): Buffer => der(SEQUENCE, oid(type), der(OCTETS, value))

const revocationList = (url: string): Buffer => {
  const fullName = der(0xa0, der(0xa0, der(0x86, Buffer.from(url))))
  return extension('551d1f', der(SEQUENCE, der(SEQUENCE, fullName)))
}

/** What Android says about a key, for this challenge. */
const keyDescription = (challenge: Buffer): Buffer => {
  const levels = [integer(3), enumerated(1), integer(4), enumerated(1)]
  const rest = [der(OCTETS, challenge), der(OCTETS), der(SEQUENCE), der(SEQUENCE)]
  return extension('2b06010401d679020111', der(SEQUENCE, ...levels, ...rest))
}

const certificate = (subject: KeyObject, issuer: KeyObject, extensions: readonly Buffer[]): Buffer => {
  const validity = der(SEQUENCE, time('200101000000Z'), time('490101000000Z'))
  const key = subject.export({ type: 'spki', format: 'der' })
  const isOwn = createPublicKey(issuer).equals(subject)
  const signed = der(
    SEQUENCE,
    der(0xa0, integer(2)),
    integer(isOwn ? 1 : 2),
    ECDSA_WITH_SHA256,
    NAME,
    validity,
    NAME,
    key,
    ...(extensions.length > 0 ? [der(0xa3, der(SEQUENCE, ...extensions))] : []),
  )
  return der(SEQUENCE, signed, ECDSA_WITH_SHA256, bits(sign('sha256', signed, issuer)))
}
