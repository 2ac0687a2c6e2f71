import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import { SERVER_ERRORS } from '../../../src/contract/messages/fixed-messages.ts'
import type { Actor } from '../../auth/authentication.ts'
import { isRecord } from '../../config/is-record.ts'
import type { Database } from '../../db/store.ts'
import { malformedError } from '../requests/body-reader.ts'
import type { RequestBody } from '../requests/request-body.ts'
import type { EnvelopeResponse } from '../responses/envelope.ts'
import { findKey, hasKey, type NewIdempotencyKey, UNFINISHED } from './idempotency-keys.ts'

/**
 * The idempotency key of a request. Keys are separate per owner; without a session the hash of the input is the owner.
 * `isUpgraded` means that a newer version of the app sends what an older one may have sent under this key in another
 * form.
 */
export type IdempotencyClaim = NewIdempotencyKey & { isUpgraded: boolean }

/** The header of a request with upgraded input. */
export const UPGRADED_HEADER = 'idempotency-upgraded'

/**
 * The idempotency key of a request, or null if the endpoint takes none or none was sent.
 * @param headers the Idempotency-Key header, and whether the input was upgraded since the key was created
 * @throws ApiError VALIDATION when the key is not a UUID
 */
export const createClaim = (
  endpoint: Endpoint,
  { key, isUpgraded }: { key: string | undefined; isUpgraded: boolean },
  actor: Actor | null,
  body: RequestBody,
): IdempotencyClaim | null => {
  if (key === undefined || endpoint.method === 'GET' || endpoint.keyed === false) return null
  if (!v.is(v.pipe(v.string(), v.uuid()), key)) throw new ApiError('VALIDATION', 'Idempotency-Key must be a UUID.')
  const inputHash = hashInput(body)
  const owner = actor?.userId ?? `${endpoint.name} ${inputHash}`
  return { key: key.toLowerCase(), owner, endpoint: endpoint.name, inputHash, isUpgraded }
}

/** Has this account used this key? Then there may be a stored response, which needs the body to be compared. */
export const hasUsedKey = async (db: Database, key: string | undefined, actor: Actor | null): Promise<boolean> =>
  key !== undefined && actor !== null && hasKey(db, { key: key.toLowerCase(), owner: actor.userId })

/**
 * The stored response of this key, or null.
 * @throws ApiError KEY_REUSED when the key was used for another endpoint or input
 */
export const findStoredResponse = async (db: Database, claim: IdempotencyClaim): Promise<EnvelopeResponse | null> => {
  const stored = await findKey(db, claim)
  if (!stored) return null
  const isSame = stored.endpoint === claim.endpoint && stored.input_hash === claim.inputHash
  if (!isSame && !claim.isUpgraded) {
    throw new ApiError('KEY_REUSED', SERVER_ERRORS.keyReused)
  }
  if (stored.status === UNFINISHED) return null
  return { status: stored.status, body: stored.body, headers: { 'idempotent-replayed': 'true' } }
}

/** Hashes the fields regardless of their order, and the bytes of the file. */
const hashInput = ({ fields, file }: RequestBody): string => {
  const hash = createHash('sha256').update(canonicalJson(fields))
  if (file) hash.update('\0').update(file)
  return hash.digest('base64url')
}

const canonicalJson = (fields: unknown): string => {
  try {
    return JSON.stringify(fields, (_, value) => (isRecord(value) ? sortKeys(value) : value))
  } catch (error) {
    // JSON of a megabyte can be nested deeper than the stack allows.
    if (error instanceof RangeError) throw malformedError()
    throw error
  }
}

const sortKeys = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
