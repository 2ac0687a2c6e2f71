import type { CourierSettlement, SettlementLine } from './courier.ts'
import { type CourierResponse, toPoishaOrNull, toText } from './courier-http.ts'

type Ask = (path: string) => Promise<CourierResponse>

/** Each payment is a request of its own. The rest follows the next time. */
const MAX_PAYMENTS = 10

/**
 * The latest payments that are paid. The guide does not name the fields of their parcels; these are those of
 * `create_order` and of webhooks.
 */
export const listSteadfastSettlements = async (ask: Ask, known: readonly string[]): Promise<CourierSettlement[]> => {
  const { body } = await ask('payments?page=1')
  const fresh = toRows(body.payments).filter(payment => isPaid(payment) && !known.includes(toText(payment.payment_id)))
  const settlements: CourierSettlement[] = []
  for (const { payment_id } of fresh.slice(0, MAX_PAYMENTS)) {
    const reference = toText(payment_id)
    // The path takes the digits of `SFC-88213`.
    const digits = reference.replace(/\D/g, '')
    if (!digits) continue
    const answer = await ask(`payments/${digits}`)
    settlements.push({ reference, lines: findParcels(answer.body).flatMap(toLine) })
  }
  return settlements.filter(({ lines }) => lines.length > 0)
}

const isPaid = (payment: Row): boolean => toText(payment.paid_at) !== ''

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const toRows = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : [])

/** The list of parcels, whatever it is called, also within `payment` or `data`. */
const findParcels = (body: Row): Row[] => {
  for (const value of [body, body.payment, body.data].filter(isRow).flatMap(part => Object.values(part))) {
    const rows = toRows(value)
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
