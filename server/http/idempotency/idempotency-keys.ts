import { DAY_MS } from '../../../src/contract/durations.ts'
import { compileOnce, type ParametersOf } from '../../db/compile-once.ts'
import type { Database, Store } from '../../db/store.ts'
import type { Tables } from '../../db/tables.ts'

const RETENTION_MS = 90 * DAY_MS
/** The status of a key without a response yet. Only external calls commit it (http/idempotency/external-call.ts). */
export const UNFINISHED = 0

/** Keys are separate per owner. */
export type OwnedKey = { key: string; owner: string }
export type NewIdempotencyKey = OwnedKey & { endpoint: string; inputHash: string }
export type StoredKey = { endpoint: string; input_hash: string; status: number; body: string }

export const hasKey = async (db: Database, { key, owner }: OwnedKey): Promise<boolean> => {
  const used = await db
    .selectFrom('idempotency')
    .select('key')
    .where('key', '=', key)
    .where('owner', '=', owner)
    .executeTakeFirst()
  return used !== undefined
}

/** The stored request and response of a key. Its status is UNFINISHED until it has a response. */
export const findKey = async (db: Database, { key, owner }: OwnedKey): Promise<StoredKey | undefined> =>
  (await selectKey(db, { key, owner }))[0]

const selectKey = compileOnce((db, { key, owner }: ParametersOf<OwnedKey>) =>
  db
    .selectFrom('idempotency')
    .select(['endpoint', 'input_hash', 'status', 'body'])
    .where('key', '=', key)
    .where('owner', '=', owner),
)

/** Claims the key in the transaction of the write. False if another request has claimed and committed it meanwhile. */
export const insertKey = async (
  tx: Database,
  { key, owner, endpoint, inputHash }: NewIdempotencyKey,
  now: number,
): Promise<boolean> => {
  const row = { key, owner, endpoint, input_hash: inputHash, status: UNFINISHED, body: '', created_at: now }
  return (await insertIfAbsent(tx, row)).length === 1
}

/** Only an external call has the others. */
type ClaimedRow = Omit<Tables['idempotency'], 'subject' | 'lease_until'>

const insertIfAbsent = compileOnce((tx, row: ParametersOf<ClaimedRow>) =>
  tx
    .insertInto('idempotency')
    .values(row)
    .onConflict(conflict => conflict.columns(['key', 'owner']).doNothing())
    .returning('key'),
)

/** Stores the response with the key, in the same transaction. */
export const storeResponse = async (
  tx: Database,
  { key, owner }: OwnedKey,
  { status, body }: { status: number; body: string },
): Promise<void> => {
  await updateResponse(tx, { key, owner, status, body })
}

const updateResponse = compileOnce(
  (tx, { key, owner, ...response }: ParametersOf<OwnedKey & { status: number; body: string }>) =>
    tx.updateTable('idempotency').set(response).where('key', '=', key).where('owner', '=', owner),
)

/** Deletes keys after 90 days. */
export const deleteExpiredKeys = (store: Store, now: number): Promise<unknown> =>
  store.write(tx =>
    tx
      .deleteFrom('idempotency')
      .where('created_at', '<', now - RETENTION_MS)
      .execute(),
  )
