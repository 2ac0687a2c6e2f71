import { v7 as uuid } from 'uuid'
import { DAY_MS } from '../../src/contract/durations.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { REMOVED_FROM_SHOP } from '../../src/contract/shop-roles.ts'
import { isRecord } from '../config/is-record.ts'
import type { Database } from '../db/store.ts'
import { revokeUserSessions } from './sessions.ts'
import { deleteNotificationChanges } from './sync-scopes.ts'

/** What a user's row of `shop_staff` makes them; null: they work for nobody's shop. */
export const toShopRole = (row: { shopRole: string | null; removedAt: number | null }): string | null =>
  row.removedAt === null ? row.shopRole : REMOVED_FROM_SHOP

/** Whose shops this user works for, or did. */
export const findShopStaff = (db: Database, userId: string) =>
  db
    .selectFrom('shop_staff')
    .select(['vendor_id as vendorId', 'shop_role as shopRole', 'removed_at as removedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Of an actor. */
type ShopPlace = { userId: string; profileId: string; shopRole: string | null }

/**
 * Locks the actor's place in the shop until the end of the transaction. Removing somebody waits for it, and a write that
 * waited for a removal is refused.
 * @throws ApiError FORBIDDEN when they have been removed, or have got another role, since the request began
 */
export const lockShopStaff = async (tx: Database, { userId, profileId, shopRole }: ShopPlace): Promise<void> => {
  if (shopRole === null || shopRole === REMOVED_FROM_SHOP) return
  const locked = await tx
    .updateTable('shop_staff')
    .set(row => ({ shop_role: row.ref('shop_role') }))
    .where('user_id', '=', userId)
    .where('vendor_id', '=', profileId)
    .where('shop_role', '=', shopRole)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (locked.numUpdatedRows !== 1n) throw notInShopError()
}

export const notInShopError = (): ApiError =>
  new ApiError('FORBIDDEN', 'You do not work for this shop any more, or your role there has changed.')

/**
 * Ends whatever a person has open: sessions, push messages to their devices, and notifications of orders, which name customers. End
 * their streams after the commit.
 */
export const endShopAccess = async (tx: Database, userId: string, now: number): Promise<void> => {
  await revokeUserSessions(tx, userId, now)
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
  const deleted = await tx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('kind', 'in', ['ORDER_NEW', 'ORDER_STATUS'])
    .returning(['id', 'user_id'])
    .execute()
  await deleteNotificationChanges(tx, deleted)
}

/**
 * Removes everybody who works for a vendor.
 * @returns their user ids; end their streams after the commit
 */
export const removeAllShopStaff = async (tx: Database, vendorId: string, now: number): Promise<string[]> => {
  const removed = await tx
    .updateTable('shop_staff')
    .set({ removed_at: now })
    .where('vendor_id', '=', vendorId)
    .where('removed_at', 'is', null)
    .returning('user_id')
    .execute()
  const userIds = removed.map(row => row.user_id).sort()
  for (const userId of userIds) await endShopAccess(tx, userId, now)
  return userIds
}

/** Those that change only what the person's own device shows. */
const UNRECORDED = ['conversations.read']

/** Is this call recorded among the writes of a shop's people? */
export const isShopWrite = ({ name, method, who }: Endpoint): boolean =>
  method !== 'GET' &&
  typeof who !== 'string' &&
  who.includes('VENDOR') &&
  !name.startsWith('auth.') &&
  !UNRECORDED.includes(name)

type NewShopWrite = {
  vendorId: string
  userId: string
  /** The Idempotency-Key of the request. */
  key: string | undefined
  endpoint: Endpoint
  input: unknown
  isRefused: boolean
  now: number
}

/**
 * Records what a person has changed in a shop, or was refused. A refusal that is repeated is recorded once. What was done is always
 * recorded, in the transaction that does it: under the key of something else nobody hides it.
 */
export const insertShopWrite = async (tx: Database, write: NewShopWrite): Promise<void> => {
  const { vendorId, userId, key, endpoint, input, isRefused, now } = write
  const id = uuid()
  await tx
    .insertInto('shop_writes')
    .values({
      id,
      vendor_id: vendorId,
      user_id: userId,
      write_key: isRefused && key && key.length <= MAX_KEY ? key : id,
      endpoint: endpoint.name,
      subject_id: readSubjectId(input),
      is_refused: isRefused ? 1 : 0,
      created_at: now,
    })
    .onConflict(conflict => conflict.columns(['user_id', 'write_key']).doNothing())
    .execute()
}

const MAX_KEY = 100
/** The fields that say what a call is about, most telling first. */
const SUBJECT_FIELDS = ['orderId', 'productId', 'questionId', 'id', 'customerId', 'shopId']
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const readSubjectId = (input: unknown): string | null => {
  if (!isRecord(input)) return null
  const ids = SUBJECT_FIELDS.map(name => input[name]).filter(id => typeof id === 'string')
  return ids.find(id => UUID.test(id)) ?? null
}

/** How many refused writes of one person are kept: whoever was removed may go on sending. */
const MAX_REFUSED = 500

export const hasTooManyRefusals = async (db: Database, userId: string): Promise<boolean> => {
  const kept = await db
    .selectFrom('shop_writes')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_refused', '=', 1)
    .limit(MAX_REFUSED)
    .execute()
  return kept.length >= MAX_REFUSED
}

/** Deletes writes of long ago, and invitations that nobody has accepted for a month. */
export const purgeShopStaff = async (tx: Database, now: number): Promise<void> => {
  await tx
    .deleteFrom('shop_writes')
    .where('created_at', '<', now - WRITES_KEPT_MS)
    .execute()
  await tx
    .deleteFrom('shop_invitations')
    .where('expires_at', '<', now - INVITATIONS_KEPT_MS)
    .execute()
}

const WRITES_KEPT_MS = 400 * DAY_MS
const INVITATIONS_KEPT_MS = 30 * DAY_MS
