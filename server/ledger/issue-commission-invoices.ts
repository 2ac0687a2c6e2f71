import { sql } from 'kysely'
import { v7 } from 'uuid'
import { HOUR_MS } from '../../src/contract/durations.ts'
import type { CommissionInvoice } from '../../src/contract/ledger/commission-invoices.ts'
import { addMonths, monthStart, toMonth } from '../../src/contract/ledger/months.ts'
import type { Poisha } from '../../src/contract/money.ts'
import type { Services } from '../adapters/services.ts'
import { readCounter } from '../db/change-log.ts'
import { advanceCounter, raiseCounter } from '../db/counters.ts'
import type { Database } from '../db/store.ts'
import { readMarket } from '../market/market.ts'

/** A transaction that began in the month may still be open when it ends. */
const GRACE_MS = HOUR_MS
/** A market that updates late gets the invoices of these months; the first has what was before. */
const FIRST_MONTHS = 12

const ISSUED = 'commission invoices'

/** Issues the invoices of every month that has ended, the earliest first. A run that was killed goes on where it was. */
export const issueCommissionInvoices = async ({ store, now }: Pick<Services, 'store' | 'now'>): Promise<void> => {
  const last = toMonthNumber(toMonth(now() - GRACE_MS)) - 1
  const issued = await readCounter(store.read, ISSUED)
  for (let number = Math.max(issued + 1, last - FIRST_MONTHS + 1); number <= last; number += 1) {
    const month = fromMonthNumber(number)
    for (const shopId of await findChargedShops(store.read, month))
      await store.write(tx => issueInvoice(tx, { shopId, month, now: now() }))
    await store.write(tx => raiseCounter(tx, ISSUED, number))
  }
}

const toMonthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
const fromMonthNumber = (number: number): string => addMonths('2000-01', number - toMonthNumber('2000-01'))

/** Shops with an entry of commission until the end of the month. */
const findChargedShops = async (db: Database, month: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('ledger_entries')
    .select('owner')
    .distinct()
    .where('kind', '=', 'commission')
    .where('at', '<', monthStart(addMonths(month, 1)))
    .orderBy('owner')
    .execute()
  return rows.map(({ owner }) => owner)
}

type InvoiceSubject = { shopId: string; month: string; now: number }

/** Issues an invoice of all that the market has charged a shop until the end of the month and has not invoiced yet. */
const issueInvoice = async (tx: Database, { shopId, month, now }: InvoiceSubject): Promise<void> => {
  const year = toMonth(now).slice(0, 4)
  const series = `${ISSUED} ${year}`
  // Locks the series, so that no number is taken twice, and none is left out.
  await advanceCounter(tx, series, 0)
  const amounts = await sumUninvoiced(tx, shopId, month)
  if (amounts === null || (amounts.commission === 0 && amounts.vat === 0)) return
  const shop = await tx
    .selectFrom('shops')
    .select(['name as shop_name', 'name_bn as shop_name_bn', 'bin as shop_bin'])
    .where('id', '=', shopId)
    .executeTakeFirst()
  if (!shop) return
  const number = await advanceCounter(tx, series)
  const { withholding, ...charged } = amounts
  const id = v7()
  const numbered = { id, shop_id: shopId, month, year: Number(year), number, created_at: now }
  await tx
    .insertInto('commission_invoices')
    .values({ ...shop, ...charged, ...numbered, market: JSON.stringify(await readIssuer(tx)) })
    .execute()
  if (withholding === 0) return
  await tx.insertInto('invoice_withholding').values({ invoice_id: id, shop_id: shopId, amount: withholding }).execute()
}

/** Null: the invoice of this month was issued before. */
const sumUninvoiced = async (
  tx: Database,
  shopId: string,
  month: string,
): Promise<{ commission: Poisha; vat: Poisha; withholding: Poisha } | null> => {
  const invoices = tx.selectFrom('commission_invoices').where('shop_id', '=', shopId)
  if (await invoices.select('id').where('month', '=', month).executeTakeFirst()) return null
  const entries = await tx
    .selectFrom('ledger_entries')
    .select(['kind', sql<number>`cast(-sum(amount) as bigint)`.as('amount')])
    .where('kind', 'in', ['commission', 'vat-on-commission', 'withholding'])
    .where('owner', '=', shopId)
    .where('at', '<', monthStart(addMonths(month, 1)))
    .groupBy('kind')
    .execute()
  const charged = (kind: string) => Number(entries.find(entry => entry.kind === kind)?.amount ?? 0)
  const invoiced = await invoices
    .select([
      sql<number>`cast(coalesce(sum(commission), 0) as bigint)`.as('commission'),
      sql<number>`cast(coalesce(sum(vat), 0) as bigint)`.as('vat'),
      sql<number>`(select cast(coalesce(sum(amount), 0) as bigint) from invoice_withholding
        where shop_id = ${shopId})`.as('withholding'),
    ])
    .executeTakeFirstOrThrow()
  return {
    commission: charged('commission') - Number(invoiced.commission),
    vat: charged('vat-on-commission') - Number(invoiced.vat),
    withholding: charged('withholding') - Number(invoiced.withholding),
  }
}

const readIssuer = async (tx: Database): Promise<CommissionInvoice['market']> => {
  const { name, address, bin } = (await readMarket(tx)).settings
  return { name, address, bin }
}
