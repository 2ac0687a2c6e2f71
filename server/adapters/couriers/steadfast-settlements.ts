import type { Poisha } from '../../../src/contract/money.ts'
import { isRecord } from '../../config/is-record.ts'
import type { CourierSettlement, SettlementLine } from './courier.ts'
import { type CourierResponse, toObjects, toPoishaOrNull, toText } from './courier-http.ts'

type Ask = (path: string) => Promise<CourierResponse>

/** Each payment is a request of its own. The rest follows the next time. */
const MAX_PAYMENTS = 20
/** Of ten payments each, the latest first. */
const MAX_PAGES = 20

/**
 * Payments that are paid and not known yet, the oldest first, so that none is left behind when there are too many for once.
 * The guide does not name the fields of their parcels; these are those of `create_order` and of webhooks. `total` of a payment is what it
 * has paid, after its charges.
 */
export const listSteadfastSettlements = async (ask: Ask, known: readonly string[]): Promise<CourierSettlement[]> => {
  const settlements: CourierSettlement[] = []
  for (const { id: reference, paid } of (await listFresh(ask, known)).reverse()) {
    if (settlements.length === MAX_PAYMENTS) break
    // The path takes the digits of `SFC-88213`.
    const digits = reference.replace(/\D/g, '')
    if (!digits) continue
    const answer = await ask(`payments/${digits}`)
    const lines = findParcels(answer.body).flatMap(toLine)
    if (lines.length > 0) settlements.push({ reference, lines, paid })
  }
  return settlements
}

type FreshPayment = { id: string; paid: Poisha | null }

/** Payments that are not known, the latest first: of all pages until one has only known ones, or none. */
const listFresh = async (ask: Ask, known: readonly string[]): Promise<FreshPayment[]> => {
  const fresh = new Map<string, FreshPayment>()
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { body } = await ask(`payments?page=${page}`)
    const payments = toObjects(body.payments).map(payment => ({
      ...{ id: toText(payment.payment_id), isPaid: isPaid(payment) },
      paid: toPoishaOrNull(payment.total),
    }))
    const unknown = payments.filter(({ id }) => id !== '' && !known.includes(id) && !fresh.has(id))
    if (unknown.length === 0) break
    for (const { id, paid, ...payment } of unknown) if (payment.isPaid) fresh.set(id, { id, paid })
  }
  return [...fresh.values()]
}

const isPaid = (payment: Row): boolean => toText(payment.paid_at) !== ''

type Row = Record<string, unknown>

/** The list of parcels, whatever it is called, also within `payment` or `data`. */
const findParcels = (body: Row): Row[] => {
  for (const value of [body, body.payment, body.data].filter(isRecord).flatMap(part => Object.values(part))) {
    const rows = toObjects(value)
    if (rows.some(row => row.invoice !== undefined || row.consignment_id !== undefined)) return rows
  }
  return []
}

const toLine = (row: Row): SettlementLine[] => {
  const [collected, fee] = [toPoishaOrNull(row.cod_amount), toPoishaOrNull(row.delivery_charge)]
  const [reference, consignmentId] = [toText(row.invoice) || null, toText(row.consignment_id) || null]
  return collected === null || (!reference && !consignmentId)
    ? []
    : [{ reference, consignmentId, collected, fee: fee ?? 0 }]
}
