import { ApiError } from '../../../src/contract/errors.ts'
import type { PayoutMethod } from '../../../src/contract/ledger/payout-accounts.ts'
import type { Payout, PayoutStatus } from '../../../src/contract/ledger/payouts.ts'
import { ERROR_MESSAGES } from '../../../src/contract/messages/fixed-messages.ts'
import { toTaka } from '../../../src/contract/money.ts'
import { insertAuditEntry } from '../../audit/audit-log.ts'
import type { Actor } from '../../auth/authentication.ts'
import { isAdmin, type Viewer, vendorProfileId } from '../../auth/viewer.ts'
import { iteratePages } from '../../db/keyset-pages.ts'
import { countRows, type Direction, ifGiven, toIso, toIsoOrNull } from '../../db/sql-expressions.ts'
import type { Database } from '../../db/store.ts'
import { postPayout } from '../post-payout.ts'
import { giveBackOrders } from './prepare-payouts.ts'

export type PayoutSelection = { status?: PayoutStatus | undefined; shopId?: string | undefined }
type Paging = { page: number; limit: number; asOf?: number | undefined; sortOrder?: Direction | undefined }

/** The payouts of all shops for an admin, of their own shops for a vendor. */
const selectOwnPayouts = (db: Database, viewer: Viewer, { status, shopId }: PayoutSelection = {}) =>
  db
    .selectFrom('payouts')
    .innerJoin('shops', 'shops.id', 'payouts.shop_id')
    .$if(!isAdmin(viewer), payouts => payouts.where('vendor_id', '=', vendorProfileId(viewer) ?? ''))
    .$call(ifGiven(status, (payouts, value) => payouts.where('payouts.status', '=', value)))
    .$call(ifGiven(shopId, (payouts, id) => payouts.where('payouts.shop_id', '=', id)))

export const listPayouts = async (
  db: Database,
  { page, limit, asOf, sortOrder = 'desc', ...selection }: Paging & PayoutSelection,
  viewer: Viewer,
): Promise<{ payouts: Payout[]; total: number }> => {
  const matching = selectOwnPayouts(db, viewer, selection).$call(
    ifGiven(asOf, (payouts, time) => payouts.where('payouts.created_at', '<=', time)),
  )
  const total = await countRows(matching)
  const rows = await withColumns(matching)
    .orderBy('payouts.created_at', sortOrder)
    .orderBy('payouts.id', sortOrder)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { payouts: rows.map(toPayout), total }
}

const withColumns = (payouts: ReturnType<typeof selectOwnPayouts>) =>
  payouts
    .leftJoin('payout_accounts', 'payout_accounts.id', 'payouts.account_id')
    .selectAll('payouts')
    .select(['shops.name as shop_name', 'shops.phone_number as shop_phone', 'method', 'bank', 'last_digits'])
    .select('sealed_details')
export type PayoutRow = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number]

const BATCH = 500

/** All payouts that match, a page at a time. */
export async function* iteratePayouts(
  db: Database,
  { method, ...selection }: PayoutSelection & { method?: PayoutMethod | undefined },
  viewer: Viewer,
): AsyncGenerator<PayoutRow[]> {
  const read = (after: string) =>
    withColumns(selectOwnPayouts(db, viewer, selection))
      .$call(ifGiven(method, (payouts, value) => payouts.where('method', '=', value)))
      .where('payouts.id', '>', after)
      .orderBy('payouts.id')
      .limit(BATCH)
      .execute()
  yield* iteratePages(BATCH, read, row => row.id)
}

const toPayout = (row: PayoutRow): Payout => ({
  id: row.id,
  shopId: row.shop_id,
  shopName: row.shop_name,
  amount: toTaka(Number(row.amount)),
  orders: row.orders,
  status: row.status,
  reference: row.reference,
  problem: row.problem,
  createdAt: toIso(row.created_at),
  decidedAt: toIsoOrNull(row.decided_at),
  account: row.method && { method: row.method, bank: row.bank, lastDigits: row.last_digits ?? '' },
})

type Change = { tx: Database; actor: Actor; now: number }

export const findPayout = async (db: Database, id: string, viewer: Viewer): Promise<Payout> =>
  toPayout(await withColumns(selectOwnPayouts(db, viewer)).where('payouts.id', '=', id).executeTakeFirstOrThrow())

export const markPayoutPaid = (change: Change, id: string, reference: string): Promise<Payout> =>
  decidePayout(change, id, { status: 'PAID', reference }, ['PREPARED'])

/** A transfer can bounce after it was marked as paid. */
export const markPayoutFailed = async (change: Change, id: string, problem: string | null): Promise<Payout> => {
  const payout = await decidePayout(change, id, { status: 'FAILED', problem }, ['PREPARED', 'PAID'])
  await giveBackOrders(change.tx, id)
  return payout
}

type Decision = { status: 'PAID'; reference: string } | { status: 'FAILED'; problem: string | null }

/** @throws ApiError NOT_FOUND, or CONFLICT where it was decided otherwise */
const decidePayout = async (
  { tx, actor, now }: Change,
  id: string,
  decision: Decision,
  from: readonly PayoutStatus[],
): Promise<Payout> => {
  const row = await tx
    .updateTable('payouts')
    .set({ ...decision, decided_at: now })
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .returning(['shop_id', 'amount'])
    .executeTakeFirst()
  if (!row) {
    const known = await tx.selectFrom('payouts').select('id').where('id', '=', id).executeTakeFirst()
    if (!known) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
    throw new ApiError('CONFLICT', 'This payout was decided already.')
  }
  const event = decision.status === 'PAID' ? 'payout-paid' : 'payout-failed'
  const amount = Number(row.amount)
  await postPayout(tx, { id, shopId: row.shop_id, amount, status: decision.status }, { event, now })
  await auditPayout({ tx, actor, now }, event.replace('-', '.'), id, { before: null, after: decision })
  return findPayout(tx, id, actor)
}

type AuditStates = Pick<Parameters<typeof insertAuditEntry>[1], 'before' | 'after'>

const auditPayout = ({ tx, actor, now }: Change, action: string, id: string, states: AuditStates): Promise<void> =>
  insertAuditEntry(tx, { actor, action, entity: 'payout', id, ...states, now })
