import { toTaka } from '../../../src/contract/money.ts'
import { COURIERS } from '../../../src/contract/shipments/couriers.ts'
import { parcelNote, recipientTexts } from '../../../src/contract/shipments/parcel-texts.ts'
import type { ShipmentStatus } from '../../../src/contract/shipments/shipment-status.ts'
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
  type SessionStorage,
} from './courier.ts'
import {
  askCourier,
  type CourierResponse,
  describe,
  parseDhakaTime,
  toObject,
  toPoishaOrNull,
  toText,
} from './courier-http.ts'
import { localPhone } from './local-phone.ts'
import { quotePathao } from './pathao-quote.ts'
import { parseObject } from './steadfast.ts'

type PathaoAccount = {
  url: string
  keys: CourierKeys
  session: SessionStorage
  now(): number
  timeoutMs?: number | undefined
}

const PREFIX = '/aladdin/api/v1'
/** What its panel expects in each answer of a webhook. */
const INTEGRATION_HEADER = 'x-pathao-merchant-webhook-integration-secret'
const INTEGRATION_VALUE = 'f3992ecc-59da-4cbe-a049-a13da2018d51'
const NORMAL_DELIVERY = 48
const PARCEL_ITEM = 2
const MIN_TEXT = { name: 3, address: 10 }
const WEIGHT_KG = { min: 0.5, max: COURIERS.pathao.limits.weight / 1000 }
/** A token is not used in the last minute of its life. */
const TOKEN_MARGIN_MS = 60_000

/** Its events, and the words of a parcel's information, in lower case with dashes. */
const STATUS_WORDS: Partial<Record<string, ShipmentStatus>> = {
  created: 'BOOKED',
  updated: 'BOOKED',
  pending: 'BOOKED',
  'pickup-requested': 'BOOKED',
  'assigned-for-pickup': 'BOOKED',
  'pickup-failed': 'BOOKED',
  'pickup-cancelled': 'CANCELLED',
  picked: 'PICKED_UP',
  'at-the-sorting-hub': 'IN_TRANSIT',
  'in-transit': 'IN_TRANSIT',
  'received-at-last-mile-hub': 'IN_TRANSIT',
  'assigned-for-delivery': 'OUT_FOR_DELIVERY',
  delivered: 'DELIVERED',
  'partial-delivery': 'PARTLY_DELIVERED',
  // The customer has paid something and kept nothing, or has given something else for it: the shop knows which.
  'paid-return': 'PARTLY_DELIVERED',
  exchange: 'PARTLY_DELIVERED',
  exchanged: 'PARTLY_DELIVERED',
  returned: 'RETURNING',
  return: 'RETURNING',
  'delivery-failed': 'DELIVERY_FAILED',
  'return-in-transit': 'RETURNING',
  'returned-to-merchant': 'RETURNED',
}

export const readPathaoStatus = (word: unknown): ShipmentStatus | null => STATUS_WORDS[toSlug(word)] ?? null

const toSlug = (word: unknown): string =>
  toText(word)
    .trim()
    .toLowerCase()
    .replace(/^order[._]/, '')
    .replace(/[\s_]+/g, '-')

/** Words that say more than the status of the parcel, and one that is none: it can be on hold at every step. */
const EVENT_TEXTS: Partial<Record<string, string>> = {
  'paid-return': 'Paid return',
  exchange: 'Exchanged',
  exchanged: 'Exchanged',
  'on-hold': 'On hold',
}

/** Of a parcel that has ended with its delivery, what comes back is the rest. */
const RETURNS_OF_REST: readonly unknown[] = ['partial-delivery', 'paid-return', 'exchange']

/** Pathao's merchant API. Nothing of it says whether a reference was booked, so a booking is never sent twice. */
export const createPathao = (account: PathaoAccount): Courier => ({
  name: 'pathao',
  isBookingRepeatable: false,
  book: parcel => book(account, parcel),
  quote: parcel =>
    quotePathao((path, body) => ask(account, path, body), parcel, {
      ...{ store_id: Number(account.keys.storeId), item_type: PARCEL_ITEM, delivery_type: NORMAL_DELIVERY },
      item_weight: toKilograms(parcel.weight),
    }),
  track: parcel => track(account, parcel),
  parseWebhook: call => parseWebhook(account.keys.webhookToken, call),
  test: async () => {
    await ask(account, '/stores?page=1')
  },
})

const toKilograms = (grams: number): number => Math.min(WEIGHT_KG.max, Math.max(WEIGHT_KG.min, grams / 1000))

const ask = async (account: PathaoAccount, path: string, body?: unknown): Promise<CourierResponse> => {
  const send = async () =>
    askCourier(new URL(account.url + PREFIX + path), {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${await readToken(account)}` },
      body,
      timeoutMs: account.timeoutMs,
    })
  const hadToken = (await account.session.read()) !== null
  try {
    return await send()
  } catch (error) {
    // A token ends early when another program signs in. The courier has looked at nothing, so it is asked again, once.
    if (!(error instanceof CourierError && error.kind === 'KEYS_REFUSED' && hadToken)) throw error
    await account.session.save({ token: '', expiresAt: 0 })
    return send()
  }
}

const readToken = async (account: PathaoAccount): Promise<string> => {
  const session = await account.session.read()
  if (session?.token && session.expiresAt - TOKEN_MARGIN_MS > account.now()) return session.token
  return signIn(account)
}

const signIn = async ({ url, keys, session, now, timeoutMs }: PathaoAccount): Promise<string> => {
  const { status, body } = await askCourier(new URL(`${url}${PREFIX}/issue-token`), {
    method: 'POST',
    headers: {},
    body: {
      client_id: keys.clientId,
      client_secret: keys.clientSecret,
      grant_type: 'password',
      username: keys.username,
      password: keys.password,
    },
    timeoutMs,
  }).catch(error => {
    // Nothing was asked for yet, whatever has become of the sign-in.
    if (error instanceof CourierError && error.kind === 'UNKNOWN') throw new CourierError('NOT_SENT', error.message)
    throw error
  })
  const token = toText(body.access_token)
  if (status >= 300 || !token) throw new CourierError('KEYS_REFUSED', describe(body) || `HTTP ${status}`)
  await session.save({ token, expiresAt: now() + Number(body.expires_in ?? 0) * 1000 })
  return token
}

const book = async (account: PathaoAccount, parcel: Parcel): Promise<Booking> => {
  const { name, address } = recipientTexts('pathao', parcel.recipient)
  const { status, body } = await ask(account, '/orders', {
    store_id: Number(account.keys.storeId),
    merchant_order_id: parcel.reference,
    recipient_name: name.padEnd(MIN_TEXT.name, '.'),
    recipient_phone: localPhone(parcel.recipient.phoneNumber),
    // City, zone and area are left out: it guesses them from the address, and refuses null.
    recipient_address: address.length < MIN_TEXT.address ? `Address: ${address}` : address,
    delivery_type: NORMAL_DELIVERY,
    item_type: PARCEL_ITEM,
    item_quantity: parcel.pieces,
    item_weight: toKilograms(parcel.weight),
    amount_to_collect: toTaka(parcel.cash),
    item_description: parcelNote(parcel.description, 255),
    special_instruction: parcelNote(parcel.note, COURIERS.pathao.limits.note),
  })
  const data = toObject(body.data)
  const consignmentId = toText(data.consignment_id)
  if (status < 300 && consignmentId)
    return { outcome: 'BOOKED', consignmentId, trackingUrl: null, fee: toPoishaOrNull(data.delivery_fee) }
  if (status < 300) throw new CourierError('UNKNOWN', 'The courier named no consignment.')
  return { outcome: 'REFUSED', reason: describe(body) || `HTTP ${status}` }
}

const track = async (
  account: PathaoAccount,
  { reference, consignmentId }: { reference: string; consignmentId: string | null },
): Promise<CourierReport[]> => {
  if (!consignmentId) return []
  const { body } = await ask(account, `/orders/${encodeURIComponent(consignmentId)}/info`)
  const data = toObject(body.data)
  const word = toText(data.order_status_slug) || toText(data.order_status)
  const status = readPathaoStatus(word)
  const invoice = readInvoice(data)
  if (!status && !invoice) return []
  const key = ['poll', word, toText(data.updated_at), ...(invoice ? [invoice] : [])].join(' ')
  const at = parseDhakaTime(data.updated_at)
  return [
    { key, reference, consignmentId, status, text: EVENT_TEXTS[toSlug(word)] ?? null, collected: null, invoice, at },
  ]
}

const MAX_INVOICE_LENGTH = 100

/** Amounts and fees of an invoice are only in the file that its panel exports. */
const readInvoice = (data: Record<string, unknown>): string | null =>
  toText(data.invoice_id).trim().slice(0, MAX_INVOICE_LENGTH) || null

const parseWebhook = (secret: string | undefined, { headers, body }: CourierCall): ReceivedCall | null => {
  if (!secret || !isSameSecret(headers.get('x-pathao-signature') ?? '', secret)) return null
  const answer = { status: 202, body: '{}', headers: { [INTEGRATION_HEADER]: INTEGRATION_VALUE } }
  const event = parseObject(body)
  const word = toText(event.event)
  const [reference, consignmentId] = [toText(event.merchant_order_id) || null, toText(event.consignment_id) || null]
  if (!word.startsWith('order.') || (!reference && !consignmentId)) return { answer, reports: [] }
  const at = Date.parse(toText(event.timestamp))
  const isRest = RETURNS_OF_REST.includes(event.return_type)
  const said = isRest ? `${word.slice('order.'.length)}: ${event.return_type}` : (EVENT_TEXTS[toSlug(word)] ?? null)
  const report = {
    key: `${word} ${toText(event.timestamp) || toText(event.updated_at)}`,
    reference,
    consignmentId,
    status: isRest ? ('PARTLY_DELIVERED' as const) : readPathaoStatus(word),
    ...(isRest && { rest: toSlug(word) === 'returned-to-merchant' ? ('BACK' as const) : ('COMING' as const) }),
    text: toText(event.reason) || said,
    collected: toPoishaOrNull(event.collected_amount),
    fee: toPoishaOrNull(event.delivery_fee),
    invoice: word === 'order.paid' ? readInvoice(event) : null,
    at: Number.isFinite(at) ? at : parseDhakaTime(event.updated_at),
  }
  return { answer, reports: [report] }
}
