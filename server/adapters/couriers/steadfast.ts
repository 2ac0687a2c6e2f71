import { createHmac } from 'node:crypto'
import { toTaka } from '../../../src/contract/money.ts'
import { COURIERS } from '../../../src/contract/shipments/couriers.ts'
import { parcelNote, recipientTexts } from '../../../src/contract/shipments/parcel-texts.ts'
import type { ShipmentStatus } from '../../../src/contract/shipments/shipment-status.ts'
import { isRecord } from '../../config/is-record.ts'
import { isSameSecret } from './compare-secrets.ts'
import {
  type Booking,
  type Courier,
  type CourierCall,
  CourierError,
  type CourierKeys,
  type CourierReport,
  type Parcel,
  type ReceivedCall,
} from './courier.ts'
import {
  askCourier,
  describe,
  parseCourierJson,
  parseDhakaTime,
  toObject,
  toObjects,
  toPoishaOrNull,
  toText,
} from './courier-http.ts'
import { localPhone } from './local-phone.ts'
import { askSteadfastScore } from './steadfast-score.ts'
import { listSteadfastSettlements } from './steadfast-settlements.ts'

type SteadfastAccount = { url: string; keys: CourierKeys; timeoutMs?: number | undefined }

/**
 * Its words, in lower case with underscores. `*_approval_pending` is what the rider says before anybody has checked it;
 * `cancelled` means that the parcel is coming back, and `*_return_received` that it is back.
 */
const STATUS_WORDS: Partial<Record<string, ShipmentStatus>> = {
  in_review: 'BOOKED',
  pending: 'IN_TRANSIT',
  delivered: 'DELIVERED',
  partial_delivered: 'PARTLY_DELIVERED',
  partial_delivered_return_processing: 'PARTLY_DELIVERED',
  partial_delivered_return_rider_assigned: 'PARTLY_DELIVERED',
  partial_delivered_return_received: 'PARTLY_DELIVERED',
  cancelled: 'RETURNING',
  exceptional: 'LOST',
  cancelled_return_processing: 'RETURNING',
  cancelled_return_rider_assigned: 'RETURNING',
  cancelled_return_received: 'RETURNED',
}

export const readSteadfastStatus = (word: unknown): ShipmentStatus | null => STATUS_WORDS[toWord(word)] ?? null

const toWord = (word: unknown): string =>
  toText(word)
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

/** What it says of the pieces of a partial delivery that were not kept. */
const readRest = (word: unknown): Pick<CourierReport, 'rest'> => {
  const [, progress] = toWord(word).split('partial_delivered_return_')
  if (progress === undefined) return {}
  return { rest: progress === 'received' ? 'BACK' : 'COMING' }
}

/** Steadfast's merchant API, version 1. */
export const createSteadfast = (account: SteadfastAccount): Courier => ({
  name: 'steadfast',
  isBookingRepeatable: true,
  tracksRest: true,
  book: parcel => book(account, parcel),
  track: parcel => track(account, parcel),
  parseWebhook: call => parseWebhook(account.keys.webhookToken, call),
  scoreRecipient: phoneNumber => askSteadfastScore(path => ask(account, path), phoneNumber),
  listSettlements: known => listSteadfastSettlements(path => ask(account, path), known),
  test: async () => {
    await ask(account, 'get_balance')
  },
})

const ask = ({ url, keys, timeoutMs }: SteadfastAccount, path: string, body?: unknown) =>
  askCourier(new URL(`${url}/${path}`), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'Api-Key': keys.apiKey ?? '', 'Secret-Key': keys.secretKey ?? '' },
    body,
    timeoutMs,
  })

const book = async (account: SteadfastAccount, parcel: Parcel): Promise<Booking> => {
  const { name, address } = recipientTexts('steadfast', parcel.recipient)
  const { status, body } = await ask(account, 'create_order', {
    invoice: parcel.reference,
    recipient_name: name,
    recipient_phone: localPhone(parcel.recipient.phoneNumber),
    recipient_address: address,
    cod_amount: toTaka(parcel.cash),
    note: parcelNote(parcel.note, COURIERS.steadfast.limits.note),
    item_description: parcelNote(parcel.description, 255),
    total_lot: 1,
  })
  const { consignment } = body
  // A refusal may come with HTTP 200 and its own status in the body.
  if (status < 300 && Number(body.status) < 300 && isRecord(consignment)) {
    const trackingUrl = toText(consignment.tracking_link)
    return {
      outcome: 'BOOKED',
      consignmentId: toText(consignment.consignment_id) || null,
      trackingUrl: safeUrl(trackingUrl),
    }
  }
  if (saysExists(body))
    return { outcome: 'BOOKED', consignmentId: await findConsignment(account, parcel), trackingUrl: null }
  return { outcome: 'REFUSED', reason: describe(body) || `HTTP ${status}` }
}

const safeUrl = (url: string): string | null => (/^https:\/\//.test(url) && URL.canParse(url) ? url : null)

/** An earlier try has booked the parcel: its invoice is ours alone. */
const saysExists = (body: Record<string, unknown>): boolean =>
  /invoice.{0,40}(?:already|taken|exist)|THIS_INVOICE_ALREADY_EXISTS/i.test(`${describe(body)} ${toText(body.message)}`)

/** The tracking of an invoice is all that tells its number. It is booked even if nothing is found yet. */
const findConsignment = async (account: SteadfastAccount, { reference }: Parcel): Promise<string | null> => {
  try {
    const { body } = await ask(account, `trackings_by_invoice/${encodeURIComponent(reference)}`)
    const [first] = toObjects(body.tracking)
    return toText(first?.consignment_id) || null
  } catch (error) {
    if (error instanceof CourierError) return null
    throw error
  }
}

const track = async (
  account: SteadfastAccount,
  { reference, consignmentId }: { reference: string; consignmentId: string | null },
): Promise<CourierReport[]> => {
  const path = consignmentId
    ? `status_with_return_status_by_cid/${encodeURIComponent(consignmentId)}`
    : `status_by_invoice/${encodeURIComponent(reference)}`
  const { body } = await ask(account, path)
  const words = [body.delivery_status, body.return_status].map(toText).filter(Boolean)
  const report = { reference, consignmentId, text: null, collected: toPoishaOrNull(body.cod_amount), at: null }
  return words.flatMap(word => {
    const status = readSteadfastStatus(word)
    return status ? [{ ...report, key: `poll ${word}`, status, ...readRest(word), collected: null }] : []
  })
}

const parseWebhook = (token: string | undefined, { headers, body }: CourierCall): ReceivedCall | null => {
  if (!token || !isSameSecret(headers.get('authorization') ?? '', `Bearer ${token}`)) return null
  const signature = headers.get('x-signature')
  const expected = createHmac('sha256', token).update(body).digest('hex')
  if (signature !== null && !isSameSecret(signature.toLowerCase(), expected)) return null
  const answer = { status: 200, body: JSON.stringify({ status: 'success', message: 'Received.' }) }
  return { answer, reports: readReport(headers.get('idempotency-key'), body) }
}

const readReport = (eventKey: string | null, body: string): CourierReport[] => {
  const event = parseObject(body)
  const [reference, consignmentId] = [toText(event.invoice) || null, toText(event.consignment_id) || null]
  if (!reference && !consignmentId) return []
  const status = event.notification_type === 'tracking_update' ? null : readSteadfastStatus(event.status)
  return [
    {
      key: toText(eventKey) || `${toText(event.status)} ${toText(event.updated_at)} ${toText(event.tracking_message)}`,
      reference,
      consignmentId,
      status,
      ...(status !== null && readRest(event.status)),
      text: toText(event.tracking_message) || null,
      collected: isHandedOver(status) ? toPoishaOrNull(event.cod_amount) : null,
      fee: isHandedOver(status) ? toPoishaOrNull(event.delivery_charge) : null,
      at: parseDhakaTime(event.updated_at),
    },
  ]
}

const isHandedOver = (status: ShipmentStatus | null): boolean => status === 'DELIVERED' || status === 'PARTLY_DELIVERED'

/** The object of a body; an empty one where there is none. */
export const parseObject = (body: string): Record<string, unknown> => {
  try {
    return toObject(parseCourierJson(body))
  } catch {
    return {}
  }
}
