import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { findKey, hasKey, type NewIdempotencyKey, UNFINISHED } from '../queries/idempotency-keys.ts'
import { malformedError } from './body-reader.ts'
import type { EnvelopeResponse } from './envelope.ts'
import type { RequestBody } from './request-body.ts'

/**
 * A key as this call presents it. Nobody else's key can be met: without a session the input itself is the owner.
 * `isUpgraded`: a newer version of the device sends what an older one may have sent under this key in another shape.
 */
export type IdempotencyClaim = NewIdempotencyKey & { isUpgraded: boolean }

/** The header of an upgraded call. */
export const UPGRADED_HEADER = 'idempotency-upgraded'

/**
 * The claim of a call, or null where the row takes no key or none was sent.
 * @param headers Idempotency-Key, and whether the input was upgraded since the key was made
 * @throws Refusal VALIDATION when the key is not a UUID
 */
export const createClaim = (
  row: Endpoint,
  { key, isUpgraded }: { key: string | undefined; isUpgraded: boolean },
  actor: Actor | null,
  body: RequestBody,
): IdempotencyClaim | null => {
  if (key === undefined || row.method === 'GET' || row.keyed === false) return null
  if (!v.is(v.pipe(v.string(), v.uuid()), key)) throw new ApiError('VALIDATION', 'Idempotency-Key must be a UUID.')
  const inputHash = hashInput(body)
  const owner = actor?.userId ?? `${row.name} ${inputHash}`
  return { key: key.toLowerCase(), owner, endpoint: row.name, inputHash, isUpgraded }
}

/** Has this account used this key? Then its answer may be stored; only the body tells. */
export const hasUsedKey = async (db: Database, key: string | undefined, actor: Actor | null): Promise<boolean> =>
  key !== undefined && actor !== null && hasKey(db, { key: key.toLowerCase(), owner: actor.userId })

/**
 * The answer that this claim got before, or null.
 * @throws Refusal KEY_REUSED when the key was used for something else
 */
export const findStoredResponse = async (db: Database, claim: IdempotencyClaim): Promise<EnvelopeResponse | null> => {
  const stored = await findKey(db, claim)
  if (!stored) return null
  const isSame = stored.endpoint === claim.endpoint && stored.input_hash === claim.inputHash
  if (!isSame && !claim.isUpgraded) {
    throw new ApiError('KEY_REUSED', ERROR_MESSAGES.keyReused)
  }
  if (stored.status === UNFINISHED) return null
  return { status: stored.status, body: stored.body, headers: { 'idempotent-replayed': 'true' } }
}

/** The same fields in another order are the same input; a picture counts by its bytes. */
const hashInput = ({ fields, file }: RequestBody): string => {
  const hash = createHash('sha256').update(canonicalJson(fields))
  if (file) hash.update('\0').update(file)
  return hash.digest('base64url')
}

const canonicalJson = (fields: unknown): string => {
  try {
    return JSON.stringify(fields, (_, value) => (isRecord(value) ? sortKeys(value) : value))
  } catch (error) {
    // A text of a megabyte may nest deeper than the stack is.
    if (error instanceof RangeError) throw malformedError()
    throw error
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sortKeys = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
