import { sql } from 'kysely'
import { v7 } from 'uuid'
import { ApiError } from '../../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../../src/contract/messages/fixed-messages.ts'
import { withValues } from '../../../src/contract/messages/server-messages.ts'
import { type Poisha, toTaka } from '../../../src/contract/money.ts'
import { lockProfile } from '../../db/row-locks.ts'
import type { Database } from '../../db/store.ts'
import type { Tables } from '../../db/tables.ts'
import { readPayoutSettings } from '../payouts/payout-settings.ts'

type ChangeRow = Tables['store_credit_changes']

export type NewCreditChange = {
  customerId: string
  kind: ChangeRow['kind']
  /** Below zero: it is taken off. */
  amount: Poisha
  order?: { orderId: string; refundId: string | null }
  reason?: string
  now: number
}

export type CreditChange = { id: string; customerId: string; userId: string; balance: Poisha }

/** Whether the market offers store credit. What customers already have stays when it is turned off. */
export const isStoreCreditOffered = async (db: Database): Promise<boolean> =>
  (await readPayoutSettings(db)).settings.storeCredit

/**
 * Changes what a customer has, in the caller's transaction. It locks the customer, so that nobody is deleted with credit, and two
 * changes at once never take more than there is.
 * @throws ApiError NOT_FOUND (no such customer, or a deleted one), VALIDATION (they have less)
 */
export const addStoreCredit = async (tx: Database, change: NewCreditChange): Promise<CreditChange> => {
  const { customerId, kind, amount, order, reason, now } = change
  const userId = await lockCustomer(tx, customerId)
  const none = { customer_id: customerId, balance: 0, changes: 0 }
  await tx
    .insertInto('store_credits')
    .values(none)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await tx
    .updateTable('store_credits')
    .set(credit => ({ balance: credit('balance', '+', amount), changes: credit('changes', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`balance + ${amount} >= 0`)
    .returning(['balance', 'changes'])
    .executeTakeFirst()
  if (!row) throw await tooLittleError(tx, customerId)
  const [id, balance] = [v7(), Number(row.balance)]
  await tx
    .insertInto('store_credit_changes')
    .values({
      ...{ id, customer_id: customerId, number: row.changes, kind, amount, balance },
      ...{ order_id: order?.orderId ?? null, refund_id: order?.refundId ?? null, reason: reason ?? null },
      created_at: now,
    })
    .execute()
  return { id, customerId, userId, balance }
}

const lockCustomer = async (tx: Database, customerId: string): Promise<string> => {
  await lockProfile(tx, customerId)
  const row = await tx
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .select('users.id')
    .where('profiles.id', '=', customerId)
    .where('users.role', '=', 'CUSTOMER')
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  return row.id
}

/** What a customer has. */
export const readStoreCredit = async (db: Database, customerId: string): Promise<Poisha> => {
  const credits = db.selectFrom('store_credits').select('balance').where('customer_id', '=', customerId)
  return Number((await credits.executeTakeFirst())?.balance ?? 0)
}

const tooLittleError = async (tx: Database, customerId: string): Promise<ApiError> => {
  const balance = toTaka(await readStoreCredit(tx, customerId))
  const message = withValues('The customer has only {balance, taka} of store credit.', { balance })
  return new ApiError('VALIDATION', message, { fields: { amount: message } })
}

/**
 * Locks a person until the end of the transaction, because nobody who has store credit is deleted: the market would owe it to nobody.
 * @throws ApiError CONFLICT
 */
export const requireNoStoreCredit = async (tx: Database, profileId: string): Promise<void> => {
  await lockProfile(tx, profileId)
  const balance = toTaka(await readStoreCredit(tx, profileId))
  if (balance > 0)
    throw new ApiError(
      'CONFLICT',
      withValues(
        'This account has {balance, taka} of store credit. It must be paid out before the account is deleted.',
        {
          balance,
        },
      ),
    )
}
