import type { Selectable } from 'kysely'
import { type CommissionInvoice, formatInvoiceNumber } from '../../src/contract/ledger/commission-invoices.ts'
import { toTaka } from '../../src/contract/money.ts'
import { isAdmin, type Viewer, vendorProfileId } from '../auth/viewer.ts'
import { countRows, type Direction, ifGiven, toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

type InvoiceQuery = {
  page: number
  limit: number
  asOf?: number | undefined
  sortOrder?: Direction | undefined
  id?: string | undefined
  shopId?: string | undefined
}

/** The invoices of all shops for an admin, of their own shops for a vendor. */
export const listCommissionInvoices = async (
  db: Database,
  { page, limit, asOf, sortOrder = 'desc', id, shopId }: InvoiceQuery,
  viewer: Viewer,
): Promise<{ invoices: CommissionInvoice[]; total: number }> => {
  const matching = db
    .selectFrom('commission_invoices')
    .innerJoin('shops', 'shops.id', 'commission_invoices.shop_id')
    .$if(!isAdmin(viewer), invoices => invoices.where('vendor_id', '=', vendorProfileId(viewer) ?? ''))
    .$call(ifGiven(id, (invoices, value) => invoices.where('commission_invoices.id', '=', value)))
    .$call(ifGiven(shopId, (invoices, value) => invoices.where('commission_invoices.shop_id', '=', value)))
    .$call(ifGiven(asOf, (invoices, time) => invoices.where('commission_invoices.created_at', '<=', time)))
  const total = await countRows(matching)
  const rows = await matching
    .leftJoin('invoice_withholding', 'invoice_withholding.invoice_id', 'commission_invoices.id')
    .selectAll('commission_invoices')
    .select('invoice_withholding.amount as withholding')
    .orderBy('commission_invoices.created_at', sortOrder)
    .orderBy('commission_invoices.number', sortOrder)
    .orderBy('commission_invoices.id', sortOrder)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { invoices: rows.map(toCommissionInvoice), total }
}

const toCommissionInvoice = (
  row: Selectable<Tables['commission_invoices']> & { withholding: number | null },
): CommissionInvoice => ({
  id: row.id,
  number: formatInvoiceNumber(row),
  month: row.month,
  shopId: row.shop_id,
  shopName: row.shop_name,
  shopNameBn: row.shop_name_bn,
  shopBin: row.shop_bin,
  market: JSON.parse(row.market),
  commission: toTaka(Number(row.commission)),
  vat: toTaka(Number(row.vat)),
  withheld: toTaka(Number(row.withholding ?? 0)),
  createdAt: toIso(row.created_at),
})
