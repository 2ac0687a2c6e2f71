import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { CreationOptions, NewCredential } from '../../../src/contract/accounts/passkeys.ts'
import type { RequestOptions, UsedCredential } from '../../../src/contract/accounts/used-passkey.ts'

/** What an authenticator can do wrong, or a page that is not the market's. */
type Fault = {
  origin?: string
  rpId?: string
  isVerified?: boolean
  counter?: number
  challenge?: string
  type?: string
  /** What it says of itself: without it, nothing. */
  attest?: (signed: Attested) => { fmt: string; attStmt: Map<string, unknown> }
}

/** `data` with `clientDataHash` is what an attestation signs. */
export type Attested = { data: Buffer; clientDataHash: Buffer; privateKey: KeyObject; publicKey: KeyObject }

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** CBOR, as far as WebAuthn needs it here: small integers, bytes, texts, lists and maps. */
const cbor = (value: number | string | Buffer | readonly Buffer[] | Map<unknown, unknown>): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (!(value instanceof Map)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  const pairs = [...value].flatMap(([key, item]) => [cbor(key as number), cbor(item as number)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

const head = (major: number, size: number): Buffer => {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const base64Url = (text: string): string => Buffer.from(text).toString('base64url')

/** A passkey of ES256 in the tests' memory, which makes real attestations (format none) and assertions. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32).toString('base64url')
  readonly #privateKey: KeyObject
  readonly #publicKey: Buffer
  readonly #origin: string
  #userHandle = ''
  /** 0: it does not count, like passkeys that are synced. */
  #counter: number

  constructor(origin: string, { counter = 0 }: { counter?: number } = {}) {
    this.#origin = origin
    this.#counter = counter
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' })
    this.#privateKey = privateKey
    this.#publicKey = cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ]),
    )
  }

  create(options: CreationOptions, fault: Fault = {}): NewCredential {
    this.#userHandle = options.user.id
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([id.length >> 8, id.length & 255])
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.#publicKey])
    const data = Buffer.concat([this.#authenticatorData(options.rp.id, HAS_CREDENTIAL, fault), attested])
    const clientData = this.#clientData('webauthn.create', options.challenge, fault)
    const publicKey = createPublicKey(this.#privateKey)
    const signed = { data, clientDataHash: sha256(clientData), privateKey: this.#privateKey, publicKey }
    const { fmt, attStmt } = fault.attest?.(signed) ?? { fmt: 'none', attStmt: new Map() }
    const attestation = new Map<string, unknown>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', data],
    ])
    return {
      id: this.id,
      response: {
        clientDataJSON: base64Url(clientData),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  get(options: RequestOptions, fault: Fault = {}): UsedCredential {
    if (this.#counter > 0) this.#counter += 1
    const data = this.#authenticatorData(options.rpId, 0, fault)
    const clientData = this.#clientData('webauthn.get', options.challenge, fault)
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#privateKey)
    return {
      id: this.id,
      response: {
        clientDataJSON: base64Url(clientData),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(this.#userHandle && { userHandle: this.#userHandle }),
      },
    }
  }

  #authenticatorData(rpId: string, flags: number, fault: Fault): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(fault.counter ?? this.#counter)
    const verified = fault.isVerified === false ? 0 : VERIFIED
    return Buffer.concat([sha256(fault.rpId ?? rpId), Buffer.from([PRESENT | verified | flags]), counter])
  }

  #clientData(type: string, challenge: string, fault: Fault): string {
    const data = {
      type: fault.type ?? type,
      challenge: fault.challenge ?? challenge,
      origin: fault.origin ?? this.#origin,
    }
    return JSON.stringify({ ...data, crossOrigin: false })
  }
}
