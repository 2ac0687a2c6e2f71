import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the stand-in does with the next bookings, one word each. `drop-*`: the connection ends without an answer. */
export type Fault =
  | 'drop-before'
  | 'drop-after'
  | 'error-before'
  | 'error-after'
  | 'refuse'
  | 'refuse-in-200'
  | 'no-keys'
  | 'busy'
  | 'nonsense'

export type BookedParcel = {
  consignment: string
  reference: string
  status: string
  fields: Record<string, unknown>
  /** In which Pathao has paid it. */
  invoice?: string
}

export type CourierServer = {
  url: string
  parcels: BookedParcel[]
  /** Payments of Steadfast, the latest last. */
  payments: { payment_id: string; paid_at: string | null; total?: number; parcels: Record<string, unknown>[] }[]
  /** Bodies of bookings, whatever became of them. */
  bookings: Record<string, unknown>[]
  /** `METHOD /path` of every request. */
  requests: string[]
  faults: Fault[]
  /** What Steadfast tells of a phone number, such as 01712345678. */
  scores: Map<string, Record<string, unknown>>
  /** What it answers instead. */
  scoreFault?: { status: number; body: unknown } | undefined
  /** Ends tokens, or refuses the keys. */
  areKeysRefused: boolean
  /** Refused logins. After ten Steadfast refuses every request for an hour, also with the right keys. */
  refusals: number
  /** Whether each webhook comes twice, and the one before it about the same parcel once more afterwards, as real ones do. */
  isRepeating: boolean
  /** Whether a status that was asked for once is said again, as from a cache. */
  isCaching: boolean
  expireTokens(): void
  find(reference: string): BookedParcel | undefined
  /** Sends a webhook as this courier does. @returns the status of the answer */
  call(
    url: string,
    event: Record<string, unknown>,
    options?: { token?: string; key?: string; signature?: string },
  ): Promise<Response>
  close(): Promise<void>
}

type Handler = (request: {
  path: string
  page: number
  body: Record<string, unknown>
  headers: IncomingMessage['headers']
}) => {
  status: number
  body: unknown
}

export const STEADFAST_KEYS = { apiKey: 'key-of-shop', secretKey: 'secret-of-shop', webhookToken: 'token-of-shop' }
export const PATHAO_KEYS = {
  clientId: 'client',
  clientSecret: 'client-secret',
  username: 'shop@example.com',
  password: 'shop-password',
  storeId: '55',
  webhookToken: 'pathao-secret',
}

/**
 * A stand-in for Steadfast over HTTP, written from its guides without code of the adapter: invoices are unique, long
 * texts are cut without a word, failures come in a 200, one call alone tells of returns, statuses have spaces and capitals and may come from a cache, and ten
 * refused logins lock the account.
 */
export const startSteadfastServer = (): Promise<CourierServer> => {
  const cached = new Map<string, string>()
  return startCourierServer({
    locksAfter: 10,
    isBooking: path => path === '/create_order',
    isAllowed: (state, headers) =>
      !state.areKeysRefused &&
      headers['api-key'] === STEADFAST_KEYS.apiKey &&
      headers['secret-key'] === STEADFAST_KEYS.secretKey,
    refusal: { status: 200, body: { status: 400, errors: { recipient_phone: ['The recipient phone is not valid.'] } } },
    handle:
      state =>
      ({ path, body, page }) => {
        if (path === '/get_balance') return { status: 200, body: { status: 200, current_balance: '0' } }
        if (path === '/payments') {
          const payments = state.payments.toReversed().slice((page - 1) * 10, page * 10)
          return { status: 200, body: { status: 1, message: 'Success', payments } }
        }
        if (path.startsWith('/payments/')) {
          const payment = state.payments.find(({ payment_id }) => payment_id === `SFC-${path.split('/')[2]}`)
          return payment
            ? {
                status: 200,
                body: { status: 1, payment: { ...payment, parcels: undefined }, parcels: payment.parcels },
              }
            : { status: 404, body: { status: 404, message: 'Payment not found' } }
        }
        if (path === '/create_order') return bookAtSteadfast(state, body)
        if (path.startsWith('/fraud_check/score/')) {
          if (state.scoreFault) return state.scoreFault
          return { status: 200, body: { status: 200, ...NO_SCORE, ...state.scores.get(path.split('/')[3] ?? '') } }
        }
        const [, kind, id = ''] = path.split('/')
        const parcel = state.parcels.find(
          ({ reference, consignment }) => decodeURIComponent(id) === (kind?.includes('cid') ? consignment : reference),
        )
        if (!parcel) return { status: 404, body: { status: 404, message: 'Consignment not found' } }
        if (kind === 'trackings_by_invoice')
          return {
            status: 200,
            body: { status: 200, tracking: [{ consignment_id: Number(parcel.consignment), text: 'Created' }] },
          }
        const status = kind === 'status_with_return_status_by_cid' ? parcel.status : withoutReturn(parcel.status)
        const word = (state.isCaching && cached.get(path)) || status
        cached.set(path, word)
        return { status: 200, body: { status: 200, delivery_status: word } }
      },
    sign: (body, { token = STEADFAST_KEYS.webhookToken, key, signature }) => ({
      authorization: `Bearer ${token}`,
      'x-signature': signature ?? createHmac('sha256', token).update(body).digest('hex'),
      ...(key && { 'idempotency-key': key }),
    }),
  })
}

/** Of a number without parcels. `score` and `level` are no longer told. */
const NO_SCORE = {
  ...{ score: null, level: null, delivery_ratio: null, cancellation_ratio: null, volume_band: 'none' },
  ...{ total_reports: 0, fraud_categories: [] },
}

/** Only one of its calls tells how far a return is. */
const withoutReturn = (status: string): string => status.replace(/_return_\w+$/, '')

const bookAtSteadfast = (state: CourierServer, fields: Record<string, unknown>) => {
  const reference = String(fields.invoice)
  if (state.find(reference))
    return { status: 200, body: { status: 400, errors: { invoice: ['The invoice has already been taken.'] } } }
  const consignment = String(1_424_107 + state.parcels.length)
  const cut = { ...fields, recipient_address: String(fields.recipient_address).slice(0, 250) }
  state.parcels.push({ consignment, reference, status: 'in_review', fields: cut })
  const details = {
    consignment_id: Number(consignment),
    invoice: reference,
    tracking_code: '15BAEB8A',
    status: 'in_review',
  }
  return { status: 200, body: { status: 200, message: 'Consignment has been created.', consignment: details } }
}

/** A stand-in for Pathao: the same reference books another parcel, and tokens end. */
export const startPathaoServer = (): Promise<CourierServer> => {
  let token = 0
  let isExpired = false
  return startCourierServer({
    expire: () => {
      isExpired = true
    },
    isBooking: path => path.endsWith('/orders'),
    isAllowed: (state, headers, path) =>
      !state.areKeysRefused &&
      (path.endsWith('/issue-token') || (!isExpired && headers.authorization === `Bearer token-${token}`)),
    refusal: {
      status: 422,
      body: {
        message: 'Please fix the given errors',
        type: 'error',
        code: 422,
        errors: { recipient_phone: ['The phone is wrong.'] },
      },
    },
    handle:
      state =>
      ({ path, body }) => {
        if (path.endsWith('/issue-token')) {
          token += 1
          isExpired = false
          return body.password === PATHAO_KEYS.password
            ? {
                status: 200,
                body: { token_type: 'Bearer', expires_in: 432_000, access_token: `token-${token}`, refresh_token: 'r' },
              }
            : { status: 400, body: { message: 'The user credentials were incorrect.' } }
        }
        if (path.endsWith('/city-list')) return { status: 200, body: { data: { data: PATHAO_CITIES } } }
        if (path.endsWith('/zone-list')) {
          const zones = PATHAO_ZONES.filter(({ city }) => path.includes(`/cities/${city}/`))
          return { status: 200, body: { data: { data: zones } } }
        }
        if (path.endsWith('/merchant/price-plan')) return pricePathao(body)
        if (path.includes('/stores')) return { status: 200, body: { data: { data: [] } } }
        if (path.endsWith('/orders')) return bookAtPathao(state, body)
        const consignment = path.split('/').at(-2)
        const parcel = state.parcels.find(one => one.consignment === consignment)
        return parcel
          ? {
              status: 200,
              body: {
                data: {
                  consignment_id: consignment,
                  order_status_slug: parcel.status,
                  invoice_id: parcel.invoice ?? null,
                },
              },
            }
          : { status: 404, body: { message: 'Not found' } }
      },
    sign: (_, { token: secret = PATHAO_KEYS.webhookToken }) => ({ 'x-pathao-signature': secret }),
  })
}

const PATHAO_CITIES = [
  { city_id: 1, city_name: 'Dhaka' },
  { city_id: 2, city_name: 'Chittagong' },
]
const PATHAO_ZONES = [
  { city: 1, zone_id: 298, zone_name: '60 feet' },
  { city: 1, zone_id: 52, zone_name: 'Savar' },
  { city: 2, zone_id: 77, zone_name: 'Hathazari Upazila' },
]

/** City and zone are required here. The second kilogram and each further one cost ৳15. */
const pricePathao = ({ recipient_city, recipient_zone, item_weight, store_id }: Record<string, unknown>) => {
  if (!recipient_city || !recipient_zone || !store_id)
    return {
      status: 422,
      body: { message: 'Please fix the given errors', errors: { recipient_zone: ['It is required.'] } },
    }
  const price = (recipient_city === 1 ? 70 : 130) + Math.max(0, Math.ceil(Number(item_weight)) - 1) * 15
  const data = { price, discount: 0, promo_discount: 10, plan_id: 69, cod_enabled: 1, cod_percentage: 0.01 }
  return { status: 200, body: { data: { ...data, additional_charge: 0, final_price: price - 10 } } }
}

const bookAtPathao = (state: CourierServer, fields: Record<string, unknown>) => {
  if (Object.values(fields).includes(null))
    return { status: 422, body: { errors: { recipient_city: ['It must not be null.'] } } }
  const consignment = `DL121224VS8TT${state.parcels.length}`
  state.parcels.push({ consignment, reference: String(fields.merchant_order_id), status: 'Pending', fields })
  return {
    status: 200,
    body: { type: 'success', data: { consignment_id: consignment, order_status: 'Pending', delivery_fee: 80.5 } },
  }
}

type Kind = {
  /** So many refused logins lock the account. */
  locksAfter?: number
  isBooking(path: string): boolean
  isAllowed(state: CourierServer, headers: IncomingMessage['headers'], path: string): boolean
  refusal: { status: number; body: unknown }
  handle(state: CourierServer): Handler
  sign(body: string, options: { token?: string; key?: string; signature?: string }): Record<string, string>
  expire?(): void
}

const startCourierServer = async (kind: Kind): Promise<CourierServer> => {
  /** The latest webhook about each parcel. */
  const told = new Map<string, string>()
  const state: CourierServer = {
    url: '',
    parcels: [],
    payments: [],
    bookings: [],
    requests: [],
    faults: [],
    scores: new Map(),
    areKeysRefused: false,
    refusals: 0,
    isCaching: false,
    isRepeating: true,
    expireTokens: () => kind.expire?.(),
    find: reference => state.parcels.find(parcel => parcel.reference === reference),
    call: async (url, event, options = {}) => {
      const send = (body: string) => {
        const headers = { 'content-type': 'application/json', ...kind.sign(body, options) }
        return fetch(url, { method: 'POST', headers, body })
      }
      const body = JSON.stringify(event)
      const response = await send(body)
      if (!state.isRepeating || !response.ok) return response
      const parcel = [url, event.invoice ?? event.consignment_id ?? event.merchant_order_id].join(' ')
      const earlier = told.get(parcel)
      told.set(parcel, body)
      for (const repeated of earlier === undefined ? [body] : [body, earlier]) await send(repeated)
      return response
    },
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const handle = kind.handle(state)
  const server = createServer(async (request, response) => {
    const { pathname: path, searchParams } = new URL(request.url!, 'http://courier')
    const page = Number(searchParams.get('page') ?? 1)
    const body = await readJson(request)
    state.requests.push(`${request.method} ${path}`)
    const isBooking = kind.isBooking(path)
    if (isBooking) state.bookings.push(body)
    const fault = isBooking ? state.faults.shift() : undefined
    if (kind.locksAfter !== undefined && state.refusals >= kind.locksAfter)
      return send(response, { status: 429, body: { status: 429, message: 'Too many failed attempts.' } })
    if (fault === 'no-keys' || !kind.isAllowed(state, request.headers, path)) {
      state.refusals += 1
      return send(response, { status: 401, body: { status: 401, message: 'Unauthorized Access' } })
    }
    if (fault === 'drop-before') return void response.destroy()
    if (fault === 'error-before') return send(response, { status: 500, body: {} })
    if (fault === 'busy') return send(response, { status: 429, body: { message: 'Too many requests' } })
    if (fault === 'refuse' || fault === 'refuse-in-200') return send(response, kind.refusal)
    const answer = handle({ path, page, body, headers: request.headers })
    if (fault === 'drop-after') return void response.destroy()
    if (fault === 'error-after') return send(response, { status: 502, body: {} })
    if (fault === 'nonsense')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
    send(response, answer)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}

const send = (response: ServerResponse, { status, body }: { status: number; body: unknown }): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const readJson = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let text = ''
  for await (const chunk of request) text += chunk
  return text ? JSON.parse(text) : {}
}
