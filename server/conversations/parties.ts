import { sql } from 'kysely'
import { type ClosedReason, findClosedReason } from '../../src/contract/conversations/conversation-rules.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import type { Actor } from '../auth/authentication.ts'
import { hasRow } from '../db/row-existence.ts'
import { ifGiven } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { requireOwned, throwNotOwned } from '../http/require-ownership.ts'
import { SHOP_COLUMNS } from './messages.ts'

export type PartyInput = { shopId: string; customerId?: string | undefined }

/**
 * The shop and the customer of a conversation, one of whom is the caller. They may not have written yet: then it has no
 * row, and the shop may write only to a customer who has ordered from it.
 * @throws ApiError VALIDATION (a vendor who names no customer), FORBIDDEN, NOT_FOUND
 */
export const requireParties = async (db: Database, input: PartyInput, actor: Actor): Promise<Parties> => {
  const isShop = actor.role === 'VENDOR'
  const customerId = isShop ? input.customerId : actor.profileId
  if (customerId === undefined) throw new ApiError('VALIDATION', 'Choose the customer to whom you write.')
  if (!isShop && (input.customerId ?? customerId) !== customerId) await throwNotOwned(() => hasConversation(db, input))
  const own = await selectParties(db, input.shopId, customerId)
    .$call(ifGiven(isShop ? actor.profileId : null, (rows, vendor) => rows.where('shops.vendor_id', '=', vendor)))
    .executeTakeFirst()
  const parties = await requireOwned(own, () => (isShop ? hasRow(db, 'shops', input.shopId) : false))
  const isKnown = parties.id !== null || parties.hasOrdered === 1
  // A shop that is not open yet is shown to nobody, and shops write to no strangers.
  if (!isKnown && (isShop || !isShopOpen(parties))) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  return { ...parties, isShop }
}

const hasConversation = async (db: Database, { shopId, customerId = '' }: PartyInput): Promise<boolean> => {
  const found = db.selectFrom('conversations').select('id').where('shop_id', '=', shopId)
  return (await found.where('customer_id', '=', customerId).executeTakeFirst()) !== undefined
}

export type Parties = Awaited<ReturnType<ReturnType<typeof selectParties>['executeTakeFirstOrThrow']>> & {
  /** The caller is the shop's vendor, else the customer. */
  isShop: boolean
}

const selectParties = (db: Database, shopId: string, customerId: string) =>
  db
    .selectFrom('shops')
    .innerJoin('profiles as vendors', 'vendors.id', 'shops.vendor_id')
    .innerJoin('users as owners', 'owners.id', 'vendors.user_id')
    .innerJoin('profiles as customers', join => join.on('customers.id', '=', customerId))
    .innerJoin('users as buyers', 'buyers.id', 'customers.user_id')
    .leftJoin('conversations', join =>
      join.onRef('conversations.shop_id', '=', 'shops.id').onRef('conversations.customer_id', '=', 'customers.id'),
    )
    .where('shops.id', '=', shopId)
    .where('buyers.role', '=', 'CUSTOMER')
    .where('buyers.deleted_at', 'is', null)
    .select([
      'conversations.id',
      'conversations.last_n as lastN',
      'conversations.customer_last_n as customerLastN',
      'conversations.shop_last_n as shopLastN',
      'conversations.customer_delivered_n as customerDeliveredN',
      'conversations.shop_delivered_n as shopDeliveredN',
      'conversations.customer_read_n as customerReadN',
      'conversations.shop_read_n as shopReadN',
      'conversations.customer_blocked_at as customerBlockedAt',
      'conversations.shop_blocked_at as shopBlockedAt',
    ])
    .select(SHOP_COLUMNS)
    .select([
      'shops.status as shopStatus',
      'shops.deleted_at as shopDeletedAt',
      'shops.takes_messages as takesMessages',
      'shops.quiet_hours as quietHours',
      'shops.quick_answers as quickAnswers',
      'owners.id as vendor',
      'owners.status as vendorStatus',
      'owners.deleted_at as vendorDeletedAt',
      'customers.id as customerId',
      'customers.name as customerName',
      'buyers.id as customer',
    ])
    .select(
      sql<0 | 1>`case when exists (select 1 from orders where orders.customer_id = customers.id
        and orders.shop_id = shops.id) then 1 else 0 end`.as('hasOrdered'),
    )

type ShopState = Pick<Parties, 'shopStatus' | 'shopDeletedAt' | 'vendorStatus' | 'vendorDeletedAt'>

const isShopOpen = ({ shopStatus, shopDeletedAt, vendorStatus, vendorDeletedAt }: ShopState): boolean =>
  shopStatus === 'ACTIVE' && shopDeletedAt === null && vendorStatus === 'ACTIVE' && vendorDeletedAt === null

/** Why the caller cannot write; undefined where they can. */
export const closedReasonOf = (parties: Parties): ClosedReason | undefined => {
  const { isShop, customerBlockedAt, shopBlockedAt } = parties
  const [own, other] = isShop ? [shopBlockedAt, customerBlockedAt] : [customerBlockedAt, shopBlockedAt]
  return findClosedReason({
    isBlockedByCaller: own !== null,
    isBlockedByOther: other !== null,
    isShopOpen: isShopOpen(parties),
    takesMessages: parties.takesMessages === 1,
    // An account that is deleted has nobody left to answer.
    hasOrdered: parties.hasOrdered === 1 && parties.vendorDeletedAt === null,
  })
}
