import type { ParsedInputOf } from '../../../src/contract/endpoint.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import type { changeStoreCredit as endpoint, StoreCreditAction } from '../../../src/contract/ledger/store-credit.ts'
import { type ServerMessageKey, withValues } from '../../../src/contract/messages/server-messages.ts'
import { toPoisha, toTaka } from '../../../src/contract/money.ts'
import { insertAuditEntry } from '../../audit/audit-log.ts'
import type { Actor } from '../../auth/authentication.ts'
import { logChanges } from '../../db/change-log-bulk.ts'
import type { Database } from '../../db/store.ts'
import { insertNotification } from '../../notifications/notifications.ts'
import { postCreditChange } from '../post-credit.ts'
import { addStoreCredit, isStoreCreditOffered } from './store-credit.ts'

const EVENTS: Record<StoreCreditAction, string> = {
  GIVEN: 'credit-given',
  TAKEN_BACK: 'credit-taken-back',
  PAID_OUT: 'credit-paid-out',
}

/**
 * Gives a customer store credit, takes it back, or records that it was paid out, in the caller's transaction. It can be given only while
 * the market offers it.
 * @returns the change, and the customer's user, who was told
 * @throws ApiError NOT_FOUND, CONFLICT (the market offers none), VALIDATION (the customer has less)
 */
export const changeStoreCredit = async (
  { tx, actor, now }: { tx: Database; actor: Actor; now: number },
  { customerId, action, amount, reason }: ParsedInputOf<typeof endpoint>,
): Promise<{ id: string; balance: number; userId: string }> => {
  const isGiven = action === 'GIVEN'
  if (isGiven && !(await isStoreCreditOffered(tx)))
    throw new ApiError('CONFLICT', 'This market offers no store credit.')
  const change = toPoisha(amount) * (isGiven ? 1 : -1)
  const { id, userId, balance } = await addStoreCredit(tx, { customerId, kind: action, amount: change, reason, now })
  await postCreditChange(tx, { id, customerId, kind: action, amount: change }, { event: EVENTS[action], now })
  const after = { action, amount, reason, balance: toTaka(balance) }
  const what = { action: 'customer.change-store-credit', entity: 'customer', id: customerId }
  await insertAuditEntry(tx, { actor, ...what, before: null, after, now })
  const notification = {
    userId,
    kind: 'ORDER_STATUS',
    title: withValues(TITLES[action], { amount }),
    body: reason,
    path: '/dashboard/store-credit',
    pushes: true,
  } as const
  await logChanges(tx, [await insertNotification(tx, notification, now)], now)
  return { id, balance: toTaka(balance), userId }
}

const TITLES = {
  GIVEN: 'You got {amount, taka} of store credit',
  TAKEN_BACK: '{amount, taka} of your store credit was taken back',
  PAID_OUT: '{amount, taka} of your store credit was paid out',
} as const satisfies Record<StoreCreditAction, ServerMessageKey>
