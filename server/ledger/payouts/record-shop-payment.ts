import { v7 } from 'uuid'
import { ApiError } from '../../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../../src/contract/messages/fixed-messages.ts'
import { withValues } from '../../../src/contract/messages/server-messages.ts'
import { toPoisha, toTaka } from '../../../src/contract/money.ts'
import { insertAuditEntry } from '../../audit/audit-log.ts'
import type { Actor } from '../../auth/authentication.ts'
import type { Database } from '../../db/store.ts'
import { postPayout } from '../post-payout.ts'
import { readDebts, updateShopDebts } from './shop-debts.ts'

type Payment = { shopId: string; amount: number; reference: string }

/**
 * Records that a shop has paid what it owes: a payout in the other direction, with an amount below zero.
 * @returns the id of the payout, and the users who were told
 * @throws ApiError NOT_FOUND, or VALIDATION where the shop owes less
 */
export const recordShopPayment = async (
  { tx, actor, now }: { tx: Database; actor: Actor; now: number },
  { shopId, amount, reference }: Payment,
): Promise<{ id: string; told: string[] }> => {
  // Locks the shop, so that two admins do not record the same payment at once.
  const shop = await tx
    .updateTable('shops')
    .set(row => ({ debt_state: row.ref('debt_state') }))
    .where('id', '=', shopId)
    .returning('id')
    .executeTakeFirst()
  if (!shop) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const debt = (await readDebts(tx, [shopId])).get(shopId) ?? 0
  if (toPoisha(amount) > debt) {
    const message = withValues('This shop owes the market {debt, taka}.', { debt: toTaka(debt) })
    throw new ApiError('VALIDATION', message, { fields: { amount: message } })
  }
  const id = v7()
  const paid = { amount: -toPoisha(amount), status: 'PAID' } as const
  await tx
    .insertInto('payouts')
    .values({
      ...{ id, shop_id: shopId, account_id: null, ...paid, orders: 0, reference, problem: null },
      ...{ created_at: now, decided_at: now },
    })
    .execute()
  await postPayout(tx, { id, shopId, ...paid }, { event: 'shop-paid', now })
  const after = { shopId, amount, reference }
  await insertAuditEntry(tx, { actor, action: 'payout.receive', entity: 'payout', id, before: null, after, now })
  return { id, told: await updateShopDebts({ tx, now }, [shopId]) }
}
